
sample-not-agreed = владелец не согласился хранить фотографии: ничего не сохранено (настройка 'collect')
sample-note = неизвестная пометка { $note }: есть { $known }
sample-turn = { $tile }: поворот камня — 0, 90, 180 или 270, а не { $turn }
sample-box = { $tile }: рамка — это x1, y1, x2, y2, а не { $count } чисел
sample-outside = { $tile }: рамка { $box } вне фотографии { $width } x { $height } пикселей
sample-photo-gone = { $file }: его фотографии { $photo } нет; удалите и этот файл
sample-none = образца { $name } в { $folder } нет; их покажет 'companion collect list'
sample-newer = { $file }: записан более новой программой; установите её
sample-damaged = { $file }: повреждён ({ $why }); удалите его или исправьте вручную
samples-none = в { $folder } нет образцов: включите сбор (настройка 'collect') и примите фотографию на странице
samples-not-empty = { $folder } уже есть и не пуста: назовите новую папку
sample-no-picture = это не картинка, которую можно сохранить: нужен файл JPEG, PNG или WebP
sample-too-large = эта картинка слишком велика; сначала уменьшите её
sample-broken = эта картинка испорчена ({ $why }); снимите заново
sample-broken-part = эта картинка испорчена (часть JPEG начинается не там, где должна); снимите заново
