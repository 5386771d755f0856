"""``companion eval``: the reader measured on labelled photos, other readers beside it."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.vision.evaluation import Labelled, Report, Subject

ROWS = (
    ("map50", "mAP50, by class"),
    ("precision", "tile precision"),
    ("recall", "tile recall"),
    ("found", "tiles found, any kind"),
    ("exact", "photos exactly right"),
    ("one_tap", "one tap from right"),
    ("certain", "tiles shown as certain"),
    ("wrong_certain", "of those wrong"),
)


@click.command("eval")
@click.argument("data", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER...")
@click.option("--peer", is_flag=True, help="Also mahjong-detector (PyPI) on the same photos, if it is installed.")
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@click.option(
    "--list", "names", type=click.Path(path_type=Path), help="File of photo names (stems), one a line: only those."
)
@click.option("--kinds", is_flag=True, help="Also a line for each kind of tile.")
@click.option("--wrong", is_flag=True, help="A line for each photo that is not exactly right.")
@click.option("--picture", type=click.Path(path_type=Path), help="Draw the confusion matrix into this PNG file.")
@click.option("--reliability", type=click.Path(path_type=Path), help="Draw the reliability diagram into this PNG file.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one JSON object a folder.")
def evaluate(
    data: tuple[Path, ...],
    peer: bool,
    models: Path | None,
    names: Path | None,
    kinds: bool,
    wrong: bool,
    picture: Path | None,
    reliability: Path | None,
    as_json: bool,
) -> None:
    """Measure the reader on data sets in YOLO form (images/, labels/ with the fixed class order).

    A photo is exactly right if every labelled tile was read with its kind at IoU 0.5 and nothing else was read.
    """
    from companion.vision import Reader
    from companion.vision.evaluation import OurReader, classifier_top1, labelled_photos, measure
    from companion.vision.figures import draw_confusion, draw_reliability
    from companion.vision.peers import MahjongDetector

    wanted = set(names.read_text(encoding="utf-8").split()) if names is not None else None
    reader = Reader(models)
    ours = OurReader(reader)
    for folder in data:
        photos = labelled_photos(folder, lambda stem: wanted is None or stem in wanted)
        reports = [_measured(ours, photos, measure)]
        top1, _ = classifier_top1(reader.classifier, photos)
        if peer:
            with closing(MahjongDetector()) as other:
                reports.append(_measured(other, photos, measure))
        if as_json:
            figures = {r.name: r.figures() for r in reports}
            figures[ours.name]["classifier_top1"] = top1
            parts = dict(_parts(reports[0], kinds=True))
            click.echo(json.dumps({"data": str(folder), **figures, "parts": parts}))
        else:
            _show(folder, reports, top1, kinds, wrong)
        if picture is not None:
            draw_confusion(reports[0].pairs, picture)
        if reliability is not None:
            draw_reliability(*reports[0].confidences(), reliability)


def _measured(subject: Subject, photos: list[Labelled], measure: object) -> Report:
    from rich.console import Console
    from rich.progress import Progress

    assert callable(measure)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(subject.name, total=len(photos))
        report: Report = measure(subject, photos, lambda: progress.advance(task))
    return report


def _parts(report: Report, kinds: bool) -> list[tuple[str, list[tuple[str, int, float]]]]:
    """Shares read right by size, turn and light, and by kind if wanted: rows of name, number of tiles, share."""
    parts = [("size", report.by_size()), ("turn", report.by_turn()), ("light", report.by_light())]
    return [*parts, ("kind", report.by_kind())] if kinds else parts


def _show(folder: Path, reports: list[Report], top1: float, kinds: bool, wrong: bool) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    figures = [r.figures() for r in reports]
    title = f"{folder}: {figures[0]['photos']:.0f} photos, {figures[0]['tiles']:.0f} tiles"
    console.print(f"[bold]{escape(title)}[/]", soft_wrap=True)
    table = Table("", *(r.name for r in reports), box=None, pad_edge=False)
    for key, label in ROWS:
        table.add_row(label, *(f"{f[key]:.3f}" for f in figures))
    exact = [sum(v.exact for _, v in r.verdicts) for r in reports]
    table.add_row("photos exactly right", *(f"{n} of {len(r.photos)}" for n, r in zip(exact, reports, strict=True)))
    table.add_row("milliseconds a photo", *(f"{f['ms']:.0f}" for f in figures))
    table.add_row("classifier alone, labelled boxes", f"{top1:.3f}")
    for part, rows in _parts(reports[0], kinds):
        for name, count, share in rows:
            table.add_row(
                f"right at {name} high ({count})" if part == "size" else f"right, {name} ({count})", f"{share:.3f}"
            )
    console.print(table)
    if wrong:
        for line in reports[0].wrong():
            console.print(escape(line), soft_wrap=True)
