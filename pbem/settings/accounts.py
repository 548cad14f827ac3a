"""Users, passwords, sign-up and the second factor (django-allauth)."""

import environ

_env = environ.Env()
_env.prefix = "PBEM_"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Sign-in and sign-up are limited by address: by that of the proxy a stranger would use up everybody's.
ALLAUTH_TRUSTED_PROXY_COUNT = _env.int("PROXIES", default=0)

# Each of these sends mail to an address that anybody may name: what is usual would be hundreds in an hour.
ACCOUNT_RATE_LIMITS = {
    "signup": "30/h/ip",
    "reset_password": "20/m/ip,5/h/key",
    "login_failed_known": "10/5m/key",
    "confirm_email": "1/10s/key,10/h/key",
}
ACCOUNT_ADAPTER = "pbem.mail.entrance.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "pbem.accounts.signup.SignupForm"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_BLACKLIST = ["admin", "anonymous", "bot", "moderator", "operator", "server", "system"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
# Mail may take some minutes where a server greets strangers slowly; three would be usual for a password.
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_TOTP_ISSUER = "PBEM"
MFA_ADAPTER = "pbem.accounts.second_factor.Adapter"
PBEM_STAFF_SECOND_FACTOR = _env.bool("STAFF_SECOND_FACTOR", default=True)
MFA_FORMS = {"add_webauthn": "pbem.accounts.passkeys.AddPasskeyForm"}

PBEM_VACATION_DAYS = _env.int("VACATION_DAYS", default=28)
