### Riichi at the table: declarations, draws, the end

table-type-riichi_declared = a riichi declaration
table-event-riichi = Riichi: { $player }
table-event-riichi-double = Double riichi: { $player }
table-event-draw-wall-ready = Draw: the wall ran out; ready: { $ready }
table-event-draw-wall-nobody = Draw: the wall ran out, nobody was ready
table-event-draw-nagashi-by = Nagashi mangan: { $player }
table-event-draw-abortive-why = Draw: hand broken off, { $why }
table-abortive-nine-terminals = nine kinds of terminals and honours at the start
table-abortive-four-winds = the same wind discarded by all four
table-abortive-four-riichi = all four declared riichi
table-abortive-four-kongs = four kongs by different players
table-abortive-triple-ron = three players won on one discard
table-end-leader = The game is over: the dealer of the last hand leads
table-refused-no-riichi = This table plays by rules without riichi.
table-refused-riichi-twice = { $player } has declared riichi in this hand already.
table-refused-riichi-points = { $player } has { $points } points, and declaring riichi takes { $needed }.
table-refused-stick = A riichi stick is worth { $stick } here, not { $points }.
table-refused-no-stick = { $player } has put down no stick: declare riichi for { $player } first, then record the win.
table-refused-stick-unused = { $player } has declared riichi: score the hand with it, or undo the declaration.
table-refused-sticks = Sticks on the table: { $sticks }; the score takes up { $taken } points: score the hand again.
table-refused-riichi-noten = Declared riichi and so must be ready: { $player }. Mark them ready, or give a chombo.
table-refused-draw-kind = These rules know no such draw: record it with --kind wall.
