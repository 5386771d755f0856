# В чём команды отказывают.

cli-missing-package = нужен пакет { $package }, которого нет: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = камера { $camera }: нет картинки; подключите её или назовите другую через --camera. Пробую снова.
cli-no-tiles = камней нет
