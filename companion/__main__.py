"""``python -m companion``: the command line without the installed script."""

from companion.cli import main

if __name__ == "__main__":
    main(prog_name="companion")
