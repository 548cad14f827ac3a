"""The mail that tells operators of a complaint."""

from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.mail import links
from pbem.mail.contents import name_of
from pbem.mail.letters import letter
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.talk.models import Report, State


def tell_report(row: Outbox) -> None:
    """Tell an operator, unless the complaint is handled or he is no operator any more."""
    report = Report.objects.select_related("game", "accused").filter(pk=row.payload["report"]).first()
    if report is None or report.state != State.OPEN:
        raise Withheld("handled")
    user = reader_of(row, "report")
    if not user.is_staff:
        raise Withheld("left")
    with read_by(user):
        notice = notice_of(report)
        context = {"notice": notice, "reader": user, "heading": _("A report waits for the operators")}
        send(letter(row=row, to=user.email, subject=notice.subject, template="account", context=context))


def notice_of(report: Report) -> Notice:
    """Whom it is about and where; what was said stays on the page."""
    names = {"who": report.accused.username if report.accused else "?", "game": name_of(report.game)}
    return Notice(
        subject=_("A report about %(who)s") % names,
        sentences=[_("Somebody complains of %(who)s in “%(game)s”.") % names],
        action=_("Look at the report"),
        url=links.absolute(reverse("operators:report", args=[report.pk])),
    )
