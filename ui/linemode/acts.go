package linemode

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// helpIntro precedes the list of commands in the help.
var helpIntro = []string{
	"At a table, type a move as players write it. Or type only the square of a piece, and we ask for the rest.",
	"A number goes to a table of the last list. Press enter to hear what is going on.",
}

// help lists the line mode commands and then all shell commands.
func (s *session) help(string) {
	s.out.say(helpIntro...)
	for _, w := range vocabulary(s.Commands.Actions(), s.table != nil) {
		s.out.say("  " + w.form + ": " + w.brief + ".")
	}
	s.carryOut("help")
}

func (s *session) redeem(code string) {
	who, err := s.Club.Accounts.Redeem(s.ctx, s.me, code)
	if err != nil {
		s.fail(err)
		return
	}
	s.become(who)
	s.out.sayf(welcome, s.me.Name)
	s.listGames()
}

func (s *session) readRanks(rest string) {
	r := newReader(s.table.now, s.fun())
	n, err := strconv.Atoi(rest)
	switch {
	case rest == "":
		s.out.say(r.ranks()...)
		s.out.say(s.viewer().Remarks(s.table.now)...)
	case err != nil || n < 1 || n > r.Ranks:
		s.out.sayf("The ranks are 1 to %d.", r.Ranks)
	default:
		s.out.say(r.rank(n - 1))
	}
}

func (s *session) readSquare(rest string) {
	r := newReader(s.table.now, s.fun())
	at, ok := r.cellAt(rest)
	if !ok {
		s.out.sayf("Name a square from a1 to %s.", r.last())
		return
	}
	s.out.say(s.onSquare(r, at))
}

// onSquare describes what stands on a square and where it may move.
func (s *session) onSquare(r *reader, at game.Cell) string {
	text, t := r.square(at), s.table.now
	if t.Status != table.Playing || r.Cells[at].Empty() || r.placing {
		return text
	}
	p := begun(t.State).with(game.Step{Cell: at})
	var to []string
	for _, o := range p.offers() {
		_, label := s.stepWords(p, o)
		to = append(to, label)
	}
	switch {
	case to != nil:
		return text + fmt.Sprintf(" It may move to %s.", strings.Join(to, ", "))
	case r.Cells[at].Seat == t.State.Turn():
		return text + " It cannot move now."
	}
	return text
}

// squareShape matches the name of a square on any board.
var squareShape = regexp.MustCompile(`^[A-Za-z][0-9]{1,2}$`)

// noSquare returns the answer to a square name that is not on the board, or that was typed away
// from a table.
func (s *session) noSquare(name string) string {
	if s.table == nil {
		return fmt.Sprintf("%s is the name of a square, but you are not at a table. Type games for the list.", name)
	}
	r := newReader(s.table.now, s.fun())
	return fmt.Sprintf("This board has no square %s. Its squares are a1 to %s.", name, r.last())
}

// steps asks for a move, one part at a time.
func (s *session) steps(string) {
	if !s.table.myMove() {
		s.out.say(notYourMove)
		return
	}
	s.askSteps(begun(s.table.now.State))
}

// answerOffer accepts or declines the opponent's oldest offer, a challenge, or an offer made after
// the game.
func (s *session) answerOffer(kind table.IntentKind) {
	a, ok := feature.AnswerOf(action.Caller{Club: s.Club, Who: s.me}, s.table.now, "", kind == table.Accept)
	switch {
	case !ok:
		s.out.say(words.NothingOffered)
	case a.Given == nil:
		s.carryOut(a.Name + " " + string(a.Table.ID))
	default:
		s.intend(table.Intent{Kind: kind, Offer: table.OfferKind(a.Name)})
	}
}
