package lobby

// Reasons that are stored with a game, so that none ever changes.
const (
	noFirstMove  = "no first move"
	forsakenWin  = "forfeit: the opponent has left"
	forsakenDraw = "claim: the opponent has left"
)
