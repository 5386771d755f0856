### The course of play of a rule set: `companion rules play`, and its page.

course-title-set = The tiles
course-title-seats = Seats
course-title-wall = The wall
course-title-deal = The deal
course-title-charleston = The Charleston
course-title-turns = Turns
course-title-claims = Claiming a discard
course-title-kongs = Kongs
course-title-end = When nobody wins
course-title-next = The next hand
course-set = { $tiles } tiles: suits, winds and dragons, four of each kind{ $flowers ->
    [0] {""}
   *[other] ; { $flowers } flowers and seasons
}{ $jokers ->
    [0] {""}
   *[other] ; { $jokers } jokers
}.
course-seats = { $how ->
    [indicators] Four wind tiles are shuffled and stacked. Somebody throws { $dice } dice; the total, counted anticlockwise, says who draws the top one, the others go on anticlockwise: the wind drawn is the seat.
    [highest] { $dice ->
        [one] Everybody throws one die
       *[other] Everybody throws { $dice } dice
    }; the highest is East, equal ones throw again.
   *[none] Seats are drawn, one wind tile each, or given by the plan of a tournament.
}
course-seats-dealer = East throws { $dice } dice; the total, counted anticlockwise from the thrower, names the first dealer, who is East from then on.
course-seats-order = South sits at East's right, West opposite, North at East's left.
course-wall = The tiles are shuffled face down. Everybody builds a wall, { $stacks } stacks long and two high.
course-wall-uneven = The tiles are shuffled face down. East and West build walls of { $stacks } stacks, South and North of { $others }, two high.
course-break = { $side ->
    [dealer] { $dice ->
        [one] East throws one die
       *[other] East throws { $dice } dice
    }; East's own wall is broken.
   *[counted] { $dice ->
        [one] East throws one die
       *[other] East throws { $dice } dice
    } and counts anticlockwise, { $from ->
        [1] beginning at the right
       *[0] beginning with East
    }: the wall of that player is broken.
}
course-break-stack = { $how ->
    [same] The same number is counted in stacks from the right end of that wall.
    [sum] That player throws, too: both throws together are counted in stacks from the right end of the wall.
   *[last] { $dice ->
        [one] That player throws one die
       *[other] That player throws { $dice } dice
    }: this throw alone is counted in stacks from the right end of the wall.
}
course-break-end = { $runs ->
    [on] A count past the end of the wall goes on in the next one clockwise.
   *[again] A count past the end of the wall begins again at its right end.
}
course-loose = { $how ->
    [on-wall] The two tiles of the counted stack are laid onto the wall to the right of the break: the loose tiles.
    [beside] The two tiles of the counted stack are laid face down to the right of the break: the loose tiles.
    [third-layer] The two tiles of the counted stack are laid as a third layer to the right of the break: the loose tiles.
    [dead-wall] The { $stacks } stacks to the right of the break are the dead wall.
   *[reserve] The counted stacks are set apart and played last.
}
course-indicator = The upper tile of the third stack of the dead wall is turned up: it indicates the dora.
course-deal = From the break on, clockwise along the wall, East and then the others anticlockwise take two stacks at a time, { $times } times{ $rest ->
    [0] {""}
   *[other] , then one tile each
}: { $hand } tiles.
course-deal-east = { $how ->
    [taken] East takes one tile more, and begins by discarding one.
   *[drawn] East draws the first tile as any turn begins.
}
course-flowers = Flowers and seasons are laid open and replaced { $where ->
    [on-wall] by loose tiles
    [beside] by loose tiles
    [third-layer] by loose tiles
   *[none] from the end of the wall
}, East first.
course-turns = Turns go on to the right: draw a tile from the wall, discard one face up.
course-riichi = Who is ready with nothing claimed may declare riichi: lay down { $stick }, turn the discard sideways and keep the hand as it is{ $needs ->
    [0] {""}
   *[other] {" "}(with { $needs } at least)
}.
course-claims-pung = Anybody may claim a discard for a pung or a kong and lays the set open. The turn goes on at that player's right.
course-claims-chow = For a chow only the player at the discarder's right may.
course-claims-order = A win goes before pung and kong, these before a chow.
course-claims-several = { $who ->
    [farthest] Of several who win on one discard only the one farthest from the discarder does.
    [all] All who can win on a discard do.
   *[nearest] Of several who win on one discard only the one next in turn does.
}
course-false-win = Who declares a win that is none pays for it, { $how ->
    [again] and the hand is dealt again
   *[on] and the hand goes on
}.
course-kong = A kong counts as three tiles of the hand: its player draws { $where ->
    [on-wall] a loose tile
    [beside] a loose tile
    [third-layer] a loose tile
    [dead-wall] a tile from the dead wall
   *[none] a tile from the end of the wall
} and discards.
course-kong-robbing = Who adds a drawn tile to an open pung may be robbed of it: somebody wins on it as on a discard.
course-end = { $where ->
    [dead-wall] When only the dead wall is left, the hand ends without a winner.
    [reserve] When the tiles set apart are used up, too, the hand ends without a winner.
   *[none] When the wall is used up, the hand ends without a winner.
}
course-next-win = { $deal ->
    [stays] A dealer who wins deals again; else the deal passes to the right.
   *[passes] The deal passes to the right after every hand.
}
course-next-draw = { $deal ->
    [stays] When nobody wins the dealer deals again.
    [ready] When nobody wins the dealer deals again if ready.
   *[passes] When nobody wins the deal passes, too.
}
course-next-hands = A game has { $hands } hands.
course-next-rounds = { $deals ->
    [0] A game has { $rounds } rounds; a round ends when everybody has dealt.
    [one] A game has { $rounds } rounds; each is one player's deal.
   *[other] A game has { $rounds } rounds; in each the deal passes { $deals } times.
}
course-next-redraw = After { $rounds } rounds seats are drawn anew.
course-charleston-first = Three tiles to the right, three across, three to the left{ $blind ->
    [yes] ; of the last three some that have just come may go on unseen
   *[no] {""}
}.
course-charleston-mush = Then the mush: everybody puts three tiles into a pile, it is shuffled, everybody takes three.
course-charleston-second = { $when ->
    [always] Then the same back
   *[if-all-agree] Then, if nobody wants to stop, the same back
}: left, across, right{ $blind ->
    [yes] , where some may go on unseen again
   *[no] {""}
}.
course-charleston-courtesy = At last those who sit opposite may change up to { $most } tiles: the smaller wish counts.
course-charleston-jokers = Jokers are never passed. Everybody holds thirteen tiles again, East fourteen.
course-card-claims = A discard may be claimed for three or more alike that a line of the card has{ $sextets ->
    [yes] , up to six
   *[no] , up to five
}, and laid open; for a pair or a single tile only to win. Concealed lines take a discard only to win.
course-card-order = A win goes before an exposure; of several who expose, the next in turn does. It is too late once the next player has put a drawn tile on the rack.
course-card-jokers = A joker stands for any tile among three or more alike, never in a pair. A discarded joker is dead.
course-card-exchange = { $when ->
    [after-draw] Who has drawn may exchange a natural tile for the joker in anybody's exposed set.
   *[after-claim-too] Who has drawn or claimed may exchange a natural tile for the joker in anybody's exposed set.
}
course-card-hot-wall = Hot wall: once the tiles set apart are played, a discard may be taken only to win.
