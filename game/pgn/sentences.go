package pgn

// All that this package says to people: parts of sentences that say what in a
// text cannot be read. %s and its like are filled in.

// What is wrong with the text.
const (
	tooLarge          = "the text is larger than 1 MB"
	noGame            = "there is no game in this text"
	openVariation     = "the variation that begins here has no ) at its end"
	tooDeep           = "variations are nested too deeply"
	strayVariationEnd = "a variation ends here that has not begun"
	tooManyPlies      = "the game has more than %d plies"
	strayBracket      = "a %c stands alone"
	openComment       = "the comment that begins here has no } at its end"
	tagShape          = "a tag is written like [White \"Name\"]"
)

// What is wrong with the game.
const (
	noSuchVariant = "the variant %q is not played here"
	badPosition   = "the position cannot be read: %s"
	noPosition    = "the position cannot be read"
	overBefore    = "the game was over before it, by %s"
)
