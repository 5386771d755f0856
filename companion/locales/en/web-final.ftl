web-final = Final screen
web-final-so-far = How things stand
web-final-played = { $hands ->
    [one] one hand
   *[other] { $hands } hands
}, { $draws ->
    [one] one draw
   *[other] { $draws } draws
}
web-final-minutes = { $hours }:{ $minutes } h
web-final-best = The best hand
web-final-figures = Statistics
web-figure-hands-won = Hands won
web-figure-self-drawn = of these self-drawn
web-figure-dealt-in = Gave the winning tile
web-figure-best = Best hand
web-figure-average = A win brought on average
web-figure-riichi = Riichi declared
web-curve = Points over the hands
web-next-game = Next game
web-next-game-help = The same people under the same rules: { $names }
web-next-same = Same seats
web-next-on = Everybody one seat on
web-next-drawn = Seats drawn by lot
web-archive = { $count ->
    [one] One finished game
   *[other] { $count } finished games
}
web-ended = ended
web-search = Search
web-search-tables = Name, player, date or rules
web-search-nothing = No table with “{ $asked }” was found.
web-search-all = Show all
web-search-older = There are older tables: search for them.
web-settings = Settings
web-settings-help = They count from now on; hands that were played stay as they are.
web-settings-none = 0: no such end
web-settings-yes = Yes
web-settings-no = No
web-settings-save = Save
