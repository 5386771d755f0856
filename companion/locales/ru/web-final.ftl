web-final = Итоги
web-final-so-far = Положение дел
web-final-played = { $hands ->
    [one] { $hands } раздача
    [few] { $hands } раздачи
   *[many] { $hands } раздач
}, { $draws ->
    [one] { $draws } ничья
    [few] { $draws } ничьи
   *[many] { $draws } ничьих
}
web-final-minutes = { $hours }:{ $minutes } ч
web-final-best = Лучшая рука
web-final-figures = Статистика
web-figure-hands-won = Выиграно раздач
web-figure-self-drawn = из них со своей кости
web-figure-dealt-in = Сброс отдал победу
web-figure-best = Лучшая рука
web-figure-average = Победа принесла в среднем
web-figure-riichi = Объявлено риичи
web-curve = Очки по раздачам
web-next-game = Следующая игра
web-next-game-help = Те же люди и те же правила: { $names }
web-next-same = Те же места
web-next-on = Каждый на место дальше
web-next-drawn = Разыграть места
web-archive = { $count ->
    [one] { $count } оконченная игра
    [few] { $count } оконченные игры
   *[many] { $count } оконченных игр
}
web-ended = окончена
web-search = Найти
web-search-tables = Название, игрок, дата или правила
web-search-nothing = Стола с «{ $asked }» не нашлось.
web-search-all = Показать все
web-search-older = Есть столы и старше: найдите их поиском.
web-settings = Настройки
web-settings-help = Действуют с этого момента; сыгранные раздачи не меняются.
web-settings-none = 0: такого конца нет
web-settings-yes = Да
web-settings-no = Нет
web-settings-save = Сохранить
