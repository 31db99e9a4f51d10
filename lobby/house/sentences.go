package house

// All that the house says to people: why it does not come to a table.
const (
	playsNoMore = "I do not play here any more"
	playsNot    = "I do not play that game"
	tooFast     = "so fast a clock is more than I can keep to just now"
	enoughYou   = "we have enough games under way, let us finish one first"
	enoughAll   = "I have no hand free just now, please ask again later"
)

// When it is asked for an opinion.
const (
	playsNoSuchGame = "The house does not play this game, so it has no opinion of it."
	houseCloses     = "The house closes just now. Please ask again later."
)
