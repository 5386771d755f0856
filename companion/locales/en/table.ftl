# The table: why something was not taken, lines of the log, dice, the wind disc.

## Names of entries

table-type-table_opened = the opening of the table
table-type-win_recorded = a win
table-type-draw_recorded = a draw
table-type-penalty_given = a penalty
table-type-dice_thrown = a throw of dice
table-type-wind_turned = a turn of the wind disc
table-type-prevailing_turned = a turn of the prevailing-wind dial
table-type-disc_answered = an answer about the wind disc
table-type-seats_drawn = drawing seats
table-type-seats_swapped = a swap of seats
table-type-undone = an undo
table-type-corrected = a correction
table-type-settings_changed = a change of settings
table-type-game_ended = the end of the game

## Why an entry was not taken

table-refused-not-open = The table is not open yet: a log begins with its opening, not with { $type }.
table-refused-open = The table “{ $name }” is already open.
table-refused-open-data = The table cannot be opened: { $reason }.
table-refused-characters = “{ $name }” holds a character that cannot be shown: type the name anew.
table-refused-exists = There is already a table { $id }: choose another id.
table-refused-over-said = The game has been ended: undo the end to play on.
table-refused-over-rounds = { $rounds ->
    [one] The game is over after one round: undo the last hand, or set more rounds to play on.
   *[other] The game is over after { $rounds } rounds: undo the last hand, or set more rounds to play on.
}
table-refused-over-hands = { $hands ->
    [one] The game is over after one hand: undo it, or set more hands to play on.
   *[other] The game is over after { $hands } hands: undo the last one, or set more hands to play on.
}
table-refused-ended = The game has already been ended (entry { $seq }).
table-refused-no-pot = The payments leave { $points } on the table, but these rules know no pot: they must sum to zero.
table-refused-pot = { $points } cannot be taken up: only { $pot } lie on the table.
table-refused-pot-later = Then a later hand would take up points that never lay on the table (pot { $pot }): correct the later hand first.
table-refused-balance = The totals would not sum to zero: { $rest } would be left over.
table-refused-hand = The hand cannot be read: { $reason }
table-refused-seat = The hand was scored with { $player } sitting { $scored }, but the table says { $seat }: score it again.
table-refused-prevailing = The hand was scored with prevailing wind { $scored }, but the table says { $wind }: score it again.
table-refused-discarder = The win is self-drawn, so { $player } cannot have discarded the tile.
table-refused-also-self = Several players can win only on one discard: say who discarded.
table-refused-also = Under these rules one player wins a discard, here { $player }: record that win alone.
table-refused-ready = Was { $player } (the dealer) ready? These rules need it to know who deals next.
table-refused-not-asked = Nobody asks any more whether the disc ({ $disc }) or the score ({ $log }) is right.
table-refused-seats-drawn = Seats are drawn before the first hand or between rounds, but hand { $hand } is on: swap two players instead.
table-refused-swap-future = Hand { $since } has not been reached: the table is at hand { $hand }.
table-refused-undo-opening = The opening of a table cannot be undone: open another table.
table-refused-undone = Entry { $seq } has already been undone.
table-refused-nothing-undo = There is nothing to undo.
table-refused-correct = Entry { $seq } is { $type } and cannot be corrected: undo it and enter it again.
table-refused-correct-correction = Entry { $seq } is itself a correction: correct the first entry, { $first }.
table-refused-correct-kind = This is { $type }, which it cannot become: { $other }. Undo it and enter the other.
table-refused-rescore = Entry { $seq } is no hand that was scored from its tiles: correct its points by hand.
table-refused-rescore-rules = The rules { $profile } were at version { $then } and are now at { $now }: correct the points by hand.
table-refused-no-event = There is no entry { $seq }: the log goes up to { $last }.
table-damaged = Table { $table }: entry { $seq } is damaged ({ $reason }). The entries before it are sound: companion table export -t { $table } FILE saves them, companion table import FILE --new-id goes on from there; or restore a backup.
table-refused-moved-on = Somebody else was faster: you have seen entry { $seen }, the log is at { $seq }. Look again before you save.
table-refused-since = { $who } has just entered { $type } (entry { $seq }).
table-refused-since-nobody = Somebody else has just entered { $type } (entry { $seq }).
table-refused-key = The key { $command } was used for another command (entry { $seq }): use a new one.
table-refused-import = Entry { $number } of the export does not fit: { $reason }
table-refused-import-empty = The export holds no entries.
table-refused-false-win = A false win is no win: give a penalty, or a chombo under riichi rules.
table-refused-settlement = The score cannot be saved: { $reason }
table-refused-discarder-unknown = Say who discarded the winning tile: under these rules not everybody pays the same.
table-refused-event = That cannot be entered: { $reason }
table-refused-player = There is no player { $name } at this table; there are { $players }.

## Lines of the log

table-event-opened = Table “{ $name }” opened under { $profile }: { $players }
table-event-win = { $player } won
table-event-draw-wall = Draw: the wall ran out
table-event-draw-abortive = Draw: hand broken off
table-event-draw-nagashi = Draw: all discards terminals or honours
table-event-penalty = Penalty: { $player }, { $points }
table-event-dice = Dice: { $dice }
table-event-wind = Wind disc turned: { $wind } ({ $player })
table-event-wind-unknown = Wind disc: no clear position
table-event-prevailing = Prevailing-wind dial: { $wind }
table-event-answered-disc = The disc is right, says { $who }
table-event-answered-log = The score is right, says { $who }
table-event-seats = Seats drawn: { $seats }
table-event-swapped = Seats swapped: { $first } and { $second }
table-event-swapped-since = { $first } and { $second } sat the other way round since hand { $hand }
table-event-undone = Undone: entry { $seq } ({ $what })
table-event-corrected = Entry { $seq } corrected: { $what }
table-event-settings = Settings of the table changed
table-event-ended = Game ended
table-event-win-self = { $player } won by self-draw
table-event-win-discard = { $player } won on a discard from { $discarder }

## Dice

table-awaiting-indicators = { $player } throws { $dice ->
    [one] one die
   *[other] { $dice } dice
}: who draws the first wind tile?
table-awaiting-highest = { $player } throws { $dice ->
    [one] one die
   *[other] { $dice } dice
} for the seats (throw { $number } of { $of }): the highest is East
table-awaiting-dealer = { $player } throws { $dice ->
    [one] one die
   *[other] { $dice } dice
}: who deals first?
table-awaiting-break = { $player } throws { $dice ->
    [one] one die
   *[other] { $dice } dice
} to break the wall (throw { $number } of { $of })
table-throw-thrown = Noted.
table-throw-not-asked = Nobody needs a throw now: it changes nothing.
table-throw-dice-count = Another number of dice was asked for: it changes nothing.
table-throw-thrower = { $player } throws next.
table-throw-draws-first = { $player } draws a wind tile first.
table-throw-dealer = { $player } is the first dealer.
table-throw-tie = A tie: { $players } throw again.
table-wall-broken = The wall of { $name } is broken: stack { $stack } from the right end of the wall of { $wall }.
table-wall-broken-own = The wall of { $name } is broken: stack { $stack } from its right end.
table-wall-first-taken = The deal begins at stack { $stack } of the wall of { $wall }.
table-wall-loose-top = The upper tile goes onto stack { $stack } of the wall of { $wall }.
table-wall-loose-bottom = The lower tile goes onto stack { $stack } of the wall of { $wall }.
table-wall-beside = The two tiles of the counted stack are laid face down beside stack { $stack } of the wall of { $wall }.
table-wall-third-layer = The two tiles of the counted stack are laid as a third layer onto stack { $stack } of the wall of { $wall }.
table-wall-dead-wall =
    { $count ->
        [one] The { $count } stack before the break is not dealt (dead wall).
       *[other] The { $count } stacks before the break are not dealt (dead wall).
    }
table-wall-reserve =
    { $count ->
        [one] The counted stack ({ $count }) is set apart and played last.
       *[other] The counted stacks ({ $count }) are set apart and played last.
    }
table-wall-kept =
    { $count ->
        [one] The last tile
       *[other] The last { $count } tiles
    } { $loose ->
        [with] (the loose ones among them) are not drawn
       *[without] and the loose ones are not drawn
    }: there the hand ends without a winner.
table-wall-kept-kong = Each kong keeps { $count } more.
table-wall-indicator = The upper tile of stack { $stack } of the wall of { $wall } is turned up.

## Wind disc

table-question-dealer = Who deals?
table-question-prevailing = Which wind prevails?
table-question-text = The disc says { $disc }, the score says { $log }. Which is right?
table-question-behind = The score has moved on to { $log }; the disc still says { $disc }. Turn the disc, or say that it is right.
table-question-disc = The disc: { $what }
table-question-log = The score: { $what }

## Marks and the end

table-warning-seat = Scored for another seat than the table now gives: score it again
table-warning-prevailing = Scored for another prevailing wind than the table now gives: score it again
table-warning-after-end = Played after the end of the game
table-end-said = The game was ended
table-end-rounds = { $rounds ->
    [one] The game is over: one round was played
   *[other] The game is over: { $rounds } rounds were played
}
table-end-hands = { $hands ->
    [one] The game is over: one hand was played
   *[other] The game is over: { $hands } hands were played
}

## What every screen shows

table-wins = { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
 }
table-round-of = { $wind } round
table-round-number = Round { $number }
table-hand-number = Hand { $number }
table-repeats =
    { $count ->
        [one] { $count } repeat
       *[other] { $count } repeats
    }
table-honba =
    { $count ->
        [one] { $count } honba
       *[other] { $count } honba
    }
table-sticks =
    { $count ->
        [one] { $count } riichi stick
       *[other] { $count } riichi sticks
    }
table-pot = { $amount } on the table
table-dealer = Dealer
table-pot-name = the table
table-bettor = the bettor
table-bettor-line = { $name } bets: { $amount }
table-hand-label = { $wind }{ $number }
table-sum-zero = sums to zero ✓
table-sum-pot = rest on the table: { $amount }
table-sum-bank = outside the table: { $amount }
table-standings = How it ended
table-standing-points = Points
table-standing-uma = Place
table-standing-result = Result
table-taken-back = taken back
table-because = Scored under { $title }, version { $version }
table-riichi-chip = riichi
table-source-tap = entered by hand
table-source-typed = typed in
table-source-photo = from a photo
table-source-camera = from the camera
table-source-dice = from the dice board
table-source-disc = from the wind disc
table-source-device = from a device
table-source-command = from the command line
table-source-simulated = simulated
table-refused-players = { $wanted ->
    [4] a table has four players, not { $given }: name each, East first
   *[other] these rules are played by { $wanted }, not by { $given }: name each player, East first
}
table-refused-no-player = There is no player { $player } at this table.
table-event-draw-own = Draw: { $what }
table-event-draw-own-more = Draw: { $what }: { $more }
