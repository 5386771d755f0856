
weights-detector-form = detektor daje { $shape }: to nie ramki { $classes } klas
weights-classifier-form = { $file }: daje { $shape } wartości na kamień, potrzeba { $expected }
read-area-outside = zaznaczone miejsce { $area } leży poza zdjęciem { $width } x { $height } pikseli
weights-no-object = { $place }: brakuje obiektu z kluczami { $kind }
weights-missing = { $file }: brak pliku; zainstaluj program ponownie albo podaj folder wag
weights-one-object = { $file }: potrzebny jeden obiekt JSON z 'detector' i 'classifier'
weights-long-side = { $file }: detector.long_side = { $value }; potrzebna wielokrotność 32 od 320
weights-no-tiles = { $file }: classifier.classes: nie ma takich kamieni: { $tiles }
weights-turns = { $file }: classifier.turns = { $value }; potrzebne jedno z { $known }
weights-because = { $file }: { $why }
weights-no-output = { $file }: nie ma wyjścia { $name }, tylko { $names }
weights-no-weights = { $file }: to nie wagi, które otwiera ONNX Runtime: { $why }
weights-unreadable = { $file }: nie można odczytać: { $why }
weights-batch = { $file }: nie działa na paczce { $shape }: { $why }

taught-no-set = { $file }: to nie jest nauczony zestaw kamieni albo plik jest uszkodzony: naucz go na nowo poleceniem companion teach
taught-no-file = { $file }: nie ma takiego pliku
taught-name = { $name }: nazwa zestawu składa się z liter, cyfr, spacji i . ( ) + -, najwyżej 60 znaków
taught-unknown = nie nauczono zestawu { $name }; są: { $known }
taught-other-weights = zestawu { $name } nauczono przy innych wagach: companion teach "{ $name }" --again
taught-weights-form = { $file }: tych wag nie można nauczyć zestawu: nie znają obrotów albo nie wszystkich kamieni
taught-nothing = nie znaleziono kamienia do nauki: ułóż zestaw jak na arkuszu albo opisz kilka zdjęć
taught-from-what = podaj zdjęcie ułożonego zestawu albo opisane zdjęcia przez --from; albo samo --again
taught-few = znaleziono tylko { $count } kamieni: ułóż zestaw w rzędach, cały w kadrze, bez odbicia lampy
taught-rows = znalezione rzędy mają { $rows } kamieni; arkusz ma rzędy po 9, 9, 9, potem 4 wiatry, 3 smoki, 4 kwiaty, 4 pory roku, dżoker i rewers (wiatry ze smokami i kwiaty z porami roku mogą leżeć w jednym rzędzie). Zostaw trochę miejsca między rzędami i nie zakrywaj kamieni
taught-small = kamienie mają { $width } pikseli szerokości, potrzeba { $least }: podejdź bliżej albo zrób dwa zdjęcia
taught-order = tam, gdzie powinien leżeć { $kind }, czytnik jest pewny { $seen }, i nie tylko tam: ułóż rzędy jak na arkuszu, wszystkie kamienie prosto
taught-doubt = Kamień na miejscu { $kind } wygląda jak { $seen }. Jeśli leży źle, popraw go i naucz zestawu jeszcze raz.
taught-missing = Nie ma na arkuszu, więc nie nauczono: { $kinds }
taught-done = { $name }: nauczono rodzajów: { $kinds }, { $size } KB w { $file }
taught-before = { $file } przedtem: { $hand }
taught-after = { $file } potem: { $hand }
taught-none = Nie nauczono jeszcze żadnego zestawu: companion teach NAZWA ARKUSZ.jpg
taught-line = { $name }: rodzajów: { $kinds }, nauczono { $made }
taught-old = (przy innych wagach: companion teach "{ $name }" --again)
taught-removed = zapomniano { $name }
taught-there = { $file } już jest: wybierz inną nazwę
taught-name-there = zestaw { $name } już jest: weź go pod inną nazwą przez --as
