
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
