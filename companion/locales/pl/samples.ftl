
sample-not-agreed = właściciel nie zgodził się na zachowywanie zdjęć: nic nie zachowano (ustawienie 'collect')
sample-note = nieznana notatka { $note }: są { $known }
sample-turn = { $tile }: obrót kamienia to 0, 90, 180 albo 270, nie { $turn }
sample-box = { $tile }: ramka to x1, y1, x2, y2, nie { $count } liczb
sample-outside = { $tile }: ramka { $box } leży poza zdjęciem { $width } x { $height } pikseli
sample-photo-gone = { $file }: jego zdjęcia { $photo } już nie ma; usuń i ten plik
sample-none = nie ma próbki { $name } w { $folder }; pokaże je 'companion collect list'
sample-newer = { $file }: zapisany przez nowszy program; zainstaluj go
sample-damaged = { $file }: uszkodzony ({ $why }); usuń go albo napraw ręcznie
samples-none = w { $folder } nie ma próbek: włącz zbieranie (ustawienie 'collect') i przyjmij zdjęcie na stronie
samples-not-empty = { $folder } już jest i nie jest pusty: podaj nowy folder
sample-no-picture = to nie obraz, który można zachować: potrzebny plik JPEG, PNG albo WebP
sample-too-large = ten obraz jest za duży; najpierw go zmniejsz
sample-broken = ten obraz jest uszkodzony ({ $why }); zrób go od nowa
sample-broken-part = ten obraz jest uszkodzony (część JPEG nie zaczyna się tam, gdzie powinna); zrób go od nowa
