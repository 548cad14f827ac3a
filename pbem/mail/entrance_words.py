"""What mail of the entrance says: a subject and some paragraphs for each occasion on which allauth writes."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pbem.mail.contents import moment

SITE = {"site": settings.MFA_TOTP_ISSUER}

CODES = {
    "email_confirmation_signup": (
        gettext_noop("%(site)s: the code for your new account"),
        gettext_noop(
            "You have signed up at %(site)s as %(name)s. To confirm this address, write this code into the "
            "page that is open in your browser:"
        ),
    ),
    "email_confirmation": (
        gettext_noop("%(site)s: the code for this address"),
        gettext_noop(
            "To confirm that this address belongs to the account %(name)s at %(site)s, write this code into "
            "the page that is open in your browser:"
        ),
    ),
    "password_reset_code": (
        gettext_noop("%(site)s: the code for a new password"),
        gettext_noop(
            "To choose a new password at %(site)s, write this code into the page that is open in your "
            "browser:"
        ),
    ),
}

CHANGES = {
    "email_changed": (
        gettext_noop("%(site)s: your address was changed"),
        gettext_noop("The address of your account was changed from %(from_email)s to %(to_email)s."),
    ),
    "email_deleted": (
        gettext_noop("%(site)s: an address was removed"),
        gettext_noop("The address %(deleted_email)s no longer belongs to your account."),
    ),
    "password_changed": (
        gettext_noop("%(site)s: your password was changed"),
        gettext_noop("The password of your account was changed."),
    ),
    "password_reset": (
        gettext_noop("%(site)s: your password was changed"),
        gettext_noop("The password of your account was changed with a code that we had sent by mail."),
    ),
    "password_set": (
        gettext_noop("%(site)s: you have a password now"),
        gettext_noop("Your account, which had no password, has one now."),
    ),
    "recovery_codes_generated": (
        gettext_noop("%(site)s: new recovery codes"),
        gettext_noop("Your account has new recovery codes; those you had are good no longer."),
    ),
    "totp_activated": (
        gettext_noop("%(site)s: authenticator app set up"),
        gettext_noop("Whoever signs in to your account is now asked for a code of your authenticator app."),
    ),
    "totp_deactivated": (
        gettext_noop("%(site)s: authenticator app removed"),
        gettext_noop(
            "Whoever signs in to your account is no longer asked for a code of your authenticator app."
        ),
    ),
    "webauthn_added": (
        gettext_noop("%(site)s: passkey or security key added"),
        gettext_noop("Your account has one more passkey or security key."),
    ),
    "webauthn_removed": (
        gettext_noop("%(site)s: passkey or security key removed"),
        gettext_noop("A passkey or security key of your account was removed."),
    ),
}

STRANGERS = {
    "account_already_exists": (
        gettext_noop("%(site)s: you have an account already"),
        gettext_noop(
            "Somebody, perhaps you, wanted to sign up at %(site)s with this address, but it has an account "
            "already. If you have forgotten the password, you can choose a new one:"
        ),
        "account_reset_password",
    ),
    "unknown_account": (
        gettext_noop("%(site)s: no account has this address"),
        gettext_noop(
            "Somebody, perhaps you, asked for a new password at %(site)s, but no account has this address. "
            "Perhaps you signed up with another one; if not, you can sign up here:"
        ),
        "account_signup",
    ),
}


def compose(occasion: str, about: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The subject and the paragraphs of a mail in the active language."""
    if occasion in CODES:
        subject, told = CODES[occasion]
        paragraphs = [_(told) % (SITE | {"name": about.get("user", "")}), about["code"], good_for()]
    elif occasion in CHANGES:
        subject, told = CHANGES[occasion]
        paragraphs = [_(told) % about, *if_it_was_another(occasion), traces(about)]
    else:
        subject, told, page = STRANGERS[occasion]
        paragraphs = [_(told) % SITE, page_url(page), _("If it was not you, there is nothing to do.")]
    return _(subject) % SITE, paragraphs


def good_for() -> str:
    told = _("It is good for %(minutes)d minutes. If you did not ask for it, there is nothing to do.")
    return told % {"minutes": settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT // 60}


def if_it_was_another(occasion: str) -> list[str]:
    """What to do against somebody else; a code for a new password would go to the address he has set."""
    if occasion == "email_changed":
        told = _("If it was not you, sign in at once, put it right and change your password:")
        return [told, page_url("account_email")]
    told = _("If it was not you, choose a new password at once, then look at your second factors:")
    return [told, page_url("account_reset_password")]


def traces(about: Mapping[str, Any]) -> str:
    """When and from where a change was made, for whoever did not make it."""
    told = _("It was done on %(when)s, from %(ip)s, with this browser: %(browser)s")
    return told % {"when": moment(about["timestamp"]), "ip": about["ip"], "browser": about["user_agent"]}


def page_url(name: str) -> str:
    """From the settings, for a request can name any host."""
    return f"{settings.SITE_URL}{reverse(name)}"
