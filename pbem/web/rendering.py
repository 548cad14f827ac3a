"""How forms are drawn on every page."""

from django.forms.renderers import TemplatesSetting


class Fields(TemplatesSetting):
    """Labels without a colon, help below what it helps with, and a box before the words that it ticks."""

    field_template_name = "forms/field.html"
