"""How the asker wants to be told, and when he is away."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone
from msgspec import UNSET
from rest_framework.request import Request

from pbem.accounts.hours import day_of
from pbem.accounts.models import User
from pbem.accounts.selectors import vacation_days_taken, vacations_from
from pbem.accounts.services import preferences_update, vacation_book, vacation_end
from pbem.api.answers.people import PreferencesAnswer, VacationAnswer, VacationList
from pbem.api.bodies import body, query
from pbem.api.idempotency import once
from pbem.api.problems import absent
from pbem.api.schema import documented
from pbem.api.shapes import NewVacation, Nothing, PreferenceChanges
from pbem.api.views.base import Answer, Endpoint, answer, me, nothing


class MyPreferences(Endpoint):
    """Language, time zone, quiet hours, notices and reminders."""

    http_method_names = ["get", "patch", "head"]

    @documented("Get your preferences", tag="me", answer=PreferencesAnswer, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(preferences_answer(me(request)))

    @documented(
        "Change some of your preferences, all or none",
        tag="me",
        body=PreferenceChanges,
        query=Nothing,
        answer=PreferencesAnswer,
    )
    def patch(self, request: Request) -> Answer:
        query(request, Nothing)
        changes = body(request, PreferenceChanges)
        given = {name: getattr(changes, name) for name in changes.__struct_fields__}
        named = {name: value for name, value in given.items() if value is not UNSET}
        return answer(preferences_answer(preferences_update(user=me(request), **named)))


def preferences_answer(user: User) -> PreferencesAnswer:
    plain: dict[str, Any] = {name: getattr(user, name) for name in PreferencesAnswer.__struct_fields__}
    return msgspec.convert(plain, PreferencesAnswer)


class MyVacations(Endpoint):
    """Days on which no clock runs against the asker."""

    @documented("List your vacations that are not over", tag="me", answer=VacationList, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(vacation_list(me(request)))

    @documented(
        "Book a vacation, within the allowance of each year",
        tag="me",
        body=NewVacation,
        query=Nothing,
        answer=VacationList,
        status=201,
        keyed=True,
    )
    @once
    def post(self, request: Request) -> Answer:
        query(request, Nothing)
        wanted = body(request, NewVacation)
        vacation_book(user=me(request), first_day=wanted.first_day, last_day=wanted.last_day)
        return answer(vacation_list(me(request)), 201)


def vacation_list(user: User) -> VacationList:
    today = day_of(user, timezone.now())
    booked = vacations_from(user, today)
    return VacationList(
        year=today.year,
        days_taken=vacation_days_taken(user, today.year),
        days_allowed=settings.PBEM_VACATION_DAYS,
        results=[VacationAnswer(each.pk, each.first_day, each.last_day) for each in booked],
    )


class OneVacation(Endpoint):
    """A vacation of the asker."""

    @documented(
        "Cancel a vacation that lies ahead; one that has begun ends today",
        tag="me",
        status=204,
        query=Nothing,
        problems=["not-found"],
    )
    def delete(self, request: Request, vacation: int) -> Answer:
        query(request, Nothing)
        found = me(request).vacations.filter(pk=vacation).first()
        if found is None:
            raise absent()
        vacation_end(vacation=found)
        return nothing()
