
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

taught-no-set = { $file }: это не выученный набор костей, или файл повреждён: научите заново командой companion teach
taught-no-file = { $file }: нет такого файла
taught-name = { $name }: название набора состоит из букв, цифр, пробелов и . ( ) + -, не длиннее 60 знаков
taught-unknown = набору { $name } не учили; есть: { $known }
taught-other-weights = набору { $name } учили при других весах: companion teach "{ $name }" --again
taught-weights-form = { $file }: эти веса нельзя научить набору: они не различают повороты или не все кости
taught-nothing = не нашлось ни одной кости для обучения: разложите набор, как на листе, или разметьте несколько фотографий
taught-from-what = назовите фотографию разложенного набора или размеченные фотографии через --from; или одно --again
taught-few = найдено только { $count } костей: разложите набор рядами, чтобы весь был в кадре и лампа не отражалась
taught-rows = в найденных рядах { $rows } костей; на листе ряды по 9, 9, 9, затем 4 ветра, 3 дракона, 4 цветка, 4 времени года, джокер и рубашка (ветры с драконами и цветы с временами года могут лежать одним рядом). Оставьте немного места между рядами и не закрывайте кости
taught-small = ширина костей { $width } пикселей, нужно { $least }: подойдите ближе или сделайте две фотографии
taught-order = там, где должна лежать { $kind }, программа уверенно видит { $seen }, и не только там: разложите ряды, как на листе, все кости прямо
taught-doubt = Кость на месте { $kind } похожа на { $seen }. Если она лежит не там, поправьте и научите ещё раз.
taught-missing = На листе нет, поэтому не выучено: { $kinds }
taught-done = { $name }: выучено видов: { $kinds }, { $size } КБ в { $file }
taught-before = { $file } до: { $hand }
taught-after = { $file } после: { $hand }
taught-none = Ни одному набору ещё не учили: companion teach НАЗВАНИЕ ЛИСТ.jpg
taught-line = { $name }: видов: { $kinds }, выучен { $made }
taught-old = (при других весах: companion teach "{ $name }" --again)
taught-removed = { $name } забыт
taught-there = { $file } уже есть: выберите другое имя
taught-name-there = набор { $name } уже есть: возьмите его под другим именем через --as
