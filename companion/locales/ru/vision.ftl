
weights-detector-form = детектор даёт { $shape }: это не рамки { $classes } классов
weights-classifier-form = { $file }: даёт { $shape } значений на камень, нужно { $expected }
read-area-outside = отмеченное место { $area } вне фотографии { $width } x { $height } пикселей
weights-no-object = { $place }: не хватает объекта с ключами { $kind }
weights-missing = { $file }: файла нет; установите программу заново или назовите папку весов
weights-one-object = { $file }: нужен один объект JSON с 'detector' и 'classifier'
weights-long-side = { $file }: detector.long_side = { $value }; нужно число от 320, кратное 32
weights-no-tiles = { $file }: classifier.classes: таких камней нет: { $tiles }
weights-turns = { $file }: classifier.turns = { $value }; нужно одно из { $known }
weights-because = { $file }: { $why }
weights-no-output = { $file }: нет выхода { $name }, только { $names }
weights-no-weights = { $file }: это не веса, которые открывает ONNX Runtime: { $why }
weights-unreadable = { $file }: не читается: { $why }
weights-batch = { $file }: не работает с пачкой { $shape }: { $why }
