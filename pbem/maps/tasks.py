"""A thin task: pictures painted before somebody waits for them; it may run twice or never."""

from celery import shared_task

from pbem.maps import services


@shared_task
def render_map(game_id: int | str, seq: int, viewer: str, width: int = services.MAIL_WIDTH) -> None:
    """Paint the picture a viewer will ask for, so that it is in the cache."""
    services.map_image(game_id=game_id, seq=seq, viewer=viewer, width=width)
