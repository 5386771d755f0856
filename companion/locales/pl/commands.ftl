# Czego polecenia odmawiają.

cli-missing-package = potrzebny pakiet { $package }, którego nie ma: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = kamera { $camera }: brak obrazu; podłącz ją albo podaj inną przez --camera. Próbuję dalej.
cli-no-tiles = brak kamieni
