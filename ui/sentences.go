package ui

// What the screens say stands in the files sentences*.go, a group for each screen,
// so that it can be read together. Beside them are files that are nothing but a
// table: keys.go, moveline_words.go, settings.go and themes.go.

// The frame around all screens.
const (
	windowTooSmall   = "pawnstorm needs %d x %d cells; this window has %d x %d. Your game goes on. Press ctrl+c to leave."
	idleEndsSoon     = "Nothing was typed for a long time. This session ends in %d s; your games go on. Press any key to stay."
	mouseLent        = "The mouse is yours: select and copy with it. Press ctrl+o to give it back to the board."
	mousePlays       = "The mouse plays: click a square, then another."
	gamesWait        = "● %d waiting for you: %s"
	noOtherGameWaits = "No other game waits for you."
	commandUnderWay  = "Your last command is still under way. One moment, please."
	commandHint      = "help lists the commands; tab completes"
	leaveAtOnce      = "leave at once"
)

// The last lines of a session.
const (
	keyIsGone      = "The key with which you came was removed from this account, so the session has ended. Your games go on: come back with another key of the account."
	programsLeave  = "%s is a program's account. It plays by this line, and looks on by other commands:\n  %s"
	comeBackWith   = "Your games are saved. Come back with:\n  "
	comeBackByCode = "\nYou came without a key. To get back to your games within a week, enter the code %s on the welcome page."
)

// The help.
const (
	rulesAndKeys       = "Rules and keys"
	keysOnThisPage     = "Keys on this page"
	leavingIsNoLoss    = "Leaving never resigns: the game goes on."
	wordsOnTheMoveLine = "Words on the move line"
	lettersOpenTheLine = "A letter opens the move line, and so does m."
	capitalsMayBeLeft  = "What stands in capitals may be left out."
	othersLater        = "More words come when there is something for them to do."
	signsOnTheBoards   = "Signs on the boards"
	pageOf             = "%s, page %d of %d"
)

// pieceOf is whose a piece on the page of signs is, by seat.
var pieceOf = []string{"a piece of the first seat", "a piece of the second seat"}

// signs are what is drawn on a board beside the pieces.
var signs = []struct{ sign, means string }{
	{"▸ ◂", "the cursor: what stands there is told in words"},
	{"( )", "picked for the move under way"},
	{"[ ]", "a premove: played at your turn"},
	{"{ }", "what the house advises"},
	{"•", "you may go there"},
	{"×", "you may take or choose it"},
	{"∙", "part of the last move"},
	{"!", "in danger: a king in check"},
	{"♙", "moves as a pawn now"},
	{"*", "frozen: may not move now"},
	{"°", "something it could do is used up"},
	{"0-9", "how much it has left"},
	{"▪", "a file or factory that runs"},
	{"·", "a file or factory at a standstill"},
	{"?", "something that is told in words"},
	{"e4?!", "dubious; e4? a mistake, e4?? a blunder, e4* after a hint"},
	{"▂▆", "how likely the first seat is to win; below it ? bad, ~ dubious moves"},
}

// The welcome page.
const (
	aboutThePlace  = "Chess and its stranger cousins, over SSH. Sit down at an open table, make one of your own, or watch. Hang up when you like: every game waits for you."
	takeNameItem   = "Take a name"
	takeNameHelp   = "Your key becomes an account, for good."
	haveCodeItem   = "I have a code"
	haveCodeHelp   = "It joins your key to your account, or brings a guest back."
	lookAroundItem = "Look around"
	lookAroundHelp = "As a guest. Guests may watch and play."
	nameShape      = "2 to 16 characters: a to z first, then a to z, 0 to 9, - and _. It cannot be changed later."
	whereCodesAre  = "For an account: the code that p, then a, shows in a session of its other key. For a guest: the code that the last session ended with."
	cameWithoutKey = "You came without a key. "
	howToMakeAKey  = "To have a name, make a key on your own machine and come again:"
	makeAKeyLine   = "  ssh-keygen -t ed25519"
	welcomeNew     = "Welcome, %s. Your key opens this account from now on."
	welcomeBack    = "Welcome back, %s."
	takeThisName   = "take this name"
	useThisCode    = "use this code"
)

// The account.
const (
	lastKeyStays      = "This is the last key of the account: without it nobody could come in."
	askRemoveKey      = "Remove this key? It will not open your account any more."
	askRemoveKeyInUse = "Remove the key that you are using now? This session ends then, and you come back with another key of yours."
	keyAdded          = "The code was used: one more key opens your account."
	codeUsed          = "The code was used. Press a for another one."
	codeRanOut        = "The code has run out. Press a for another one."
	keyRemoved        = "The key does not open your account any more."
	accountSince      = ", here since %s"
	keysOfTheAccount  = " Keys that open this account: %d"
	keyInUse          = "  ● in use"
	getACode          = "get a code"
	useACode          = "use a code"
	addAKey           = "add a key"
	takeAName         = "take a name"

	guestIsWelcome   = "A guest plays and watches like everybody else."
	guestWithKey     = "Your key brings you back to your games. With a name, others can tell you from other guests, and you can add keys of your other machines."
	guestMayTakeName = "Press enter to take a name. The games that you play go with you."
	guestWithoutKey  = "You came without a key: only a code brings you back to your games. Press a to get one."
	guestHasCode     = "You have one, good for a week: %s"
	codeForGuest     = "This code brings you back to your games. Next time, choose “" + haveCodeItem + "” on the welcome page and type it."
	codeForAccount   = "To add another key, connect with it, choose “" + haveCodeItem + "” and type this code. To connect:"
	codeWorksOnce    = "It is good for one use until %s UTC."
)

// Importing a game.
const (
	importTitle    = "Import a game"
	importNoKeys   = "This page takes pastes, and your terminal sent a key. If that was a paste, use the line below."
	importTooLong  = "That is more than the %d kB that can be pasted here. Use the line below."
	importIntro    = "Paste a game here, as PGN: the text that chess programs and servers export. It may be any game that is played here. Of several games the first is taken."
	importWaiting  = "Waiting for your paste."
	importFromFile = "A file goes in from your own machine, up to 1 MB:"
	importLine     = "import < game.pgn"
	imported       = "The game is in your history now."
	importedFirst  = "This is the first of the %d games in that text; it is in your history now."
)

// Sharing a game.
const (
	shareWays     = "The id of this game is %s. Others open it with c in the lobby, or with this line:"
	shareClosed   = "This game is closed: only its players can open it."
	shareAsFile   = "To keep it as a file, for chess programs, your own programs or asciinema, type on your own machine:"
	shareFileLine = "export %s --%s > %s.%s"
	shareCopied   = "Copied, if your terminal lets others write to its clipboard: %s"
	copyTheLine   = "copy the line"
)
