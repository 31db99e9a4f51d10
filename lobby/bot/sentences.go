package bot

// What this package says in the sentence of an error, to who writes the program.
// %s and its like are filled in.
const (
	notAnObject   = "That is no JSON object as this protocol has it, or it is too long."
	noSuchRequest = "There is no request %q."
	helloFirst    = "Say hello first."
	keyIsGone     = "The key with which you came was removed from this account. Come back with another key of it."
	helloTwice    = "You have said hello already."
	tooManyTables = "A program has at most %d tables at once. Finish a game first."
	badClock      = "A clock %q cannot be set: %v."
	noSuchSeat    = "There is no seat %q in that game."
)
