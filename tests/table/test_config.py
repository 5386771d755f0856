"""Settings: where they come from, which wins, and what a wrong one is told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from companion.config import ConfigError, Settings, load_settings
from companion.paths import default_data_dir
from companion.table import Store


def load(tmp_path: Path, text: str | None = None, env: dict[str, str] | None = None, **given: object) -> Settings:
    if text is not None:
        (tmp_path / "companion.toml").write_text(text, encoding="utf-8")
    return load_settings(environment={"COMPANION_DATA_DIR": str(tmp_path), **(env or {})}, **given)


def test_defaults_work_for_a_home_table(tmp_path):
    settings = load(tmp_path)
    assert (settings.port, settings.language, settings.collect, settings.serial_ports) == (8080, "en", False, None)
    assert settings.database == f"sqlite:///{tmp_path.as_posix()}/companion.db"
    Store(settings.database).close()
    assert (tmp_path / "companion.db").exists()


def test_call_wins_over_environment_over_file_over_default(tmp_path):
    text = 'port = 1000\nlanguage = "ru"\nprofile = "mcr-2006"'
    settings = load(tmp_path, text, {"COMPANION_PORT": "2000", "COMPANION_LANGUAGE": "pl"}, language="en", port=None)
    assert (settings.language, settings.port, settings.profile) == ("en", 2000, "mcr-2006")


def test_a_named_file(tmp_path):
    file = tmp_path / "other.toml"
    file.write_text("port = 1234")
    assert load(tmp_path, "port = 1", {"COMPANION_CONFIG": str(file)}).port == 1234
    assert load_settings(file, environment={"COMPANION_DATA_DIR": str(tmp_path)}).port == 1234
    with pytest.raises(ConfigError, match="no such settings file"):
        load_settings(tmp_path / "none.toml", environment={})


@pytest.mark.parametrize(
    ("given", "ports"),
    [
        ("sim://dice, sim://wind", ("sim://dice", "sim://wind")),
        ("", ()),  # no devices at all
    ],
)
def test_ports_in_the_environment(tmp_path, given, ports):
    assert load(tmp_path, env={"COMPANION_SERIAL_PORTS": given}).serial_ports == ports


def test_ports_in_the_file(tmp_path):
    assert load(tmp_path, 'serial_ports = ["COM5"]').serial_ports == ("COM5",)


def test_a_camera_may_be_a_number(tmp_path):
    assert load(tmp_path, "camera = 0").camera == "0"


def test_home_is_understood(tmp_path):
    assert load(tmp_path, 'models_dir = "~/models"').models_dir == Path("~/models").expanduser()


def test_public_names_are_compared_in_small_letters(tmp_path):
    assert load(tmp_path, 'allowed_hosts = ["Club.Example.org."]').allowed_hosts == ("club.example.org",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prot = 80", r"companion.toml: prot: there is no such setting; did you mean port\?"),
        ("zzz = 80", r"zzz: there is no such setting; settings are data_dir, database_url"),
        ("port = 99999", r"companion.toml: port = 99999: .*less than or equal to 65535\. Port of the page"),
        ('language = "de"', r"language = 'de': input should be 'en', 'pl' or 'ru'"),
        ('database_url = "mysql://x"', "database_url: 'mysql' is not supported; write sqlite"),
        ('allowed_hosts = ["https://club.example"]', "is no host name: write it without https://, port and path"),
        ("port =", "not valid TOML"),
        ('collect = "perhaps"', "collect = 'perhaps'"),
    ],
)
def test_wrong_settings_in_the_file_are_named(tmp_path, text, message):
    with pytest.raises(ConfigError, match=message):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("env", "message"),
    [
        ({"COMPANION_PRT": "80"}, r"COMPANION_PRT: there is no such setting; did you mean COMPANION_PORT\?"),
        ({"COMPANION_PORT": "high"}, "COMPANION_PORT = 'high'"),
    ],
)
def test_wrong_settings_in_the_environment_are_named(tmp_path, env, message):
    with pytest.raises(ConfigError, match=message):
        load(tmp_path, env=env)


def test_every_wrong_setting_is_told_at_once(tmp_path):
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, 'port = -1\nlanguage = "x"\nthreads = 1')
    assert len(str(caught.value).splitlines()) == 3


def test_a_password_is_not_shown(tmp_path):
    settings = load(tmp_path, 'database_url = "postgresql://u:secret@h/d"')
    assert "secret" not in repr(settings)


def test_every_setting_is_described_with_its_default():
    for name, field in Settings.model_fields.items():
        assert field.description, name
        assert len(field.description) > 30, name


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("unix.Unix", {"XDG_DATA_HOME": ""}, "/h/.local/share/mahjong-companion"),
        ("unix.Unix", {"XDG_DATA_HOME": "/x"}, "/x/mahjong-companion"),
        ("macos.MacOS", {}, "/h/Library/Application Support/mahjong-companion"),
    ],
)
def test_data_lives_where_the_system_keeps_it(system, environment, folder, monkeypatch):
    module, _, name = system.partition(".")
    monkeypatch.setattr("platformdirs.PlatformDirs", getattr(import_module(f"platformdirs.{module}"), name))
    for key, value in {"HOME": "/h", **environment}.items():
        monkeypatch.setenv(key, value)
    assert default_data_dir().as_posix() == folder
