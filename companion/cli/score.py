"""``companion score``, ``companion waits`` and ``companion quiz``: hands, typed or photographed, and why they count."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from pydantic import BaseModel, ConfigDict

from companion.cli.asked import ByRules, asked_names, default_rules
from companion.cli.asked import answers as told
from companion.cli.context import Context, language_option, pairs, pass_context
from companion.hand import Flag, Hand, WinBy
from companion.i18n import SpokenError, Word, text

if TYPE_CHECKING:
    from companion.rules import Profile
    from companion.vision import Reading

LEVELS = {"easy": 1, "medium": 2, "hard": 3}
"""The levels of the drill; companion.rules.quiz has the same, and is not loaded for a help page."""
SEATS = click.Choice(("E", "S", "W", "N"), case_sensitive=False)


@click.command(cls=ByRules)
@click.argument("target", required=False, metavar='(PHOTO | "HAND")')
@click.option("--rules", "rules", help="Rule set: a name, an alias or a .toml file. [default: from the settings]")
@click.option("--seat", type=SEATS, default="S", show_default=True, help="The winner's seat wind.")
@click.option("--prevailing", type=SEATS, default="E", show_default=True, help="The wind of the round.")
@click.option(
    "--by", type=click.Choice([by.value for by in WinBy]), default="discard", show_default=True, help="How it was won."
)
@click.option(
    "--flag", "flags", multiple=True, type=click.Choice([flag.value for flag in Flag]), help="May be repeated."
)
@click.option("--discarder", type=SEATS, help="Who discarded the winning tile.")
@click.option("--loser", "losers", multiple=True, metavar='SEAT="HAND"', help="A losing hand, to settle with.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the rules, or an option.")
@click.option(
    "--worth", metavar="NUMBER", help="Without tiles: what the hand is worth (24; under riichi 'han=3 fu=40')."
)
@language_option("reasons")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.option(
    "--batch", type=click.Path(path_type=Path, allow_dash=True), help="Score a file of JSON lines (- = stdin)."
)
@pass_context
def score(context: Context, /, target: str | None, as_json: bool, batch: Path | None, **typed: object) -> None:
    """Score a hand, typed or photographed, with every reason and the payments.

    A hand is written 123m 456p EE (777s) [9999p] f1 + 9m: ( ) claimed, [ ] a concealed kong, + the winning tile.
    What the rules ask beside it has an option of its own: companion score --rules NAME --help tells them.
    With --worth instead of a hand only the payments are worked out.
    With --batch each line is an object with hand (or worth), rules, seat, prevailing, by, flags, options and an id;
    each answer is one line. --rules, --seat, --prevailing and --by then hold for lines that do not say. Exit code 2 if
    the hand cannot be scored; with --batch every line is answered, and the exit code is 1 if any of them could not be
    scored.
    """
    if batch is not None:
        _score_lines(batch, context)
    elif target is None and typed["worth"] is None:
        raise SpokenError("cli-score-what")
    else:
        _score_one(target or "", TypedScore.model_validate({**typed, "answers": told(typed)}), context, as_json=as_json)


class TypedScore(BaseModel):
    """What was typed behind ``companion score`` about one hand. ``answers``: to what the rules ask, by name."""

    model_config = ConfigDict(frozen=True)

    rules: str | None
    seat: str
    prevailing: str
    by: str
    flags: tuple[str, ...]
    discarder: str | None
    losers: tuple[str, ...]
    options: tuple[str, ...]
    worth: str | None
    answers: Mapping[str, object]

    def request(self, hand: str, rules: str) -> dict[str, Any]:
        """The same as the values of a request."""
        seen = {"discarder": self.discarder, "losers": pairs(self.losers)}
        return {
            "hand": hand,
            "worth": self.worth,
            "rules": rules,
            "seat": self.seat,
            "prevailing": self.prevailing,
            "by": self.by,
            "flags": self.flags,
            "options": {**pairs(self.options), **self.answers, **seen},
        }


def _score_lines(batch: Path, context: Context) -> None:
    """Answers every line; exit code 1 if any could not be scored."""
    asked = failed = 0
    for line in answers(batch, context.language, _said_for_all(click.get_current_context())):
        click.echo(_one_line(line))
        asked += 1
        failed += bool(line["problems"])
    if failed:
        click.echo(text(context.language, "request-batch-failed", failed=failed, asked=asked), err=True)
        sys.exit(1)


def _score_one(target: str, typed: TypedScore, context: Context, *, as_json: bool) -> None:
    """Shows the score of one hand; exit code 2 if it has none."""
    from companion.rules import load_profile, request

    rules = typed.rules or default_rules(context)
    no_tiles = typed.worth is not None and not target
    hand_text, reading = ("", None) if no_tiles else _hand_text(target, lambda: load_profile(rules), context.weights)
    words = context.language
    asked = request.parse(typed.request(hand_text, rules))
    scored = request.solve(asked)
    waiting = request.waiting(asked, words) if scored.problems else {}
    if as_json:
        read = {} if reading is None else {"reading": reading.to_dict(target)}
        click.echo(_one_line({"hand": str(asked.hand), **scored.to_dict(words), **waiting, **read}))
    else:
        from companion.cli.show import show_score

        if reading is not None:
            click.echo(text(words, "cli-read-told", hand=hand_text))
            for problem in reading.problems:
                click.echo(f"! {problem.text(words)}")
        show_score(str(asked.hand), scored, waiting, words)
    if scored.problems:
        sys.exit(2)


def answers(batch: Path, language: str, for_all: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """The answer to each line of a file of JSON objects; a line that cannot be read is answered with its problem.

    ``for_all``: what holds for the lines that do not say it themselves (a rule set, a seat).
    """
    from companion.rules import request

    for number, line in enumerate(_lines(batch), 1):
        if not line.strip():
            continue
        try:
            values = _object(line, number)
        except SpokenError as error:
            yield {
                "id": None,
                "line": number,
                "total": 0,
                "legal": False,
                "items": [],
                "payments": [],
                "problems": [error.text(language)],
            }
        else:
            yield request.answer({**(for_all or {}), **values}, language, place=number)


def _object(line: str, number: int) -> dict[str, Any]:
    """The JSON object of a line. Raises SpokenError that says what keeps it from being one."""
    try:
        values = json.loads(line, parse_constant=_no_number, object_pairs_hook=_each_once)
    except json.JSONDecodeError as error:
        raise SpokenError("request-json", line=str(number), what=error.msg, column=str(error.colno)) from error
    except (ValueError, RecursionError) as error:  # an endless number, NaN, brackets in brackets in brackets
        why = SpokenError("request-json-deep" if isinstance(error, RecursionError) else "request-json-long")
        what = error if isinstance(error, SpokenError) else why
        raise SpokenError("request-json-unreadable", line=str(number), what=what) from error
    if not isinstance(values, dict):
        raise SpokenError("request-json-no-object", line=str(number))
    return values


def _no_number(word: str) -> None:
    """NaN and Infinity, which Python would read and no other program would read back from our answer."""
    raise SpokenError("request-json-number", word=word)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object; of two with one name Python would keep the last without a word."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise SpokenError("request-json-twice", key=key)
        found[key] = value
    return found


def _said_for_all(context: click.Context) -> dict[str, Any]:
    """The options typed beside --batch, which hold for every line that does not say otherwise.

    Raises SpokenError for a hand and for the options that belong to one hand: they would be lost without a word.
    """
    settings = context.find_object(Context) or Context()
    typed = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    one_hand = {
        "target": Word("cli-score-hand"),
        "flags": "--flag",
        "worth": "--worth",
        "discarder": "--discarder",
        "losers": "--loser",
        "options": "--option",
    }
    of_rules = {name: f"--{asked.replace('_', '-')}" for name, asked in asked_names(typed).items()}
    for name, called in {**one_hand, **of_rules}.items():
        if name in typed:
            raise SpokenError("cli-score-beside-batch", option=called)
    said: dict[str, Any] = {name: typed[name] for name in ("rules", "seat", "prevailing", "by") if name in typed}
    return {"rules": default_rules(settings), **said}


def _lines(batch: Path) -> Iterable[str]:
    # One way of decoding for both: the input of a shell may begin with a mark, too, or hold a byte that is no UTF-8.
    if str(batch) == "-":
        stream = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="replace")
        try:
            yield from stream
        finally:
            stream.detach()
        return
    with batch.open(encoding="utf-8-sig", errors="replace") as stream:
        yield from stream


def _one_line(answer: dict[str, Any]) -> str:
    """The answer as JSON in readable letters; halves of letters (from \\u escapes), which no file takes, as escapes."""
    written = json.dumps(answer, ensure_ascii=False)
    try:
        written.encode()
    except UnicodeEncodeError:
        return json.dumps(answer)
    return written


def _hand_text(
    target: str, played: Callable[[], Profile], weights: Callable[[], Path | None]
) -> tuple[str, Reading | None]:
    """The text of a hand: the target itself, or what is read in the photo of that name, with the reading.

    ``played`` gives the rules by which a reading is judged, ``weights`` the folder of the reader's weights.
    """
    path = Path(target)
    try:
        is_file = path.is_file()
    except OSError:  # a hand can be longer than a file name may be
        is_file = False
    if not is_file:
        if path.suffix.lower() in (".jpg", ".jpeg", ".png", ".heic", ".webp"):
            raise SpokenError("cli-score-no-photo", file=target)
        return target, None
    from companion.photographed import by_rules
    from companion.vision import Reader, load_image

    reading = by_rules(Reader(weights()).read(load_image(path)), played())
    return str(reading.hand()), reading


@click.command()
@click.argument("hand")
@click.option("--rules", help="Rule set: a name, an alias or a .toml file. [default: from the settings]")
@click.option("--seat", type=SEATS, default="S", show_default=True, help="The winner's seat wind.")
@click.option("--prevailing", type=SEATS, default="E", show_default=True, help="The wind of the round.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the rules.")
@language_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@pass_context
def waits(
    context: Context,
    hand: str,
    rules: str | None,
    seat: str,
    prevailing: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Which tiles complete a hand of 13, what each would score, or how far the hand is from ready."""
    from companion.rules import request

    asked = request.parse(
        {
            "hand": hand,
            "rules": rules or default_rules(context),
            "seat": seat,
            "prevailing": prevailing,
            "options": pairs(options),
        }
    )
    found = request.waiting(asked, context.language)
    if not found:
        problems = asked.hand.problems(asked.profile.tile_set) if isinstance(asked.hand, Hand) else ()
        if problems:
            raise request.RequestError("request-said", what=list(problems))
        raise request.RequestError("request-fourteen")
    if as_json:
        click.echo(json.dumps({"hand": str(asked.hand), **found}, ensure_ascii=False))
        return
    from companion.cli.show import show_waits

    show_waits(found, context.language)


@click.command()
@click.option("--rules", help="Rule set to drill. [default: from the settings]")
@click.option(
    "--level",
    type=click.Choice((*LEVELS, *map(str, LEVELS.values()))),
    default="easy",
    show_default=True,
    help="How hard the hands are, by name or number.",
)
@click.option("--count", type=click.IntRange(min=1), default=5, show_default=True, help="How many hands.")
@click.option("--seed", type=int, help="The same hands again.")
@language_option()
@click.option("--answers", "given", help="Answers by comma instead of being asked (for lessons prepared beforehand).")
@pass_context
def quiz(
    context: Context,
    rules: str | None,
    level: str,
    count: int,
    seed: int | None,
    given: str | None,
) -> None:
    """Drill: deals legal hands, asks what they are worth, checks the answer and explains it.

    Easy hands have nothing claimed, medium ones claimed sets and flowers, hard ones kongs and circumstances as well
    (by a card: jokers, then exposed sets). Right answers are counted by rule set and level in the data folder.
    """
    from companion.cli.show import show_score
    from companion.rules import load_profile
    from companion.rules.quiz import Record, name_of, number_of, questions

    words = context.language
    profile = load_profile(rules or default_rules(context))
    ready = given.split(",") if given is not None else None
    right = 0
    asked = 0
    for number, question in enumerate(questions(profile, number_of(level), count, seed), 1):
        click.echo(text(words, "rules-quiz-hand", number=number, hand=str(question.hand)))
        click.echo(question.circumstances.text(words))
        if ready is not None:
            if number > len(ready):
                break
            reply = ready[number - 1].strip()
        else:
            reply = click.prompt(text(words, "rules-quiz-ask"), default="", show_default=False).strip()
        if reply in ("q", "quit"):
            break
        asked += 1
        if question.is_right(reply):
            right += 1
            click.echo(text(words, "rules-quiz-right"))
        else:
            click.echo(text(words, "rules-quiz-wrong", total=str(question.score.total)))
        show_score(str(question.hand), question.score, {}, words, payments=False)
    click.echo(text(words, "rules-quiz-result", right=right, asked=asked))
    if given is None and asked:
        kept = Record(context.settings.data_dir / "quiz.json").add(profile.id, name_of(level), right, asked)
        told = {"right": kept[0], "asked": kept[1], "level": Word(f"rules-quiz-level-{name_of(level)}").text(words)}
        click.echo(text(words, "rules-quiz-so-far", rules=profile.title(words), **told))


__all__ = ["quiz", "score", "waits"]
