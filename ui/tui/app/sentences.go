package app

// These are said by several screens. Every other sentence stands where it is said.

// PieceOf is whose a piece on the page of signs is, by seat.
var PieceOf = []string{"a piece of the first seat", "a piece of the second seat"}

// Signs are what is drawn on a board beside the pieces.
var Signs = []struct{ Sign, Means string }{
	{"▛ ▜", "the cursor: what stands there is told in words"},
	{"▌ ▐", "picked for the move under way"},
	{"●", "you can go there; + in games with discs"},
	{"◤ ◥", "you can take or choose it"},
	{"┌ ┐", "the last move began here"},
	{"╔ ╗", "the last move ended here"},
	{"1 2", "on the left: a premove, played at your turn"},
	{"*", "on the left: what the house advises"},
	{"!", "in danger: a king in check"},
	{"▴ ▾", "moves as a pawn now, in this direction"},
	{"▒", "frozen: cannot move now"},
	{"°", "special step used"},
	{"0-9", "how much it has left"},
	{"▲ ·", "a file or factory that runs, or is stopped"},
	{"+", "part of the line that won"},
	{"?", "something that is told in words"},
	{"e4?!", "dubious; e4? a mistake, e4?? a blunder, e4* after a hint"},
	{"▂▆", "how likely the first seat is to win; below it ? bad, ~ dubious moves"},
}

// The welcome page.
const HaveCodeItem = "I have a code"

// The account.
const (
	CodeForGuest   = "This code brings you back to your games. Next time, choose “" + HaveCodeItem + "” on the welcome page and type it."
	CodeForAccount = "To add another key, connect with it, choose “" + HaveCodeItem + "” and type this code. To connect:"
)
