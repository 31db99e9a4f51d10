package ui

// The form for a new table, and for a challenge.
const (
	makeTheTable    = "make the table"
	enterMakes      = "Press enter to make the table."
	enterChallenges = "Press enter to challenge %s."
	noDrawsHere     = " It knows no draw by agreement."
	matchHelp       = "In a match of two the seats are swapped for the second game."
	aMatchOfTwo     = "a match of two"
	seatHelp        = "Choose the side that you play."
	takebacksHelp   = "A player may ask to take moves back; the opponent decides. In a rated game nobody may."
	tableChatHelp   = "Without it nobody can talk at the table."
	ratedHelp       = "A rated game counts for the ratings of both players, who need accounts."
	ratedNeedsName  = "A rated game needs an account: take a name first."
	beginsInGame    = "It begins in the game %s – %s, %s. Such a game is not rated."
	placeBeginning  = "at its beginning"
	placeAfter      = "after %d%s %s"
)

// Who may come to a table, and who may watch a challenge.
const (
	whoMayCome     = "Who may come"
	whoMayWatch    = "Who may watch"
	everybody      = "everybody"
	whoHasTheID    = "who has the id"
	whoHasTheCode  = "who has the code"
	noWatchers     = "no watchers"
	nobodyMayWatch = "nobody"

	listedHelp       = "The table stands in the lobby. Everybody may sit down or watch."
	unlistedHelp     = "The table stands in no list. Whoever you tell its id may sit down or watch."
	privateHelp      = "The table stands in no list. You get a code to tell a friend."
	closedHelp       = "The table stands in no list. Whoever you tell its id may sit down; nobody may watch."
	listedGameHelp   = "The game stands in the lobby, and everybody may watch it."
	unlistedGameHelp = "The game stands in no list. Whoever you tell its id may watch."
	closedGameHelp   = "The game stands in no list, and nobody may watch."
)

// What a time control means, its speed first.
const (
	unlimitedHelp      = "No clock: take what time you like. It counts as correspondence."
	correspondenceHelp = "%s: %s for each move."
	bronsteinHelp      = "%s: %s each. After a move you get back what it took, up to %s."
	delayHelp          = "%s: %s each, which begin to run %s after your turn does."
	suddenDeathHelp    = "%s: %s each for the whole game."
	incrementHelp      = "%s: %s each, and %s more after each move."
)

// Playing the house.
const (
	playTheHouse = "Play the house"
	enterPlays   = "Press enter to begin the game at once."
	houseComes   = "Your opponent sits down…"
	levelName    = "%d %s"
	houseIsShut  = "Nobody of the house plays just now."
)

// Finding an opponent.
const (
	findAnOpponent  = "Find an opponent"
	enterFinds      = "Press enter to find an opponent."
	looking         = "Looking…"
	paceWithClock   = "any with a clock"
	paceDays        = "1–7 days a move"
	paceUnlimited   = "no clock"
	paceHelp        = "Whichever your opponent would like: %s."
	unlimitedPace   = "Take what time you like."
	asTheOtherLikes = "as the opponent likes"
	eitherHelp      = "The game is rated if your opponent wants that."
	onlyRatedHelp   = "The game counts for the ratings of both."
	onlyCasualHelp  = "The game counts for no rating."
	distanceHelp    = "How far your opponent's rating may be from yours, in that game and at that speed. Who has none counts as 1500."
)

// The settings, but for those of settings.go.
const (
	guestSettings      = "You are a guest: this lasts for one session. With a name it is kept."
	guestSettingsShort = "For this session only: you are a guest."
)
