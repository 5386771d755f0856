"""``companion eval``: the reader measured on labelled photos, other readers beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.context import Context, pass_context, set_option
from companion.i18n import SpokenError

if TYPE_CHECKING:
    from companion.models.measure.evaluation import Report, Subject
    from companion.models.measure.labelled import DataSet, Labelled
    from companion.vision import Reader

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


PART_NAMES = {"size": "right at {} high", "turn": "right name, read as {}", "light": "right, {}", "kind": "right, {}"}


@click.command("eval")
@click.argument("data", nargs=-1, type=click.Path(path_type=Path), metavar="[FOLDER]...")
@click.option("--peer", is_flag=True, help="Also mahjong-detector (PyPI) on the same photos, if it is installed.")
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@set_option
@click.option(
    "--list",
    "names",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File of photo names (stems), one a line: only those.",
)
@click.option("--everything", is_flag=True,
              help="Count the tiles around the hand, too: for photos in which every tile is labelled.")  # fmt: skip
@click.option("--kinds", is_flag=True, help="Also a line for each kind of tile.")
@click.option("--wrong", is_flag=True, help="A line for each photo that is not exactly right.")
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path),
              help="Draw the confusion matrix into this PNG file; of several folders, one each.")  # fmt: skip
@click.option("--reliability", type=click.Path(dir_okay=False, path_type=Path),
              help="Draw the reliability diagram into this PNG file (likewise).")  # fmt: skip
@click.option("--clutter", type=click.IntRange(1, 1_000_000), metavar="COUNT",
              help="Also count the tiles that are seen on so many made-up photos without any.")  # fmt: skip
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path),
              help="Folder for these photos, so that the next run need not draw them.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object a folder.")
@pass_context
def evaluate(
    context: Context,
    data: tuple[Path, ...],
    peer: bool,
    models: Path | None,
    tile_set: str | None,
    names: Path | None,
    everything: bool,
    kinds: bool,
    wrong: bool,
    picture: Path | None,
    reliability: Path | None,
    clutter: int | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Measure the reader on data sets in YOLO form (images/, labels/ with the fixed class order).

    What is read is the hand, as a player gets it, not discards and walls. A photo is exactly right if every labelled
    tile was read with its kind at IoU 0.5 and nothing else was read. Shares are also told by the tiles' height in the
    photo, by the turn that they were read at and by the photo's brightness.
    """
    from companion.models.measure.evaluation import OurReader, classifier_top1, measure
    from companion.models.measure.figures import draw_confusion, draw_reliability
    from companion.models.measure.peers import MahjongDetector
    from companion.vision import Reader

    # Whatever is wrong with the folders, or missing, is said before minutes of reading.
    if not data and clutter is None:
        raise SpokenError("eval-what")
    if keep is not None and clutter is None:
        raise SpokenError("eval-keep")
    sets = _chosen(data, names) if data else []
    for file in (picture, reliability):
        if file is not None and not file.parent.is_dir():
            raise SpokenError("cli-no-folder", file=str(file), folder=str(file.parent))
    reader = Reader(models, taught=context.taught(tile_set))
    subjects: list[Subject] = [OurReader(reader, everything)]
    with ExitStack() as until_done:
        if peer:
            subjects.append(until_done.enter_context(closing(MahjongDetector())))
        for chosen in sets:
            reports = [_measured(subject, chosen.photos, measure) for subject in subjects]
            for other in reports[1:]:
                other.lights = reports[0].lights  # the same photos
            top1, _ = classifier_top1(reader.classifier, chosen.photos)
            if as_json:
                click.echo(json.dumps(_as_json(chosen, reports, top1)))
            else:
                _show(chosen, reports, top1, kinds, wrong)
            if picture is not None:
                draw_confusion(reports[0].pairs, _own_file(picture, chosen, sets))
            if reliability is not None:
                draw_reliability(*reports[0].confidences(), _own_file(reliability, chosen, sets))
    if clutter is not None:
        _show_clutter(reader, clutter, keep, as_json)


def _show_clutter(reader: Reader, count: int, keep: Path | None, as_json: bool) -> None:
    """The tiles that are seen where there are none."""
    from rich.console import Console
    from rich.progress import Progress

    from companion.models.measure.clutter import measure, shown

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("clutter", total=count)
        found = measure(shown(reader), range(count), keep, lambda: progress.advance(task))
    figures = found.figures()
    if as_json:
        click.echo(json.dumps({"data": "clutter", "companion": figures, "seen": dict(found.names())}))
        return
    click.echo(f"{count} made-up photos without a tile, {figures['clean']:.1%} of them read as such")
    click.echo(f"false tiles on 100 of them: {figures['per_hundred']:.1f}")
    click.echo(f"shown as certain: {figures['certain_per_hundred']:.1f}")
    if found.seen:
        click.echo("as " + ", ".join(f"{name} {times}" for name, times in found.names()))


def _chosen(folders: Sequence[Path], names: Path | None) -> list[DataSet]:
    """The data sets, with only the photos that the list names. Names that no folder has are an error."""
    from companion.models.measure.labelled import data_set

    if names is None:
        return [data_set(folder) for folder in folders]
    try:
        wanted = set(names.read_text(encoding="utf-8-sig").split())
    except UnicodeDecodeError:
        raise SpokenError("eval-no-text", file=str(names)) from None
    if not wanted:
        raise SpokenError("eval-no-names", file=str(names))
    sets = [data_set(folder, wanted.__contains__) for folder in folders]
    if unknown := wanted - {photo.image.stem for chosen in sets for photo in chosen.photos}:
        some = ", ".join(sorted(unknown)[:5]) + " ..." * (len(unknown) > 5)
        raise SpokenError("eval-unknown-names", file=str(names), count=len(unknown), some=some)
    return sets


def _own_file(file: Path, chosen: DataSet, sets: Sequence[DataSet]) -> Path:
    """The file to draw into: of several folders each has its own."""
    if len(sets) == 1:
        return file
    number = f"-{[s.folder for s in sets].index(chosen.folder) + 1}"
    alike = sum(s.folder.name == chosen.folder.name for s in sets) > 1
    return file.with_stem(f"{file.stem}-{chosen.folder.name}{number if alike else ''}")


def _measured(subject: Subject, photos: Sequence[Labelled], measure: object) -> Report:
    from rich.console import Console
    from rich.progress import Progress

    assert callable(measure)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(subject.name, total=len(photos))
        report: Report = measure(subject, photos, lambda: progress.advance(task))
    return report


def _parts(report: Report) -> dict[str, list[tuple[str, int, float]]]:
    """Shares read right by size, turn, light and kind: rows of name, number of tiles, share."""
    return {
        "size": report.by_size(),
        "turn": report.by_turn(),
        "light": report.by_light(),
        "kind": report.by_kind(),
    }


def _as_json(chosen: DataSet, reports: Sequence[Report], top1: float) -> dict[str, Any]:
    """Everything that is known about each reader, and what of the folder was left out."""
    told: dict[str, Any] = {"data": str(chosen.folder), "left_out": [str(file) for file in chosen.alone]}
    for report in reports:
        told[report.name] = {
            **report.figures(),
            "parts": {
                part: {name: {"tiles": count, "right": share} for name, count, share in rows}
                for part, rows in _parts(report).items()
            },
            "confusion": report.confusion(),
            "wrong": report.wrong(),
        }
    told[reports[0].name]["classifier_top1"] = top1
    return told


def _show(chosen: DataSet, reports: Sequence[Report], top1: float, kinds: bool, wrong: bool) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from companion.cli.words import now
    from companion.i18n import text

    console = Console(highlight=False)
    figures = [r.figures() for r in reports]
    title = f"{chosen.folder}: {figures[0]['photos']:.0f} photos, {figures[0]['tiles']:.0f} tiles"
    console.print(f"[bold]{escape(title)}[/]", soft_wrap=True)
    if chosen.alone:
        console.print(escape(text(now(), "eval-alone", count=len(chosen.alone), one=str(chosen.alone[0]))))
    table = Table("", *(r.name for r in reports), box=None, pad_edge=False)
    for key, label in ROWS:
        table.add_row(label, *(f"{f[key]:.3f}" for f in figures))
    exact = [sum(v.exact for _, v in r.verdicts) for r in reports]
    table.add_row("photos exactly right", *(f"{n} of {len(r.photos)}" for n, r in zip(exact, reports, strict=True)))
    table.add_row("milliseconds a photo", *(f"{f['ms']:.0f}" for f in figures))
    table.add_row("classifier alone, labelled boxes", f"{top1:.3f}")
    parts = [_parts(r) for r in reports]
    for part, words in PART_NAMES.items():
        if part == "kind" and not kinds:
            continue
        for name, count, _ in parts[0][part]:
            shares = [next((share for other, _, share in p[part] if other == name), None) for p in parts]
            told = [f"{share:.3f}" if share is not None else "" for share in shares]
            table.add_row(f"{words.format(name)} ({count})", *told)
    console.print(table)
    if wrong:
        for report in reports:
            for line in report.wrong():
                console.print(escape(f"{report.name}: {line}" if len(reports) > 1 else line), soft_wrap=True)
