"""The page on which a user takes his data along, or leaves for good."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pbem.accounts import deletion, export
from pbem.accounts.models import DataExport, Leaving, User
from pbem.accounts.views import accepted, me
from pbem.limits.pages import limited


class LeaveForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Your user name"), max_length=150)
    password = forms.CharField(
        label=gettext_lazy("Your password"),
        max_length=200,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: object, **options: object):
        super().__init__(*args, **options)  # type: ignore[arg-type]
        if not user.has_usable_password():
            del self.fields["password"]

    def clean(self) -> dict[str, str]:
        return {"password": "", **self.cleaned_data}


@require_safe
@login_required
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    return _page(request, LeaveForm(me(request)))


def _page(request: HttpRequest, form: LeaveForm) -> HttpResponse:
    user = me(request)
    context = {
        "export": DataExport.objects.defer("data").filter(user=user).first(),
        "leaving": Leaving.objects.filter(user=user).first(),
        "form": form,
    }
    return render(request, "accounts/data.html", context)


@require_POST
@login_required
@limited("create")
def collect(request: HttpRequest) -> HttpResponse:
    export.request_export(user=me(request))
    return redirect("settings:data")


@require_safe
@login_required
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """How far the file is, asked for again until it is whole."""
    if not request.headers.get("HX-Request"):
        return redirect("settings:data")
    found = DataExport.objects.defer("data").filter(user=me(request)).first()
    return render(request, "accounts/data_export.html", {"export": found})


@require_safe
@login_required
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    found = DataExport.objects.filter(user=me(request), finished__isnull=False).first()
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.data), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="pbem-{found.finished:%Y-%m-%d}.zip"'
    return response


@require_POST
@login_required
def leave(request: HttpRequest) -> HttpResponse:
    form = LeaveForm(me(request), request.POST)
    if accepted(form, deletion.ask_to_leave, user=me(request)) is None:
        return _page(request, form)
    messages.success(request, _("Your account will be deleted in a week. We have sent you a mail."))
    return redirect("settings:data")


@require_POST
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    deletion.stay(user=me(request))
    messages.success(request, _("You stay: your account will not be deleted."))
    return redirect("settings:data")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stay(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link of the mail; a button, because mail programs follow links by themselves."""
    leaving = deletion.read_stay(token)
    if leaving is None:
        return render(request, "accounts/stay.html", {"broken": True}, status=404)
    kept = request.method == "POST" and deletion.stay(user=leaving.user)
    named = leaving.user.username
    return render(request, "accounts/stay.html", {"kept": kept, "leaving": leaving, "named": named})
