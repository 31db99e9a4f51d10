package ui

// Who is here.
const (
	challengesOff     = "You take no challenges now. To change that, press o in the lobby."
	notYourself       = "That is you. Choose somebody else to challenge."
	whoIsHere         = "Who is here"
	doingLooksAround  = "looks around"
	doingLooksFor     = "looks for %s, %s"
	doingWaits        = "waits to play %s"
	doingWatches      = "watches %s"
	doingWatchesAGame = "watches a game"
	doingPlays        = "plays"
	doingPlaysGame    = "plays %s, %s"
)

// What can be done with somebody.
const (
	whatToDo       = "what to do"
	seeTheProfile  = "see the profile"
	watchTheGame   = "watch the game"
	seeTheTable    = "see the table"
	followNoLonger = "unfollow"
	muteNoLonger   = "unmute"

	isFriend   = "%s is among your friends."
	isNoFriend = "%s is not among your friends."
	isMuted    = "You do not hear %s any more."
	isUnmuted  = "You hear %s again."
)

// A player's profile.
const (
	profileOf    = "Profile of %s"
	lookingItUp  = "Looking it up…"
	noRatedGames = "No rated games yet."
	lastGames    = "  Last games"
	noGamesToSee = "  None to see yet."
	houseLevel   = "plays for the house, level %d"
	houseBot     = "plays for the house"
	justABot     = "a bot"
	lastGameAgo  = "○ last game %s"
	gamesSoFar   = "%d won, %d drawn, %d lost"
	bestRating   = "; best %d"
	bestRatingOn = " on %s"
	seeTheGame   = "see the game"
	justNow      = "just now"
	timeAgo      = "%s ago"
)

// The leaders.
const (
	nobodyLeads    = "Nobody has played enough rated games of that yet. About ten are needed, one of them within 90 days."
	guestsNotRated = "Guests are not rated: take a name first."
	yourPlace      = "● You are number %d."
	yourUncertain  = "You: %v. More games make it certain."
	yourRating     = "You: %v."
	youAreUnrated  = "You have played no rated game here."
)

// The chat.
const (
	lineUnderWay = "Your last line is still being saved. One moment, please."
	nothingSaid  = "Nothing has been said yet."
	unreadLines  = "%s (%d new)"
	unreadBadge  = "%s: %d new"
	newerBelow   = "pgdn: newer"
	noChatHere   = "There is no chat at this table."
)

// The commands of the chat.
const (
	muteHelp     = "hide what NAME says, and decline their challenges"
	unmuteHelp   = "hear NAME again"
	followHelp   = "put NAME among your friends"
	unfollowHelp = "take NAME off your friends"
	reportNeeds  = "NAME why"
	reportHelp   = "tell the keeper of this server what NAME said last"
	chatHelp     = "this list; /mute and /follow alone tell whom you mute and follow"

	noSuchWord    = "There is no /%s. /help tells what there is."
	nameIsMissing = "A name is missing: write it after the word."
	notMuteSelf   = "You cannot mute yourself."
	mutedForNow   = "You do not hear %s any more. /unmute %[1]s takes it back."
	youMute       = "You mute %s."
	youFollow     = "You follow %s."
	nobody        = "nobody"
	reported      = "The keeper of this server is told of “%s”."
	whomToReport  = "Name somebody who has said something here: /report NAME why."
)

// Who watches a game.
const (
	watching     = "%d watching"
	moreWatch    = "%d more"
	guestWatches = "1 guest"
	guestsWatch  = "%d guests"
)
