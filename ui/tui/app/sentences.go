package app

// These are said by several screens. Every other sentence stands where it is said.

// PieceOf is whose a piece on the page of signs is, by seat.
var PieceOf = []string{"a piece of the first seat", "a piece of the second seat"}

// Signs are what is drawn on a board beside the pieces.
var Signs = []struct{ Sign, Means string }{
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
	{"▪ ·", "a file or factory that runs, or is at a standstill"},
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
