package ui

// Who is here.
const (
	challengesOff     = "You take no challenges now. The settings (o in the lobby) change that."
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
	followNoLonger = "follow no longer"
	muteNoLonger   = "mute no longer"

	isFriend   = "%s is among your friends."
	isNoFriend = "%s is not among your friends any more."
	isMuted    = "%s is muted."
	isUnmuted  = "%s is heard again."
)

// A player's profile.
const (
	profileOf    = "Profile of %s"
	lookingItUp  = "Looking it up…"
	noRatedGames = "No rated games yet."
	lastGames    = "  Last games"
	noGamesToSee = "  None to see yet."
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
	nobodyLeads    = "Nobody leads here yet. Who has played some ten rated games, one of them within 90 days, is listed."
	guestsNotRated = "Guests are not rated: take a name first."
	yourPlace      = "● You are number %d."
	yourUncertain  = "You: %v. More games make it certain."
	yourRating     = "You: %v."
	youAreUnrated  = "You have played no rated game here."
)

// The chat.
const (
	lineUnderWay = "Your last line is still being saved. One moment."
	nothingSaid  = "Nothing was said yet."
	unreadLines  = "%s (%d new)"
	unreadBadge  = "%s: %d new"
	newerBelow   = "pgdn: newer"
	noChatHere   = "There is no chat at this table."
)

// The commands of the chat.
const (
	muteHelp     = "hide what NAME says, and refuse their challenges"
	unmuteHelp   = "show it again"
	followHelp   = "put NAME among your friends"
	unfollowHelp = "take NAME off again"
	reportNeeds  = "NAME why"
	reportHelp   = "tell the keeper of this server what NAME said last"
	chatHelp     = "this list; /mute and /follow alone tell whom you mute and follow"

	noSuchWord     = "There is no /%s. /help tells what there is."
	nameIsMissing  = "Whom? A name is missing."
	notMuteSelf    = "You cannot mute yourself."
	mutedForNow    = "%s is muted. /unmute %[1]s takes it back."
	youMute        = "You mute %s."
	youFollow      = "You follow %s."
	nobody         = "nobody"
	isFriendNoMore = "%s is not among your friends."
	reported       = "The keeper of this server is told of “%s”."
	whomToReport   = "Name somebody who has said something here: /report NAME why."
)

// Who watches a game.
const (
	watching     = "%d watching"
	moreWatch    = "%d more"
	guestWatches = "1 guest"
	guestsWatch  = "%d guests"
)
