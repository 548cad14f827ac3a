"""Sign-up, sign-in, reset and the second factor, as a browser meets them."""

import re
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal import auth as recovery_codes
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.hashers import make_password
from django.core.cache import cache
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client

from pbem.accounts.models import User
from pbem.accounts.second_factor import reseal_authenticators
from pbem.accounts.services import token_issue
from pbem.mail.entrance import own_links
from pbem.outbox.delivery import work
from pbem.outbox.models import Outbox
from pbem.outbox.topics import POST
from pbem.settings import accounts

SECRET = "a long phrase that nobody guesses"
SIGNUP = {"email": "dora@example.org", "username": "dora", "password1": SECRET, "password2": SECRET}


@pytest.fixture(autouse=True)
def fresh_limits():
    cache.clear()


@pytest.fixture
def confirmed(alice):
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    return alice


@pytest.fixture
def post(mailoutbox):
    """What a worker has sent when it has done all that is due."""

    def sent():
        work(POST)
        return mailoutbox

    return sent


def code_in(mail):
    return re.search(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", mail.body, re.MULTILINE)[1]


def sign_in(client, login="alice", password="alice-plays"):
    return client.post("/accounts/login/", {"login": login, "password": password})


def test_no_address_is_flooded_by_forgotten_passwords(confirmed, time_machine):
    time_machine.move_to("2026-11-16T10:00:00Z")
    for minute in range(8):
        time_machine.shift(60)
        Client().post(
            "/accounts/password/reset/", {"email": confirmed.email}, REMOTE_ADDR=f"203.0.113.{minute}"
        )
    assert Outbox.objects.filter(topic="entrance").count() == 5


def test_signing_up_takes_the_code_from_the_mail(client, db, post):
    client.post("/accounts/signup/", SIGNUP)
    assert not EmailAddress.objects.get(email="dora@example.org").verified
    assert client.get("/settings/preferences/").status_code == 302
    wrong = client.post("/accounts/confirm-email/", {"code": "WRONG-CODE"})
    assert "errorlist" in wrong.text
    client.post("/accounts/confirm-email/", {"code": code_in(post()[0])})
    assert EmailAddress.objects.get(email="dora@example.org").verified
    assert client.get("/settings/preferences/").status_code == 200


@pytest.mark.parametrize(
    "change",
    [{"username": "ALICE"}, {"username": "admin"}, {"username": "x"}, {"password2": "?"}, {"email": "no"}],
)
def test_bad_sign_ups_are_refused(client, alice, change):
    answer = client.post("/accounts/signup/", SIGNUP | change)
    assert "errorlist" in answer.text
    assert User.objects.count() == 1


def test_a_taken_address_is_not_betrayed(client, confirmed, post):
    answer = client.post("/accounts/signup/", SIGNUP | {"email": confirmed.email})
    assert answer.status_code == 302
    assert User.objects.count() == 1
    assert post()[0].to == [confirmed.email]


@pytest.mark.parametrize("login", ["alice", "ALICE", "alice@example.org"])
def test_signing_in_by_name_or_address(client, confirmed, login):
    sign_in(client, login)
    assert client.get("/settings/preferences/").status_code == 200


def test_guessing_passwords_is_slowed_down(client, confirmed):
    for _ in range(6):
        answer = sign_in(client, password="wrong")
    assert "Too many failed tries" in answer.text
    assert "Too many failed tries" in sign_in(client).text


def test_a_password_is_reset_by_a_code(client, confirmed, post):
    client.post("/accounts/password/reset/", {"email": confirmed.email})
    client.post("/accounts/password/reset/confirm/", {"code": code_in(post()[0])})
    client.post("/accounts/password/reset/complete/", {"password1": SECRET, "password2": SECRET})
    confirmed.refresh_from_db()
    assert confirmed.check_password(SECRET)


def test_signing_out_takes_a_post(client, confirmed):
    sign_in(client)
    client.get("/accounts/logout/")
    assert client.get("/settings/preferences/").status_code == 200
    client.post("/accounts/logout/")
    assert client.get("/settings/preferences/").status_code == 302


def test_a_second_factor_is_asked_for(client, confirmed, time_machine):
    # A code is good for half a minute, which must not end between making and sending it.
    time_machine.move_to(time.time(), tick=False)
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(confirmed, secret)
    assert sign_in(client)["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/settings/preferences/").status_code == 302
    code = totp.format_hotp_value(totp.hotp_value(secret, int(time.time()) // 30))
    client.post("/accounts/2fa/authenticate/", {"code": code})
    assert client.get("/settings/preferences/").status_code == 200


def test_the_operator_needs_the_second_factor_too(client, olga):
    answer = client.get("/admin/login/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_an_operator_made_in_the_shell_confirms_the_address_at_the_first_sign_in(client, db, post):
    User.objects.create_superuser("root", "root@example.org", SECRET)
    answer = sign_in(client, "root", SECRET)
    assert answer["Location"].endswith("/confirm-email/")
    client.post(answer["Location"], {"code": code_in(post()[-1])})
    assert EmailAddress.objects.get(email="root@example.org").verified


@pytest.mark.parametrize("page", ["totp/activate/", "webauthn/add/", "recovery-codes/generate/", ""])
def test_second_factors_can_be_set_up(client, confirmed, page):
    sign_in(client)
    if "recovery" in page:
        totp.TOTP.activate(confirmed, totp.generate_totp_secret())
    assert "reauthenticate" in client.get("/accounts/2fa/totp/activate/")["Location"]
    client.post("/accounts/reauthenticate/", {"password": "alice-plays"})
    assert client.get(f"/accounts/2fa/{page}").status_code == 200


def test_recovery_codes_can_be_read(client, confirmed):
    sign_in(client)
    client.post("/accounts/reauthenticate/", {"password": "alice-plays"})
    totp.TOTP.activate(confirmed, totp.generate_totp_secret())
    client.post("/accounts/2fa/recovery-codes/generate/")
    codes = recovery_codes.RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    shown = re.search(r"readonly>(.*?)</textarea>", client.get("/accounts/2fa/recovery-codes/").text, re.S)
    assert len(codes) == 10
    assert shown[1].split() == codes


def test_passkeys_open_the_door(client, db):
    assert 'id="passkey_login"' in client.get("/accounts/login/").text
    challenge = client.get("/accounts/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    assert "challenge" in challenge.json()["request_options"]["publicKey"]
    assert client.get("/accounts/signup/passkey/").status_code == 200


def test_an_address_is_changed_only_when_the_new_one_answers(client, confirmed, post):
    sign_in(client)
    client.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    confirmed.refresh_from_db()
    assert confirmed.email == "alice@example.org"
    code = next(code_in(mail) for mail in post() if mail.to == ["new@example.org"])
    client.post("/accounts/confirm-email/", {"code": code})
    confirmed.refresh_from_db()
    assert confirmed.email == "new@example.org"


def test_passwords_are_hashed_by_argon2(settings):
    settings.PASSWORD_HASHERS = accounts.PASSWORD_HASHERS
    assert make_password("x").startswith("argon2$argon2id$")


@pytest.mark.parametrize(
    "model", ["accounts/user", "accounts/apitoken", "accounts/vacation", "accounts/block"]
)
def test_the_admin_lists_people(client, olga, model):
    client.force_login(olga)
    assert client.get(f"/admin/{model}/").status_code == 200


def test_the_admin_masks_secrets(client, olga, confirmed):
    token, plain = token_issue(user=confirmed, name="laptop", scopes=["read"])
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(confirmed, secret)
    factor = Authenticator.objects.get(user=confirmed, type="totp")
    client.force_login(olga)
    pages = [
        client.get(f"/admin/accounts/apitoken/{token.pk}/change/").text,
        client.get(f"/admin/mfa/authenticator/{factor.pk}/change/").text,
        client.get(f"/admin/accounts/user/{confirmed.pk}/change/").text,
    ]
    for text in (plain, token.digest, secret, factor.data["secret"], confirmed.password):
        assert not any(text in page for page in pages)
    assert client.get("/admin/accounts/apitoken/add/").status_code == 403
    assert client.get("/admin/mfa/authenticator/add/").status_code == 403


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        ("Asia/Calcutta", "Asia/Calcutta"),
        ("", "UTC"),
        ("Etc/GMT+3", "UTC"),
        ("Middle/Earth", "UTC"),
        ("x" * 900, "UTC"),
    ],
)
def test_a_new_account_starts_in_the_zone_of_its_browser(client, db, told, kept):
    client.post("/accounts/signup/", SIGNUP | {"time_zone": told})
    assert User.objects.get(username="dora").time_zone == kept


def test_pages_that_end_something_have_a_way_on(client, confirmed):
    assert 'href="/accounts/login/"' in client.get("/accounts/inactive/").text
    assert 'href="/accounts/login/"' in client.get("/accounts/password/reset/done/").text
    client.force_login(confirmed)
    leaving = client.get("/accounts/logout/").text
    assert "You are signed in as <strong>alice</strong>." in leaving
    assert "To your games" in leaving


def test_signing_up_leads_back_to_where_one_came_from(client, db, post):
    page = client.post("/accounts/signup/?next=/lobby/", SIGNUP | {"next": "/lobby/"}, follow=True)
    assert page.status_code == 200
    done = client.post("/accounts/confirm-email/", {"code": code_in(post()[0])})
    assert (done.status_code, done.url) == (302, "/lobby/")


def test_signing_up_does_not_wait_for_a_mail_server(client, db, settings, post):
    settings.EMAIL_BACKEND = "tests.pbem.accounts.test_entrance.Unplugged"
    assert client.post("/accounts/signup/", SIGNUP).status_code == 302
    work(POST)
    row = Outbox.objects.get(topic="entrance")
    assert (row.sent, row.attempts) == (None, 1)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Outbox.objects.update(due=row.created)
    client.post("/accounts/confirm-email/", {"code": code_in(post()[0])})
    assert EmailAddress.objects.get(email="dora@example.org").verified


class Unplugged(BaseEmailBackend):
    def send_messages(self, messages):
        raise ConnectionRefusedError


@pytest.mark.parametrize(
    ("language", "subject"),
    [("en", "PBEM: the code for a new password"), ("es", "PBEM: el código para otra contraseña")],
)
def test_mail_of_the_entrance_has_a_text_and_a_page_that_show_the_code(
    client, confirmed, post, language, subject
):
    client.post(
        "/accounts/password/reset/", {"email": confirmed.email}, headers={"accept-language": language}
    )
    (message,) = post()
    (page, kind), *_none = message.alternatives
    assert message.subject == subject
    assert kind == "text/html"
    assert f">{code_in(message)}</p>" in page


def test_codes_are_forgotten_when_they_are_sent(client, confirmed, post):
    client.post("/accounts/password/reset/", {"email": confirmed.email})
    (row,) = Outbox.objects.filter(topic="entrance")
    assert row.payload["code"]
    (message,) = post()
    row.refresh_from_db()
    assert row.payload == {}
    Outbox.objects.update(sent=None)
    assert post() == [message]


def test_only_our_own_addresses_become_links_in_mail(client, confirmed, post, settings):
    settings.SITE_URL = "http://testserver"
    client.post("/accounts/signup/", SIGNUP | {"email": confirmed.email})
    (message,) = post()
    found = re.findall(r'href="([^"]+)"', str(message.alternatives[0][0]))
    assert set(found) == {"http://testserver", "http://testserver/accounts/password/reset/"}
    assert own_links(["http://testserver.evil.example/", "http://testserver/x y"]) == []


@pytest.mark.parametrize("local", [True, False])
def test_where_the_code_is_on_a_server_that_sends_no_mail(client, db, settings, local):
    settings.PBEM_LOCAL_INBOX = local
    page = client.post("/accounts/signup/", SIGNUP, follow=True).text
    assert ("read the code in the inbox" in page) == local
    assert ('href="/inbox/"' in page) == local
    assert ("sent a code to" in page) != local


def test_a_code_for_a_new_password_waits_for_slow_mail(client, confirmed, post, time_machine):
    time_machine.move_to("2026-11-16T10:00:00Z")
    client.post("/accounts/password/reset/", {"email": confirmed.email})
    code = code_in(post()[0])
    time_machine.shift(14 * 60)
    answer = client.post("/accounts/password/reset/confirm/", {"code": code})
    assert (answer.status_code, answer.url) == (302, "/accounts/password/reset/complete/")


@pytest.mark.parametrize(("language", "heading"), [("en", "Enter your code"), ("es", "Escribe tu código")])
def test_the_page_of_the_second_factor_says_what_to_do(client, confirmed, language, heading):
    totp.TOTP.activate(confirmed, totp.generate_totp_secret())
    sign_in(client)
    page = client.get("/accounts/2fa/authenticate/", headers={"accept-language": language}).text
    assert f"<h1>{heading}</h1>" in page
    assert 'name="code"' in page
    assert 'id="mfa_webauthn_authenticate"' in page


@pytest.mark.parametrize("name", ["аlice", "ＡＬＩＣＥ", "ａｄｍｉｎ", "ΑDΜΙΝ", "ѕуѕtеm"])
def test_names_that_look_like_others_are_refused(client, alice, name):
    answer = client.post("/accounts/signup/", SIGNUP | {"username": name})
    assert "looks like one that is taken" in answer.text
    assert not User.objects.filter(username=name).exists()


def test_a_plain_name_is_refused_beside_its_strange_twin(client, db):
    User.objects.create_user("dоra", "twin@example.org", SECRET)
    assert "looks like one that is taken" in client.post("/accounts/signup/", SIGNUP).text


def test_names_in_other_scripts_are_welcome(client, db):
    client.post("/accounts/signup/", SIGNUP | {"username": "Дмитрий"})
    assert User.objects.filter(username="Дмитрий").exists()


def test_wrong_passwords_of_strangers_do_not_lock_the_owner_out(client, confirmed):
    for _ in range(12):
        sign_in(Client(REMOTE_ADDR="203.0.113.5"), password="wrong")
    sign_in(client)
    assert client.get("/settings/preferences/").status_code == 200


def test_a_known_browser_gets_in_from_an_address_that_is_slowed_down(client, confirmed):
    sign_in(client)
    client.get("/settings/preferences/")
    client.post("/accounts/logout/")
    for _ in range(8):
        answer = sign_in(Client(), password="wrong")
    assert "Too many failed tries" in answer.text
    sign_in(client)
    assert client.get("/settings/preferences/").status_code == 200


def test_a_forged_mark_of_a_browser_is_worth_nothing(confirmed):
    stranger = Client()
    stranger.cookies["device"] = f"{confirmed.pk}:1:forged"
    for _ in range(8):
        answer = sign_in(stranger, password="wrong")
    assert "Too many failed tries" in answer.text


@pytest.mark.parametrize("page", ["/operators/", "/admin/"])
def test_staff_without_a_second_factor_operate_nothing(client, olga, settings, page):
    settings.PBEM_STAFF_SECOND_FACTOR = True
    client.force_login(olga)
    assert client.get(page).status_code in (302, 403)
    assert "Users" not in client.get(page, follow=True).text.partition("<main")[2]
    totp.TOTP.activate(olga, totp.generate_totp_secret())
    assert client.get(page).status_code == 200


def test_secrets_of_second_factors_lie_sealed_and_are_sealed_anew(confirmed):
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(confirmed, secret)
    stored = Authenticator.objects.get(type="totp")
    assert secret not in str(stored.data)
    stored.data = {"secret": secret}
    stored.save()
    assert reseal_authenticators() == 1
    assert reseal_authenticators() == 0
    renewed = Authenticator.objects.get(type="totp")
    assert secret not in str(renewed.data)
    code = totp.format_hotp_value(totp.hotp_value(secret, int(time.time()) // 30))
    assert totp.TOTP(renewed).validate_code(code)
