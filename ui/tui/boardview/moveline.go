package boardview

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// moveLine is the input for typed moves.
type moveLine struct {
	Input widget.Input
	Open  bool
	// Rules and Fun say how the player reads moves; nil rules are for standard notation.
	Rules game.Rules
	Fun   bool
}

// lineCells limits the length of the input. Conditional moves can be long.
const lineCells = 400

// NewMoveLine returns a closed, empty move line.
func NewMoveLine() moveLine {
	return moveLine{Input: widget.NewInput("› ", lineCells)}
}

// Begin opens the line with a text in it.
func (l *moveLine) Begin(text string) tea.Cmd {
	l.Open = true
	return widget.OpenInput(&l.Input, text)
}

func (l *moveLine) Close() {
	l.Open = false
	widget.CloseInput(&l.Input)
}

// LineWord is a command that can be typed instead of a move.
type LineWord struct {
	Long  string
	Args  string // what may follow the word; "" for nothing
	Help  string
	Takes bool // arguments may follow even if Args is ""
}

// FindWord returns the index of the word that a text begins with, and its arguments.
func FindWord(words []LineWord, text string) (at int, args string, ok bool) {
	name, args, _ := strings.Cut(text, " ")
	for i, w := range words {
		switch {
		case text == w.Long:
			return i, "", true
		case name == w.Long && (w.Args != "" || w.Takes):
			return i, strings.TrimSpace(args), true
		}
	}
	return 0, "", false
}

// WordNames returns the long forms of words.
func WordNames(words []LineWord) []string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.Long
	}
	return names
}

// like returns the words that begin with the typed text.
func (l *moveLine) like(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, l.Text()) })
}

// Complete returns the only move or word that the typed text can become; "" if there are several,
// or none.
func (l *moveLine) Complete(words []string, state game.State) string {
	if fits := l.fits(state); len(fits) == 1 {
		return fits[0]
	}
	if like := l.like(words); len(like) == 1 {
		return like[0]
	}
	return ""
}

// Text returns the typed text. Moves may be written as in the shell.
func (l *moveLine) Text() string { return bareMove(strings.TrimSpace(l.Input.Value())) }

// saidMove matches a move as in the shell: "move from e7 to e8 and swap to knight".
var saidMove = regexp.MustCompile(`^(?i)(?:move\s+)?(?:it\s+)?(?:from\s+)?(\S+)(?:\s+to\s+(\S+))?` +
	`(?:\s+and\s+swap\s+to\s+(knight|bishop|rook|queen))?$`)

// bareMove removes the words of the shell from a move.
func bareMove(text string) string {
	if !strings.ContainsAny(text, " \t\n\f\r") {
		return text // the fast way for almost every key
	}
	part := saidMove.FindStringSubmatch(text)
	if part == nil {
		return text
	}
	bare := strings.TrimSpace(part[1] + " " + part[2])
	if piece := strings.ToLower(part[3]); piece == "knight" {
		bare += "n"
	} else if piece != "" {
		bare += piece[:1]
	}
	return bare
}

// unsigned removes the signs that canonical notation leaves out.
var unsigned = strings.NewReplacer("-", "", "x", "", " ", "")

// fits lists the legal moves that begin with the typed text, in players' notation, canonical or with
// fun names. A nil state has none.
func (l *moveLine) fits(state game.State) []string {
	if state == nil {
		return nil
	}
	text := l.Text()
	cells := unsigned.Replace(text)
	var fits []string
	for _, m := range state.Moves() {
		form, short := state.Describe(m), state.Format(m)
		switch fun := game.Said(l.Rules, true, short, form); {
		case beginsWith(form, text) || beginsWith(fun, text):
			fits = append(fits, game.Said(l.Rules, l.Fun, short, form))
		case beginsWith(short, cells):
			fits = append(fits, short)
		}
	}
	return fits
}

// beginsWith does what strings.HasPrefix does, without regard to case.
func beginsWith(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// Moves lists the moves that the text may become. It shortens long lists.
func (l *moveLine) Moves(state game.State) string {
	fits := l.fits(state)
	if len(fits) > 6 {
		return fmt.Sprintf("%s … (%d moves)", strings.Join(fits[:5], " "), len(fits))
	}
	return strings.Join(fits, " ")
}

// Hint says what enter would do, and how the text may go on. words are all words, and now are those
// that work now. state is nil when the player cannot move. later says that a move would wait for
// the player's turn.
func (l *moveLine) Hint(words, now []LineWord, state game.State, later bool) string {
	moves, names := l.Moves(state), WordNames(now)
	at, _, said := FindWord(words, l.Text())
	switch works := said && slices.Contains(names, words[at].Long); {
	case works && moves != "":
		return fmt.Sprintf("enter: %s; or %s", words[at].Help, moves)
	case works:
		return "enter: " + words[at].Help
	case moves != "":
		return moves
	case said:
		return fmt.Sprintf("not now: %s", words[at].Help)
	}
	switch like := l.like(names); {
	case len(like) > 0:
		return strings.Join(like, ", ")
	case later:
		return "enter: play it as soon as it is your turn"
	case state == nil:
		return strings.Join(names, ", ")
	}
	if m, err := state.Parse(l.Text()); err == nil {
		return "enter: " + game.Said(l.Rules, l.Fun, state.Format(m), state.Describe(m))
	}
	return "No legal move begins with this."
}
