# What the commands refuse.

cli-missing-package = this needs { $package }, which is not installed: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = camera { $camera }: no picture; plug it in, or name another with --camera. Trying again.
cli-no-tiles = no tiles
