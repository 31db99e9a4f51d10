package house

// All that the house says to people: why it does not come to a table.
const (
	playsNot  = "I do not play that game"
	tooFast   = "so fast a clock is more than I can keep to just now"
	enoughYou = "we have enough games under way, let us finish one first"
	enoughAll = "I have no hand free just now, please ask again later"
)
