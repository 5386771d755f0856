table-over = Игра окончена
table-hands-played = { $hands ->
    [one] Сыграна { $hands } раздача
    [few] Сыграно { $hands } раздачи
   *[many] Сыграно { $hands } раздач
}
table-end-below-zero = Игра окончена: у игрока меньше нуля очков
table-refused-over-below-zero = Игра окончена, потому что у игрока меньше нуля очков: отмените последнюю раздачу или выключите это правило, чтобы играть дальше.
table-refused-not-over = Игра не окончена: играйте дальше.
table-play-on-said = Отменить конец и играть дальше
table-play-on-rounds = Сыграть ещё один раунд
table-play-on-hands = Сыграть ещё { $hands } раздачи
table-play-on-leader = Всё равно играть дальше
table-play-on-below-zero = Играть дальше и ниже нуля
table-standing-table-points = Очки за стол
table-standing-wins = Победы
