
weights-detector-form = the detector gives { $shape }, which is no known form of boxes of { $classes } classes
weights-classifier-form = { $file }: gives { $shape } values a tile; { $expected } are expected
read-area-outside = the marked area { $area } holds nothing of the photo of { $width } x { $height } pixels
weights-no-object = { $place }: missing; an object with the keys of { $kind } is expected
weights-missing = { $file } is missing: install the program again, or name the folder of the weights
weights-one-object = { $file }: one JSON object with 'detector' and 'classifier' is expected
weights-long-side = { $file }: detector.long_side is { $value }; a multiple of 32 from 320 on is expected
weights-no-tiles = { $file }: classifier.classes has no such tiles: { $tiles }
weights-turns = { $file }: classifier.turns is { $value }; one of { $known } is expected
weights-because = { $file }: { $why }
weights-no-output = { $file }: has no output { $name }, only { $names }
weights-no-weights = { $file }: not weights that ONNX Runtime can open: { $why }
weights-unreadable = { $file }: cannot be read: { $why }
weights-batch = { $file }: does not run on a batch of { $shape }: { $why }
