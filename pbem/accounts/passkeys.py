"""Passkeys as most people want them."""

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new key opens the account alone, unless its owner wants it only beside the password."""

    passwordless = forms.BooleanField(
        label=_("Sign in with it alone, without a password"),
        required=False,
        initial=True,
        help_text=_("The device then asks for your fingerprint, your face or a PIN."),
    )
