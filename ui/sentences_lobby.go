package ui

// The lobby.
const (
	noOpenGames     = "No open games. Press f to find an opponent, or n to make a table."
	noGamesOfMine   = "You have no games yet. Press f to find an opponent, or tab to look for a game to join."
	noGamesToWatch  = "Nobody plays just now. Press n to make a game."
	nothingFits     = "Nothing here fits the filter. esc clears it."
	askCode         = "Code or table: "
	onlyYourOwnGoes = "Only an open game of your own can be taken back."
	askTakeBack     = "Take your %s table back?"
	tableTakenBack  = "The table is taken back."
	keepTheFilter   = "keep the filter"
	peopleHere      = "%d here"
	sortedBy        = "sorted by %s"
)

// The state of a table, in a few cells. A dot says that it waits for the person.
const (
	stateRematch    = "● a rematch?"
	stateChallenge  = "● challenges you"
	stateUnanswered = "waiting for an answer"
	stateSeeking    = "seeking"
	statePrivate    = "waiting, private"
	stateWaiting    = "waiting"
	stateGoOn       = "● adjourned: go on?"
	stateAdjourned  = "adjourned"
	stateSecondGame = "● ready for game 2?"
	stateYourTurn   = "● your turn"
	stateTheirTurn  = "their turn"
	stateRefused    = "refused"
	stateRefusedWhy = "refused: %s"
	nobodyYet       = "nobody yet"
	matchOfTwo      = "match of two"
)

// The terms of a table, in a few words.
const (
	termRated       = "rated"
	termNotRated    = "not rated"
	termEither      = "rated or not"
	termNoTakebacks = "no takebacks"
	termNoChat      = "no chat"
	termNotListed   = "not listed"
	termNoWatchers  = "no watchers"
	termWithin      = ", an opponent within %d points"
	termAnyGame     = "any game"
	seatByLot       = "a seat by lot"
)

// News of other tables, wherever the person is.
const (
	gameBegins       = "Your game with %s begins: %s. %s"
	gameIsInMine     = "It is in My games."
	keyGoesThere     = "%s goes there."
	keyAnswers       = "%s answers."
	rematchIsOffered = "%s offers you a rematch. %s"
	challengeHasCome = "%s challenges you: %s, %s. %s"
)

// Looking for finished games.
const (
	noneFinished    = "Nobody has finished a game here yet. Press i to import one."
	noFinishedFits  = "No finished game fits. Names are those of players here, in full."
	lookForThem     = "look for them"
	searchEver      = "at any time"
	searchToday     = "today"
	searchThisWeek  = "this week"
	searchThisMonth = "this month"
	searchThisYear  = "this year"
)
