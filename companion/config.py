"""Settings of the program: a TOML file, environment variables, and defaults that work for a home table.

What is given in the call wins over the environment (``COMPANION_PORT=8080``), which wins over the file, which wins
over the defaults. The file is ``companion.toml`` in the data folder, or the one that ``--config`` or
``COMPANION_CONFIG`` names.

>>> load_settings(environment={}, port=8081).port
8081
>>> load_settings(environment={"COMPANION_PRT": "1"})
Traceback (most recent call last):
    ...
companion.config.ConfigError: COMPANION_PRT: there is no such setting; did you mean COMPANION_PORT?
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from companion.i18n import LANGUAGES, NAMES_ONLY, SpokenError, ToldError, environment_language, spoken
from companion.paths import SETTINGS_FILE, default_data_dir
from companion.validated import WrongValue, checked

ENV_PREFIX: Final = "COMPANION_"
_HOST_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?", re.IGNORECASE)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class ConfigError(SpokenError):
    """A setting that does not exist or has a value that it cannot have; the message names the key and where it is."""


class Settings(BaseSettings):
    """All settings. Each has a description with its unit, range and default, which is also its documentation."""

    model_config = SettingsConfigDict(env_prefix=ENV_PREFIX, extra="forbid", frozen=True, validate_default=True)

    data_dir: Path = Field(
        default_factory=default_data_dir,
        description="Folder for tables, kept photos and taught tile sets; made if it is missing.",
    )
    database_url: str = Field(
        default="",
        repr=False,  # it may hold a password
        description="Where the event log lives: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME (extra 'club'). "
        "Empty: companion.db in the data folder.",
    )
    database_timeout: float = Field(
        default=8,
        ge=0.5,
        le=60,
        description="Seconds that a database which another program holds, or a server that does not answer, is waited "
        "for before a command is refused, 0.5-60. Default 8.",
    )
    backups: int = Field(
        default=14,
        ge=0,
        le=1000,
        description="Copies of the tables that are kept in the folder backups beside an SQLite log: one is made at the "
        "first start of each day, the oldest go. 0: none is made by itself, except before an upgrade. Default 14.",
    )
    host: str = Field(
        default="0.0.0.0",  # phones on the home network have to reach the page
        description="Address that the page listens on; 127.0.0.1 lets only this computer in. Default 0.0.0.0.",
    )
    port: int = Field(default=8080, ge=0, le=65535, description="Port of the page, 0-65535; 0 takes any free one.")
    threads: int = Field(
        default=128,
        ge=4,
        le=512,
        description="Threads of the web server, 4-512; each open page uses one for its live updates, and three of four "
        "may be used so. Default 128: 96 open pages.",
    )
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(),
        description="Names and addresses under which the page is known beside those of this machine, for instance "
        "mahjong.example.org; in the environment separated by commas. Other names are refused.",
    )
    trusted_proxy: str = Field(
        default="",
        description="Address of a proxy before the page, for instance 127.0.0.1, whose X-Forwarded-For, -Host and "
        "-Proto are believed. Default: nobody's.",
    )
    public: bool = Field(
        default=False,
        description="Whether every table is guarded: readers need nothing, players join with a PIN or a link, the rest "
        "is the host's. As with 'companion run --public'. Default no: at home everybody may do everything, and a table "
        "is guarded where somebody says so on its page.",
    )
    language: Literal[LANGUAGES] = Field(  # type: ignore[valid-type]
        default_factory=lambda: environment_language(os.environ),
        description=f"Language of pages and explanations until somebody chooses another: {', '.join(LANGUAGES)}. "
        "Default: that of the system's locale (LANG), if it is one of these, else en.",
    )
    tile_names: Literal["", *NAMES_ONLY] = Field(  # type: ignore[valid-type]
        default="",
        description="Names of tiles, fans and yaku in Chinese (zh) or Japanese (ja) until somebody chooses otherwise: "
        "tiles are called so, and fans and yaku have that name beside their own. Default: those of the language.",
    )
    profile: str = Field(
        default="classical-2000",
        min_length=1,
        description="Rule profile of a new table: a name from 'companion rules list' or the path of a TOML file.",
    )
    dealer_by: Literal["wins", "disc", "both"] = Field(
        default="both",
        description="What moves the deal at a new table: recorded hands (wins), the wind disc alone (disc), "
        "or hands, with a question where the disc differs (both).",
    )
    serial_ports: Annotated[tuple[str, ...] | None, NoDecode] = Field(
        default=None,
        description="Ports of the dice board and the wind disc, for instance /dev/ttyUSB0, COM5, sim://dice or "
        "socket://HOST:PORT; in the environment separated by commas. Not given: every serial port is tried; "
        "an empty list: no devices.",
    )
    models_dir: Path | None = Field(
        default=None, description="Folder with detector.onnx and classifier.onnx. Not given: the bundled ones."
    )
    tile_set: str = Field(
        default="",
        max_length=60,
        description="The tile set that is played with, by the name that it was taught under ('companion teach'). Not "
        "given: any set.",
    )
    camera: str = Field(
        default="0",
        min_length=1,
        description="Camera over the table, for 'companion watch': a number (0 is the first), a device path or a "
        "stream address. Default 0.",
    )
    collect: bool = Field(
        default=False,
        description="Whether accepted photos are kept with their corrected labels, to train on. Default no.",
    )
    max_photo_mb: float = Field(
        default=32, gt=0, le=512, description="Largest photo that is taken, in megabytes, up to 512. Default 32."
    )

    @field_validator("data_dir", "models_dir", mode="after")
    @classmethod
    def _home(cls, value: Path | None) -> Path | None:
        return value.expanduser() if value is not None else None

    @field_validator("serial_ports", "allowed_hosts", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("allowed_hosts", mode="after")
    @classmethod
    def _host_names(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            if not _HOST_NAME.fullmatch(name) and not _is_address(name):
                raise SpokenError("settings-host-name", name=repr(name))
        return tuple(name.lower().rstrip(".") for name in value)

    @field_validator("camera", mode="before")
    @classmethod
    def _number(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @model_validator(mode="after")
    def _database(self) -> Self:
        if self.database_url and not self.database_url.startswith(("sqlite:", "postgresql:", "postgresql+psycopg:")):
            raise SpokenError("settings-database", kind=repr(self.database_url.split(":")[0]))
        return self

    @property
    def database(self) -> str:
        """The address of the event log."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'companion.db').as_posix()}"

    @property
    def answered_hosts(self) -> tuple[str, ...]:
        """The names and addresses that were given for the page: ``allowed_hosts``, and where it listens, if that is one
        place."""
        everywhere = self.host in ("", "0.0.0.0", "::")
        return self.allowed_hosts if everywhere else (*self.allowed_hosts, self.host.lower())

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only the call: `load_settings` reads file and environment itself, so that its errors can name the place."""
        del settings_cls, env_settings, dotenv_settings, file_secret_settings
        return (init_settings,)


def load_settings(
    file: str | Path | None = None, *, environment: Mapping[str, str] | None = None, **given: Any
) -> Settings:
    """The settings from the call, the environment and the file, in this order of strength.

    ``file`` must exist if it is named here or by COMPANION_CONFIG; the one in the data folder may be missing.
    ``environment`` stands in for the process's own. Values of None in ``given`` count as not given.
    Raises ConfigError with one line for each wrong setting, naming its key and where it came from.
    """
    env = dict(os.environ if environment is None else environment)
    from_call = {key: value for key, value in given.items() if value is not None}
    from_env = _from_environment(env)
    named = file or env.get(ENV_PREFIX + "CONFIG")
    folder = Path(from_call.get("data_dir") or from_env.get("data_dir") or default_data_dir())
    path = Path(named).expanduser() if named else folder.expanduser() / SETTINGS_FILE
    from_file = _from_file(path, must_exist=bool(named))
    merged = {**from_file, **from_env, **from_call}
    merged.setdefault("data_dir", folder)
    try:
        return Settings(**merged)
    except ValidationError as error:
        raise ConfigError("settings-told", what=_Lines(_told(error, from_call, from_env, from_file, path))) from error


def _from_environment(env: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in env.items():
        if not name.upper().startswith(ENV_PREFIX) or name.upper() == ENV_PREFIX + "CONFIG":
            continue
        key = name[len(ENV_PREFIX) :].lower()
        if key not in Settings.model_fields:
            raise _unknown(name, ENV_PREFIX + key.upper(), [ENV_PREFIX + k.upper() for k in _keys()])
        found[key] = value
    return found


def _from_file(path: Path, *, must_exist: bool) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        if must_exist:
            raise ConfigError("settings-no-file", file=str(path)) from None
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError("settings-unreadable", file=str(path), why=error) from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError("settings-toml", file=str(path), why=error) from error
    for key in data:
        if key not in Settings.model_fields:
            raise _unknown(f"{path}: {key}", key, _keys())
    return data


def _told(
    error: ValidationError,
    from_call: Mapping[str, Any],
    from_env: Mapping[str, Any],
    from_file: Mapping[str, Any],
    path: Path,
) -> list[ToldError | WrongValue | _Wrong]:
    lines: list[ToldError | WrongValue | _Wrong] = []
    for item in error.errors(include_url=False):
        key = str(item["loc"][0]) if item["loc"] else ""
        what = checked(item)
        if not key:
            lines.append(what)
        elif item["type"] == "extra_forbidden":
            lines.append(_unknown(key, key, _keys()))
        else:
            if key in from_call or (key not in from_env and key not in from_file):
                where = key
            else:
                where = ENV_PREFIX + key.upper() if key in from_env else f"{path}: {key}"
            lines.append(_Wrong(where, repr(item["input"]), what, Settings.model_fields[key].description or ""))
    return lines


@dataclass(frozen=True, slots=True)
class _Lines:
    """Texts, one a line."""

    parts: list[ToldError | WrongValue | _Wrong]

    def text(self, language: str = "en") -> str:
        return "\n".join(part.text(language) for part in self.parts)


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A setting with a value that it cannot have."""

    where: str
    value: str
    what: ToldError | WrongValue
    description: str

    def text(self, language: str = "en") -> str:
        what = self.what.text(language)
        told = spoken(
            language, "settings-wrong", {"place": self.where, "value": self.value, "what": what[:1].lower() + what[1:]}
        )
        return f"{told} {self.description}" if language == "en" else told  # the descriptions are English


def _unknown(where: str, key: str, known: list[str]) -> ConfigError:
    near = difflib.get_close_matches(key, known, n=1)
    if near:
        return ConfigError("settings-unknown-near", place=where, near=near[0])
    return ConfigError("settings-unknown", place=where, names=", ".join(known))


def _keys() -> list[str]:
    return list(Settings.model_fields)
