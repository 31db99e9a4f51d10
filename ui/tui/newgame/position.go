package newgame

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

const positionHelp = "Type or paste a position (FEN). Such a game is not rated and has no options."

// start is the line of a form on which a position of one's own can be typed.
type start struct {
	input widget.Input
	wrong string // why no game can begin in the position that was given
}

func newStart() start { return start{input: widget.NewInput("", pairing.LongestPosition)} }

// field chooses where the game begins.
func (s *start) field() widget.Field {
	return widget.Field{ID: PositionField, Name: "Position", Help: positionHelp, Input: &s.input, Empty: "the usual start"}
}

// rulesOf are the rules of a game that a form offers.
func rulesOf(s *app.Session, id string) game.Rules {
	return s.Games[slices.IndexFunc(s.Games, func(g game.Rules) bool { return g.Info().ID == id })]
}

// position is what was typed; "" is the usual start.
func (s *start) position() string { return strings.TrimSpace(s.input.Value()) }

// typingKeys are the keys of a form while the position is typed.
func (s *start) typingKeys(does string) []key.Binding {
	esc := "back"
	if s.position() != "" {
		esc = "clear"
	}
	return []key.Binding{widget.Bind("enter", does, "enter"), widget.As(widget.Keys.Back, esc), widget.Bind("↑ ↓", "move", "up", "down")}
}

// check reports whether a game of these rules can begin there, and keeps why not.
func (s *start) check(rules game.Rules) bool {
	s.wrong = ""
	if s.position() == "" {
		return true
	}
	if _, err := pairing.ReadPosition(rules, s.position()); err != nil {
		s.wrong = errs.Sentence(err)
	}
	return s.wrong == ""
}

// lines say below the field what is wrong with the position.
func (s *start) lines(styles *widget.Styles, w int) []string {
	if s.wrong == "" {
		return nil
	}
	return widget.PaintAll(styles.Bad, widget.Indent(widget.Wrap(s.wrong, w-4), 3))
}
