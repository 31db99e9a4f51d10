package linemode

import (
	"slices"
	"strings"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// word is a command that only makes sense in line mode.
type word struct {
	form  string // how to type it: the name and its arguments
	also  string // other names
	brief string
	do    func(s *session, rest string)
}

// names returns all names of the command.
func (w *word) names() []string {
	return append(strings.Fields(w.also), strings.Fields(w.form)[0])
}

// matches reports whether the command has a name, and takes arguments if rest has any.
func (w *word) matches(name, rest string) bool {
	return (rest == "" || strings.Contains(w.form, " ")) && slices.Contains(w.names(), strings.ToLower(name))
}

// vocabulary returns the line mode commands, with or without those for a table: its own, and the actions
// that create a table, which ask for each field. Without arguments, they take precedence over shell
// commands with the same name.
func vocabulary(actions *action.Set, atTable bool) []word {
	list := []word{
		{"help", "?", "list all commands; help COMMAND explains one", (*session).help},
		{"games", "list ls", "list your games and all others, by number", func(s *session, _ string) { s.listGames() }},
		{"code CODE", "", "come back as the same guest, or add this key to an account", (*session).redeem},
	}
	for _, a := range actions.On(action.Table) {
		if a.Creates {
			do := func(s *session, _ string) { s.fillIn(a) }
			list = append(list, word{a.Name, "", a.Help + "; we ask step by step", do})
		}
	}
	if atTable {
		list = append(list, []word{
			{"lobby", "back", "leave this table, but not the game", func(s *session, _ string) { s.toLobby() }},
			{"board", "", "print the board in letters", func(s *session, _ string) { s.table.board() }},
			{"ranks [NUMBER]", "rank", "read the board, or one rank of it", (*session).readRanks},
			{"square NAME", "on", "describe a square; its name alone is enough", (*session).readSquare},
			{"steps", "move", "make a move, step by step", (*session).steps},
			{"last", "", "repeat the last move", func(s *session, _ string) { s.table.last() }},
			{"history", "", "read all moves of the game", func(s *session, _ string) { s.table.history() }},
			{"clock", "clocks", "read the clocks", func(s *session, _ string) { s.table.clocks() }},
			{"rules", "", "print the rules of this game", func(s *session, _ string) {
				s.carryOut("rules " + s.table.now.Game)
			}},
			{"yes", "accept", "accept an offer", func(s *session, _ string) { s.answerOffer(table.Accept) }},
			{"no", "decline", "decline an offer", func(s *session, _ string) { s.answerOffer(table.Decline) }},
		}...)
	}
	return append(list, []word{
		{"wait", "", "not needed: we tell you when it is your turn", func(s *session, _ string) {
			s.out.say("You do not need to wait: we tell you when it is your turn.")
		}},
		{"quit", "exit bye", "leave, like ctrl+c and ctrl+d; your games stay", func(s *session, _ string) { s.quit() }},
	}...)
}
