# The pages. 'web-js-...' are for the scripts: their values are filled in by the browser, so they have no plural forms.
# $name, $from_name, $names: players. $wind: a wind. $number, $count, $dice, $stack, $seq: whole numbers.

web-name = Mahjong table companion
web-short-name = Mahjong
web-skip = Skip to the content
web-theme = Light or dark
web-language = Language
web-cancel = Cancel
web-close = Close
web-to-start = To the list of tables
web-error-code = Code: { $code }

# Start page
web-hello = Play with real tiles. The score keeps itself.
web-hello-text = Photograph a winning hand, check the tiles, see why it scores what it scores. This screen shows the table; phones are its remotes.
web-join = Phones join here
web-join-long = Scan with a phone in the same network:
web-tables = Tables
web-open-table = Show the table
web-new-table = New table
web-table-name = Name of the table
web-table-name-example = Sunday evening
web-players = Players
web-players-hint = In the order in which they sit, anticlockwise, beginning with the first East.
web-rules = Rules
web-rules-hint = Name and version are kept with the table, so that old games never change.
web-version = version { $version }
web-draw-seats = Draw seats and first dealer with dice before the first hand
web-open-new-table = Open the table

# Live view
web-connecting = connecting
web-view = How this screen shows it
web-actions = What to enter
web-round = Round
web-round-of = { $wind } round
web-round-number = Round { $number }
web-hand-number = Hand { $number }
web-repeats =
    { $count ->
        [one] { $count } repeat
       *[other] { $count } repeats
    }
web-honba =
    { $count ->
        [one] { $count } counter
       *[other] { $count } counters
    }
web-sticks =
    { $count ->
        [one] { $count } riichi stick
       *[other] { $count } riichi sticks
    }
web-pot = { $amount } on the table
web-rules-always = The rules of this table
web-rules-line = { $title } · version { $version }
web-scores = Scores
web-dealer = Dealer
web-payments = Payments
web-pays = pays
web-pot-name = the table
web-bettor = the bettor
web-bettor-line = { $name } bets: { $amount }
web-last-hand = Last hand
web-no-hand-yet = No hand has been played yet.
web-undo-what = Undo: { $what }
web-history = Hands so far
web-no-history = Every hand will be listed here.
web-take-row-back = Take back
web-bring-row-back = Bring back
web-hand = Hand
web-hand-label = { $wind }{ $number }
web-sum = Total
web-sum-zero = sums to zero ✓
web-sum-pot = rest on the table: { $amount }
web-sum-bank = outside the table: { $amount }
web-devices = Devices
web-no-devices = No dice or wind disc connected: enter throws by hand.
web-devices-serve = Devices serve another table
web-devices-use = Use them here
web-game-ended = The game is over
web-end-said = The game has been ended.
web-end-rounds = All rounds have been played.
web-end-hands = All hands have been played.
web-end-leader = The dealer leads after the last hand.
web-end-below-zero = Somebody has less than nothing.
web-standings = How it ended
web-standing-points = Points
web-standing-uma = Place
web-standing-result = Result
web-won-self-draw = { $name } won by self-draw
web-won-discard = { $name } won on a discard from { $from_name }
web-was-draw-wall = Draw: nobody won
web-was-draw-abortive = Abortive draw
web-was-draw-nagashi = Draw with nagashi mangan
web-what-win = { $name }, { $total }
web-what-penalty = penalty for { $name }
web-what-riichi-declared = riichi of { $name }
web-what-dice = throw of { $total }
web-what-draw-recorded = the draw
web-what-wind-turned = the turn of the wind disc
web-what-prevailing-turned = the turn of the prevailing wind
web-what-disc-answered = the answer about the disc
web-what-seats-drawn = the drawing of seats
web-what-seats-swapped = the swap of seats
web-what-corrected = the correction
web-what-settings-changed = the change of settings
web-what-game-ended = the end of the game
web-taken-back = taken back
web-because = Scored under { $title }, version { $version }
web-why = Why?
web-why-lines = Why
web-why-left-out = Not counted
web-why-others = Other ways to read the hand
web-why-losers = The hands of the others

# Actions
web-record-win = Enter a win
web-draw = Draw
web-riichi = Riichi
web-riichi-title = Who declares riichi?
web-riichi-help = A stick goes to the table. If the discard is won on, undo the declaration.
web-riichi-double = Double riichi: at the first discard, nothing claimed yet
web-record-riichi = Declare
web-riichi-chip = riichi
web-draw-title = A hand without a winner
web-draw-help = The wall is used up and nobody has won.
web-draw-kind = What kind of draw?
web-draw-abortive-why = Why was it broken off?
web-draw-nagashi-who = Whose discards were all terminals and honours?
web-draw-wall = Wall used up
web-draw-abortive = Abortive
web-draw-nagashi = Nagashi mangan
web-draw-ready = Who was ready?
web-record-draw = Enter the draw
web-dice = Dice
web-dice-by-hand = Enter a throw
web-dice-by-hand-help = For dice without electronics, or when a throw did not arrive.
web-die-number = Die { $number }
web-record-dice = Enter the throw
web-rolling = rolling …
web-penalty = Penalty
web-penalty-kind = What for?
web-penalty-points = So many points
web-penalty-false-win = False win: what the rules say
web-penalty-who = Who pays?
web-penalty-amount = Points
web-penalty-to = Who gets it?
web-penalty-others = Each of the others, this much
web-penalty-bank = Nobody
web-penalty-reason = Why? (may stay empty)
web-record-penalty = Enter the penalty
web-seats = Seats
web-seats-title = Swap two players
web-seats-help = In one step; all totals are worked out again.
web-seats-first = Who?
web-seats-second = With whom?
web-seats-when = Since when?
web-seats-now = They change places now
web-seats-since-seat = They sat the other way round; results were entered by seat
web-seats-since-player = They sat the other way round; results have the right names
web-seats-since = From which hand on?
web-record-seats = Swap
web-end-game = End the game
web-end-title = End the game?
web-end-help = The totals stand. The end can be undone.

# How the screen shows it
web-view-turned = A tablet lies flat on the table
web-view-turned-help = Each player reads their own side.
web-view-awake = Keep the screen on
web-view-awake-help = Where the browser allows it.
web-view-dim = Dim after ten quiet minutes
web-view-dim-help = Saves screens on which a picture burns in.
web-full-screen = Full screen

# Dice and wall
web-dice-not-asked = Nobody needs a throw now: it changes nothing.
web-dice-dice-count = Another number of dice was asked for: it changes nothing.
web-dice-thrower = { $name } throws next.
web-dice-draws-first = { $name } draws a wind tile first.
web-dice-dealer = { $name } is the first dealer.
web-dice-tie = A tie: { $names } throw again.
web-await-indicators = { $name } throws { $dice } dice: who draws first?
web-await-highest = { $name } throws { $dice } dice: the highest is East.
web-await-dealer = { $name } throws { $dice } dice for the first dealer.
web-await-break =
    { $dice ->
        [one] { $name } throws one die to break the wall (throw { $number } of { $of }).
       *[other] { $name } throws { $dice } dice to break the wall (throw { $number } of { $of }).
    }
web-wall-broken = The wall of { $name } is broken: stack { $stack } from the right end of the wall of { $wall }.
web-wall-broken-own = The wall of { $name } is broken: stack { $stack } from its right end.
web-wall-first-taken = The deal begins at stack { $stack } of the wall of { $wall }.
web-wall-loose-top = The upper tile goes onto stack { $stack } of the wall of { $wall }.
web-wall-loose-bottom = The lower tile goes onto stack { $stack } of the wall of { $wall }.
web-wall-beside = The two tiles of the counted stack are laid face down beside stack { $stack } of the wall of { $wall }.
web-wall-third-layer = The two tiles of the counted stack are laid as a third layer onto stack { $stack } of the wall of { $wall }.
web-wall-dead-wall =
    { $count ->
        [one] The { $count } stack before the break is not dealt (dead wall).
       *[other] The { $count } stacks before the break are not dealt (dead wall).
    }
web-wall-reserve =
    { $count ->
        [one] The counted stack ({ $count }) is set apart and played last.
       *[other] The counted stacks ({ $count }) are set apart and played last.
    }
web-wall-indicator = The upper tile of stack { $stack } of the wall of { $wall } is turned up.
web-wall-counted = counted stack
web-wall-first = dealt first
web-wall-loose = loose tiles
web-source-tap = entered by hand
web-source-typed = typed in
web-source-photo = from a photo
web-source-camera = from the camera
web-source-dice = from the dice board
web-source-disc = from the wind disc
web-source-command = from the command line
web-source-simulated = simulated

# Wind disc against the score
web-question-dealer = Who deals?
web-question-prevailing = Which wind prevails?
web-question-text = The disc says { $disc }, the score says { $log }. Which is right?
web-question-behind = The score has moved on to { $log }; the disc still says { $disc }. Turn the disc, or say that it is right.
web-question-disc = The disc: { $what }
web-question-log = The score: { $what }

# Devices
web-device-device = Device
web-device-dice = Dice
web-device-wind = Wind disc
web-simulated = simulated
web-simulate-throw = Throw
web-simulate-turn = Turn
web-state-rolling = rolling
web-state-asking = looking for it
web-state-ok = connected
web-state-stale = no sign of life
web-state-missing = not plugged in
web-state-silent = does not answer
web-state-foreign = something else is on this port
web-state-old-protocol = firmware too old
web-state-new-protocol = firmware too new
web-state-twin = two boards with one serial number
web-state-denied = no permission
web-state-busy = port in use
web-state-failed = cannot be opened
web-state-flood = sends too much
web-trouble-unfair = fails its fairness test
web-trouble-battery = battery low
web-trouble-magnets = between two seats
web-trouble-incomplete = last throw did not count
web-trouble-refused = event not taken
web-trouble-unknown-event = sends something unknown

# Phone view
web-steps = Steps
web-step-tiles = 1 Tiles
web-step-answers = 2 Win
web-step-score = 3 Score
web-needs-script = The photo and its correction need JavaScript: switch it on for this page.
web-take-photo = Take a photo
web-choose-picture = Choose a picture
web-photo-hint = Hold the phone sideways, all tiles upright in one row and large in the picture; claimed sets, flowers and the winning tile a finger's width apart.
web-type-hand = Type the hand
web-hand-notation = Hand
web-notation-hint = 123m characters, 456p dots, 789s bamboos, E S W N C F P honours; (777s) claimed, [9999p] concealed kong, f1 q3 flowers, + winning tile.
web-notation-hint-card = 111m characters, 222p dots, 333s bamboos, E S W N winds, C F P dragons, f flowers, J jokers; (333mJ) exposed, + winning tile.
web-take-over = Take over
web-next-answers = Next: how it was won
web-next-score = Next: the score

# Circumstances of a win
web-flag-last-tile = Last tile of the wall, or the discard after it
web-flag-last-of-kind = The other three of the winning tile lay open
web-flag-replacement = Replacement tile after a kong
web-flag-robbing = Robbing a kong
web-flag-dealt = Complete as dealt, or on the first draw
web-flag-first-discard = On the dealer's first discard
web-flag-first-turn = Renhou: on a discard before the first draw, nothing claimed yet
web-flag-ready = Ready declared at the first turn
web-flag-riichi = Riichi
web-flag-double-riichi = Double riichi
web-flag-ippatsu = Ippatsu (within one turn of riichi)
web-flag-last-tile-han-fu = Haitei or houtei: the last tile of the wall, or the discard after it
web-flag-replacement-han-fu = Rinshan: the replacement tile after a kong
web-flag-robbing-han-fu = Chankan: robbing a kong
web-flag-dealt-han-fu = Tenhou or chiihou: on the first draw, nothing claimed yet

# Units: only the word, the number stands before it
web-unit-points =
    { $count ->
        [one] point
       *[other] points
    }
web-unit-fan = fan
web-unit-faan = faan
web-unit-han = han
web-unit-fu = fu
web-unit-limit = limit

# Errors
web-error-help = Go back and try again.
web-error-bad-request = The request cannot be understood.
web-error-bad-json = The request holds no JSON object.
web-error-not-json = This address takes JSON.
web-error-not-json-help = Send the header Content-Type: application/json.
web-error-field = Something is wrong with the field “{ $field }”.
web-error-choice = “{ $value }” is not possible for “{ $field }”.
web-error-choice-help = Possible are: { $choices }.
web-error-number = “{ $field }” needs a whole number.
web-error-text = “{ $field }” needs a line of text.
web-error-characters = “{ $field }” holds a character that cannot be shown.
web-error-characters-help = Type it anew, without line ends and control characters.
web-error-too-long = “{ $field }” has { $length } characters; at most { $limit } fit.
web-error-too-long-help = Shorten it.
web-error-player = “{ $field }” needs a player, 0 to 3.
web-error-no-key = The command has no usable Idempotency-Key.
web-error-no-key-help = Send a header Idempotency-Key of 8 to 100 characters, a new one for each command.
web-error-bad-hand = The hand cannot be read.
web-error-bad-hand-help = Write it as in 123m 456p EE (777s) [9999p] f1 + 9m.
web-error-bad-tile = This is no tile.
web-error-bad-tile-help = Write tiles as 1m-9m, 1p-9p, 1s-9s, E S W N C F P, with spaces between them.
web-error-options = These options do not fit the rules of the table.
web-error-options-help = Leave them out, or choose other rules.
web-error-unknown-option = The rules of this table know no “{ $name }”.
web-error-unknown-option-help = Leave it out, or choose other rules.
web-error-no-board = There is no simulated board “{ $port }”.
web-error-no-board-help = Real boards are thrown and turned by hand.
web-error-bad-photo = The photo cannot be read.
web-error-bad-photo-help = Take the photo again, or type the hand.
web-error-no-discarder = Who discarded the winning tile?
web-error-no-discarder-help = Choose the player, or choose self-draw.
web-error-own-discard = { $name } cannot win on their own discard.
web-error-own-discard-help = Choose another player, or self-draw.
web-error-several-drawn = Several players can win only on one discard.
web-error-several-drawn-help = Choose a discard, or enter one winner.
web-error-one-winner = Under the rules of this table only one player wins a discard: { $name }.
web-error-one-winner-help = Enter that hand alone.
web-error-dice = A throw is one to three dice, each 1 to 6.
web-error-amount = A penalty needs a number of points above zero.
web-error-same-player = Choose two different players.
web-error-four-players = A table needs four players.
web-error-four-players-help = Give a name for each of the four seats.
web-error-no-profile = There are no rules called “{ $name }”.
web-error-no-profile-help = There are: { $choices }.
web-error-profile-gone = The rules of this table ({ $profile }) are not on this machine any more.
web-error-profile-gone-help = Put the rule file back, or go on with another rule set.
web-error-refused = The table does not take this.
web-error-refused-help = Nothing was changed. Look at the table and try again.
web-error-conflict = An earlier try was saved already (entry { $seq }), and this one differs from it.
web-error-conflict-help = Look at the table: if the earlier one is wrong, take it back there and enter it anew. (Programs: one Idempotency-Key for one command.)
web-error-table-moved-on = The table has moved on since this hand was scored.
web-error-table-moved-on-help = Load the page again: your tiles and answers stay, seats and winds are brought up to date.
web-error-not-legal = This hand cannot be saved as a win.
web-error-not-legal-help = Correct the tiles or the answers, or enter a penalty.
web-error-nothing-to-undo = There is nothing to undo.
web-error-no-false-win = The rules of this table do not say what a false win costs.
web-error-no-false-win-help = Enter a penalty of so many points as you agree on.
web-error-no-table = There is no such table.
web-error-no-table-help = It may have been opened on another machine. Go to the list of tables.
web-error-no-hand = There is no such hand at this table.
web-error-no-hand-help = It may have been taken back. Look at the list of hands.
web-error-no-photo = This photo is not kept any more.
web-error-no-photo-help = Photos are kept for a day. Take a new one.
web-error-area = The marked part is no part of the photo.
web-error-area-help = Drag a box around the hand on the photo.
web-error-no-reader = Photos cannot be read on this machine.
web-error-no-reader-help = Type the hand instead, or install the weights (companion doctor says how).
web-error-not-found = There is no such page.
web-error-method = This address does not take such a request.
web-error-too-large = The photo is too large.
web-error-too-large-help = Take it with a lower resolution, or send a smaller copy.
web-error-media-type = This kind of file is not taken.
web-error-host = “{ $host }” is no name of this machine in a home network.
web-error-host-help = Open the page by the address that the program printed.
web-error-cross-site = The command did not come from a page of this table.
web-error-cross-site-help = Open the table's own page and do it there.
web-error-too-many-streams = Too many live pages at once.
web-error-too-many-streams-help = This page asks every few seconds instead. Close pages that nobody looks at.
web-error-store = The table's data cannot be written or read at the moment.
web-error-store-help = Nothing that was confirmed is lost. Check that the disk is not full, then try again.
web-error-server = Something went wrong in the program.
web-error-server-help = Nothing that was confirmed is lost. Try again; if it stays, restart the program and report what it printed.

# For the scripts
web-js-live = live
web-js-live-help = Changes appear here at once.
web-js-reconnecting = connecting again
web-js-reconnecting-help = The connection broke off and is being made again. Nothing is lost.
web-js-polling = every few seconds
web-js-polling-help = The live connection does not come through, so the page asks every few seconds.
web-js-offline = no connection
web-js-offline-help = The table's computer does not answer. Is this device in the same network?
web-js-no-connection = No connection to the table.
web-js-no-connection-help = Check the network and try again: nothing you entered is lost, and nothing is counted twice.
web-js-server-failed = The table's computer answered with error { $status }.
web-js-try-again = Try again in a moment.
web-js-try-again-button = Try again
web-js-undone = Taken back.
web-js-bring-back = Bring it back
web-js-awake-needs-https = This browser keeps the screen on only over HTTPS: set it in the device's own settings.
web-js-awake-on = The screen stays on while this page is open.
web-js-awake-refused = The device did not allow it: set it in its own settings.
web-js-full-screen-refused = The browser did not allow full screen.
web-js-take-photo = Take a photo
web-js-new-photo = Take a new photo
web-js-shrinking = Preparing the photo …
web-js-reading = Reading the tiles …
web-js-photo-too-large = The photo is too large.
web-js-photo-too-large-help = Set the camera to a lower resolution, or choose JPEG in its settings.
web-js-send-again = Send it again
web-js-photo-of-hand = Photo of the hand
web-js-seen-by-camera = What the camera saw
web-js-whole-photo = Whole photo
web-js-only-hand = Only the hand
web-js-mark-hand = Mark the hand
web-js-mark-hint = Drag a box around the hand; only what lies in it is read.
web-js-mark-box = Marked part; arrow keys move it, with Shift they change its size
web-js-read-part = Read this part
web-js-cancel = Cancel
web-js-found = { $count } tiles read. Check them.
web-js-nothing-found = No tiles found.
web-js-nothing-found-help = Go nearer, with more light and the whole hand in the picture, or add the tiles by hand.
web-js-draft-kept = What you entered is still here.
web-js-tiles-count = Tiles: { $count }
web-js-no-tiles = No tiles yet
web-js-take-back = Undo
web-js-reset = Back to what was read
web-js-reset-done = As the camera read it.
web-js-hand-possible = A possible hand
web-js-group-hand = In the hand
web-js-group-winning = Winning tile
web-js-group-flowers = Flowers and seasons
web-js-group-meld = Claimed set
web-js-group-kong = Concealed kong
web-js-group-exposure = Exposure
web-js-sort = Sort
web-js-make-concealed = Concealed
web-js-make-claimed = Claimed
web-js-dissolve = Break up
web-js-add-to = Add a tile: { $group }
web-js-unsure = hard to read
web-js-impossible = impossible
web-js-corrected-from = read as { $tile }
web-js-select-tiles = Group tiles
web-js-selected = Tap the tiles that belong together. Chosen: { $count }
web-js-as-meld = Claimed set
web-js-as-kong = Concealed kong
web-js-as-exposure = Exposure
web-js-to-hand = Into the hand
web-js-to-flowers = To the flowers
web-js-to-winning = The winning tile
web-js-to-set = To the set
web-js-remove = Remove
web-js-done = Done
web-js-likely = Likely
web-js-all-tiles = All tiles
web-js-belongs = Where it belongs
web-js-insert-before = Insert a tile before it
web-js-add-tile = Add tiles
web-js-add-hint = Tap one tile after another. So far: { $count }
web-js-confidence = read with { $percent } % certainty
web-js-changed = Now { $tile }
web-js-close = Close
web-js-accept = Take it
web-js-leave = Leave it
web-js-suggest-too-many = There would be one too many of it.
web-js-suggest-flower-twice = Each flower is there only once.
web-js-suggest-completes = It would make the hand complete.
web-js-hand-of = The hand of { $name }
web-js-who-won = Who won?
web-js-how-won = How?
web-js-self-draw = Self-draw
web-js-from-discard = On a discard
web-js-who-discarded = Who discarded?
web-js-also-title = Did anyone else win on this tile?
web-js-also-wanted = Did anyone else want this tile to win?
web-js-also-nearest = Under these rules only the one nearest to the discarder in playing order wins: { $name }.
web-js-also-farthest = Under these rules only the one farthest from the discarder in playing order wins: { $name }.
web-js-take-winner = Make { $name } the winner
web-js-pays-title = Does the discarder pay for all?
web-js-pays-auto = As the tiles say
web-js-pays-yes = Yes, for all
web-js-pays-no = No, excused
web-js-guarantor-title = Did somebody's discard make sure of this hand?
web-js-guarantor-hint = Who gave the last open set pays for all three.
web-js-liable-title = Is somebody liable (pao)?
web-js-liable-hint = Only for a hand whose last dragon or wind set somebody gave.
web-js-nobody = Nobody
web-js-bettor-on-title = Does a fifth player bet on somebody?
web-js-bettor-on-hint = Who was bet on pays and gets double; the bettor's share is outside the table.
web-js-bettor-name = The bettor's name
web-js-dead-title = Was somebody's hand dead?
web-js-dead-hint = A dead hand pays like the others.
web-js-on-the-table = On the table: counters { $honba }, riichi sticks { $sticks }
web-js-which-tile = Which tile won?
web-js-which-tile-hint = Tap it. If nobody remembers, leave it: waits are then not counted.
web-js-which-tile-known = Tap another tile if it was not this one.
web-js-circumstances = Anything special?
web-js-circumstances-hint = Only what really happened. A photo cannot tell.
web-js-circumstances-of = Circumstances: { $name }
web-js-declared = declared at the table
web-js-declare-riichi = Declare riichi for { $name }
web-js-declare-double = Double riichi
web-js-riichi-needed = Riichi counts once its stick lies on the table.
web-js-dora = Dora
web-js-dora-hint = Tap + and choose the tiles that lie turned up.
web-js-dora-indicators = Dora indicators
web-js-ura-indicators = Ura indicators
web-js-indicator-add = Add a tile: { $which }
web-js-indicator-remove = Remove { $tile }
web-js-losers = Hands of the others (optional)
web-js-losers-hint = Under these rules the others settle among themselves. Without their hands they count nothing.
web-js-counted = or its points
web-js-counted-by = Points that { $name } counts
web-js-change = Change
web-js-enter-hand = Enter the hand
web-js-collect-title = Help the camera learn
web-js-collect-question = Keep this photo with the corrected tiles on this machine, to train on.
web-js-missing-winner = Who won?
web-js-missing-by = How was it won?
web-js-missing-discarder = Who discarded?
web-js-next-score = Next: the score
web-js-scoring = Counting …
web-js-not-legal = Not a win under these rules: see below.
web-js-cannot-score = This cannot be scored yet
web-js-reasons = Why
web-js-left-out = Not counted: { $count }
web-js-other-readings = Other ways to read the hand: { $count }
web-js-losers-count = What the others count
web-js-counts-nothing = Nothing in this hand counts.
web-js-payments = Who pays whom
web-js-pays = pays
web-js-sum-check = All four together come to zero.
web-js-sum-outside = All four together: { $amount } (from { $name }).
web-js-save = Save the win of { $name }
web-js-cannot-save = Nothing to save yet
web-js-reload-keep = Load again (nothing is lost)
web-js-ready = Ready: one tile is missing
web-js-ready-gone = Ready in form only: the tiles it waits for are all in the hand
web-js-tiles-away = Tiles still missing: { $count }
web-js-ready-for = If it is won by
web-js-wait-tile = Tile
web-js-wait-left = Left
web-js-not-enough = too little to win
web-js-discard-one = One tile too many. Discard one of these:
web-js-discard-for = then it waits for
web-js-nearest = The nearest lines of the card
web-js-line-missing = Tiles missing: { $count }
web-js-line-closed = closed to this hand
web-js-rules-changed = Changed values: { $count }
