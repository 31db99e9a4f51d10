package table

// The reasons that are stored with a game, so that none ever changes.
const (
	ReasonNoFirstMove = "no first move"
	ReasonForfeit     = "forfeit: the opponent has left"
	ReasonClaim       = "claim: the opponent has left"
)
