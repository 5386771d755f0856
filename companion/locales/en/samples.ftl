
sample-not-agreed = the owner has not agreed to keep photos: nothing was kept (setting 'collect')
sample-note = unknown note { $note }: there are { $known }
sample-turn = { $tile }: a tile's turn is 0, 90, 180 or 270, not { $turn }
sample-box = { $tile }: a box is x1, y1, x2, y2, not { $count } numbers
sample-outside = { $tile }: the box { $box } lies outside the photo of { $width } x { $height } pixels
sample-photo-gone = { $file }: its photo { $photo } is gone; delete this file too
sample-none = no sample { $name } in { $folder }; 'companion collect list' shows them
sample-newer = { $file }: written by a newer version of the companion; install that one
sample-damaged = { $file }: damaged ({ $why }); delete it, or repair it by hand
samples-none = no samples in { $folder }: switch collecting on (setting 'collect') and accept a photo on the page
samples-not-empty = { $folder } is there already and not empty: name a new folder
sample-no-picture = this is no picture that can be kept: give a JPEG, PNG or WebP file
sample-too-large = this picture is too large to be kept; make it smaller first
sample-broken = this picture is broken ({ $why }); take it anew
sample-broken-part = this picture is broken (a JPEG part does not begin where it should); take it anew
