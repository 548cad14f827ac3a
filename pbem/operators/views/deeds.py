"""Doing what a form asks, and saying what came of it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest


def done(request: HttpRequest, form: Form, deed: Callable[..., Any], success: str, **context: Any) -> bool:
    """Whether the deed was done; if not, the form tells why."""
    if request.method != "POST" or not form.is_valid():
        return False
    try:
        deed(**context, **form.cleaned_data)
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return False
    messages.success(request, success)
    return True


def tell_errors(request: HttpRequest, form: Form) -> None:
    """For a form whose page is not shown again: its errors as messages."""
    for texts in form.errors.values():
        for text in texts:
            messages.error(request, str(text))
