table-over = The game is over
table-hands-played = { $hands ->
    [one] One hand played
   *[other] { $hands } hands played
}
table-end-below-zero = The game is over: a player's points have fallen below zero
table-refused-over-below-zero = The game is over because a player's points have fallen below zero: undo the last hand, or turn that rule off to play on.
table-refused-not-over = The game is not over: play on.
table-play-on-said = Take the end back and play on
table-play-on-rounds = Play one more round
table-play-on-hands = Play { $hands } more hands
table-play-on-leader = Play on all the same
table-play-on-below-zero = Play on below zero
table-standing-table-points = Table points
table-standing-wins = Wins
