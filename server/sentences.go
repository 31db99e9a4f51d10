package server

// All that this package says to people. %s and its like are filled in.

// Why a session has ended.
const (
	wereAway      = "You were away for a while, so this session has ended.\n"
	goingDown     = "The server is going down and will be back.\n"
	somethingFell = "Something went wrong on the server and this session had to end. Your games are saved; please come back."
)

// How to come in.
const (
	commandTooLong = "That command is too long: at most %d bytes are read.\n"
	needsTerminal  = "The board needs a terminal.\n"
	usageLine      = "  %-36s %s\n"
	useToPlay      = "play"
	useATable      = "go straight to a table"
	useHelp        = "what can be done without a terminal"
	usePlain       = "play in lines of text"
)

// What a client is told that may show it to a person.
const (
	noMoreSessions = "no more sessions on this connection"
	onlySessions   = "only sessions"
)
