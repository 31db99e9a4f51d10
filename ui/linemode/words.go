package linemode

import (
	"slices"
	"strings"

	"pawnstorm/lobby/table"
)

// word is a command that only makes sense in line mode.
type word struct {
	names   []string
	form    string // how to type it, for the help
	brief   string
	takes   bool // takes an argument
	atTable bool // needs a table
	do      func(s *session, rest string)
}

func (w *word) matches(name string) bool {
	return slices.ContainsFunc(w.names, func(n string) bool { return strings.EqualFold(n, name) })
}

// vocabulary returns the line mode commands. Without arguments, they take precedence over shell
// commands with the same name.
func vocabulary() []word {
	return []word{
		{[]string{"help", "?"}, "help", "list all words; help WORD explains one", false, false, (*session).help},
		{[]string{"games", "list", "ls"}, "games", "list your games, open tables and games under way, by number", false, false, func(s *session, _ string) { s.listGames() }},
		{[]string{"new"}, "new", "make a table, by questions", false, false, func(s *session, _ string) { s.fillIn("new") }},
		{[]string{"challenge"}, "challenge", "challenge a player, by questions", false, false, func(s *session, _ string) { s.fillIn("challenge") }},
		{[]string{"seek"}, "seek", "find an opponent, by questions", false, false, func(s *session, _ string) { s.fillIn("seek") }},
		{[]string{"house"}, "house", "play a bot: some are always here", false, false, func(s *session, _ string) { s.fillIn("house") }},
		{[]string{"code"}, "code CODE", "come back as who you were, or add this key to an account", true, false, (*session).redeem},
		{[]string{"lobby", "back"}, "lobby", "leave this table, not the game", false, true, func(s *session, _ string) { s.toLobby() }},
		{[]string{"board"}, "board", "print the board in letters", false, true, func(s *session, _ string) { s.table.board() }},
		{[]string{"ranks", "rank"}, "ranks [NUMBER]", "read the board, or one rank of it", true, true, (*session).readRanks},
		{[]string{"square", "on"}, "square NAME", "say what stands on a square and where it may move; the name alone does, too", true, true, (*session).readSquare},
		{[]string{"steps", "move"}, "steps", "make a move by questions", false, true, (*session).steps},
		{[]string{"last"}, "last", "say the last move again", false, true, func(s *session, _ string) { s.table.last() }},
		{[]string{"history"}, "history", "say all moves of the game", false, true, func(s *session, _ string) { s.table.history() }},
		{[]string{"clock", "clocks"}, "clock", "say the clocks", false, true, func(s *session, _ string) { s.table.clocks() }},
		{[]string{"rules"}, "rules", "print the rules of this game", false, true, func(s *session, _ string) { s.carryOut("rules " + s.table.now.Game) }},
		{[]string{"yes", "accept"}, "yes", "accept what is offered", false, true, func(s *session, _ string) { s.answerOffer(table.Accept) }},
		{[]string{"no", "decline"}, "no", "decline what is offered", false, true, func(s *session, _ string) { s.answerOffer(table.Decline) }},
		{[]string{"wait"}, "wait", "nothing: you are told when it is your turn", false, false, func(s *session, _ string) { s.out.say("You need not wait: you are told when it is your turn.") }},
		{[]string{"quit", "exit", "bye"}, "quit", "leave, as ctrl+c and ctrl+d do; your games stay", false, false, func(s *session, _ string) { s.quit() }},
	}
}
