# Names of tiles, suits and winds. The part behind 'tile-' is the class name.
# $name: the name of the plain five.

tile-1m = 1 of characters
tile-2m = 2 of characters
tile-3m = 3 of characters
tile-4m = 4 of characters
tile-5m = 5 of characters
tile-6m = 6 of characters
tile-7m = 7 of characters
tile-8m = 8 of characters
tile-9m = 9 of characters

tile-1s = 1 of bamboos
tile-2s = 2 of bamboos
tile-3s = 3 of bamboos
tile-4s = 4 of bamboos
tile-5s = 5 of bamboos
tile-6s = 6 of bamboos
tile-7s = 7 of bamboos
tile-8s = 8 of bamboos
tile-9s = 9 of bamboos

tile-1p = 1 of dots
tile-2p = 2 of dots
tile-3p = 3 of dots
tile-4p = 4 of dots
tile-5p = 5 of dots
tile-6p = 6 of dots
tile-7p = 7 of dots
tile-8p = 8 of dots
tile-9p = 9 of dots

tile-E = East wind
tile-S = South wind
tile-W = West wind
tile-N = North wind
tile-C = red dragon
tile-F = green dragon
tile-P = white dragon

tile-f1 = plum (flower 1)
tile-f2 = orchid (flower 2)
tile-f3 = chrysanthemum (flower 3)
tile-f4 = bamboo (flower 4)
tile-q1 = spring (season 1)
tile-q2 = summer (season 2)
tile-q3 = autumn (season 3)
tile-q4 = winter (season 4)

tile-joker = joker
tile-back = tile face down
tile-red = red { $name }

suit-m = characters
suit-s = bamboos
suit-p = dots

wind-E = East
wind-S = South
wind-W = West
wind-N = North

kind-winds = winds
kind-dragons = dragons
kind-flowers = flowers
kind-seasons = seasons

tile-error-none = { $name } is no tile: write 1m-9m, 1s-9s, 1p-9p, E S W N C F P, f1-f4, q1-q4, joker or back
tile-error-red = only a five of a suit can be red, not { $name }
tile-error-class = { $index } is no class id: there are 0 to { $last }
