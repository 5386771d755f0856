# companion simulate: an evening that plays itself.
simulate-table = Simulated evening
simulate-begins = An evening begins at table { $table }; its page is { $path }.
simulate-stopped = Stopped. What was played is kept.
simulate-page-stays = The evening is over; the page stays open. Stop with Ctrl-C.
simulate-total = { $name }: { $points }
simulate-sum = { $hands } hands; the totals sum to { $sum }.
simulate-fault-unplug-dice = ! Somebody pulls the cable of the dice board out, and puts it back.
simulate-fault-hang-disc = ! The wind disc stops answering.
simulate-fault-reset-dice = ! Somebody presses the dice board's reset button.
simulate-fault-unplug-disc = ! The cable of the wind disc falls out, and is put back.
simulate-recovered = … it works again by itself
