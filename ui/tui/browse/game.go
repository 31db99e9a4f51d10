package browse

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// NewTable opens the form for a public table. game is preselected; "" preselects the last one.
func NewTable(s *app.Session, game string) tea.Cmd {
	return s.Push(newTableForm(s, nil, "new", nil, about(game)))
}

// Seek opens the form for finding an opponent.
func Seek(s *app.Session, game string) tea.Cmd {
	return s.Push(newTableForm(s, nil, "seek", nil, about(game)))
}

// PlayBot opens the form for a game against a bot, if the club has bots.
func PlayBot(s *app.Session, game string) tea.Cmd {
	f := newTableForm(s, nil, "house", nil, about(game))
	if f == nil {
		return app.Refuse(words.BotAway)
	}
	f.waits = "Your opponent sits down…"
	return s.Push(f)
}

// PlayFrom opens the form for a game from a position of another game.
func PlayFrom(s *app.Session, t *table.Table, at table.Place) tea.Cmd {
	preset := action.Values{"table": {string(at.Table)}, "number": {strconv.Itoa(at.Ply)}}
	if at.Game == 1 {
		preset["first"] = []string{"true"}
	}
	return s.Push(newTableForm(s, t, "new", preset, about(t.Game)))
}

// newChallenge opens the form that challenges a player.
func newChallenge(s *app.Session, whom identity.Person) app.Screen {
	f := newTableForm(s, nil, "challenge", action.Values{"name": {whom.Name}}, nil)
	f.title = "Challenge " + widget.Shown(whom.Name, widget.NameCells)
	return f
}

// about returns the argument that chooses a game.
func about(game string) action.Values {
	if game == "" {
		return nil
	}
	return action.Values{"game": {game}}
}

// newTableForm opens the form of an action that creates a table, or returns nil if the user
// may not do it. here is the subject on screen. The form does not ask for preset arguments.
func newTableForm(s *app.Session, here any, name string, preset, given action.Values) *form {
	p := &page{declared: all(), s: s, subject: here}
	offers := p.actions.Find(action.Table, name).Offers(p.caller(), nil)
	if len(offers) == 0 {
		return nil
	}
	offers[0].Values = preset
	f := newActionForm(p, offers[0], given)
	f.does, _, _ = strings.Cut(f.does, " ")
	f.did = func(msg didMsg) tea.Cmd {
		s.Pop()
		t := msg.result.Subject.(*table.Table)
		found := app.Send(app.FoundMsg{Table: t})
		if app.Seeking(t) {
			if none := words.OthersSeek(s.Club.Pairing.Misfits(t)); none != "" {
				return tea.Sequence(found, app.Notice(none))
			}
		}
		return found
	}
	return f
}
