package plain

import (
	"fmt"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/command"
)

// help lists the words of line mode and then all commands.
func (s *session) help(string) {
	s.out.say(helpIntro...)
	for _, w := range words() {
		if !w.atTable || s.table != nil {
			s.out.say("  " + w.form + ": " + w.brief + ".")
		}
	}
	s.carryOut("help")
}

func (s *session) redeem(code string) {
	who, err := s.Service.Redeem(s.ctx, s.me, code)
	if err != nil {
		s.fail(err)
		return
	}
	s.become(who)
	s.out.say(fmt.Sprintf(welcome, s.me.Name))
	s.listGames()
}

func (s *session) readRanks(rest string) {
	r := newReader(s.table.now)
	n, err := strconv.Atoi(rest)
	switch {
	case rest == "":
		s.out.say(r.ranks()...)
		s.out.say(command.SpokenRemarks(s.table.now)...)
	case err != nil || n < 1 || n > r.Ranks:
		s.out.say(fmt.Sprintf(noSuchRank, r.Ranks))
	default:
		s.out.say(r.rank(n - 1))
	}
}

func (s *session) readSquare(rest string) {
	r := newReader(s.table.now)
	at, ok := r.cellAt(rest)
	if !ok {
		s.out.say(fmt.Sprintf(noSuchCell, r.cell(game.Cell(len(r.Cells)-1))))
		return
	}
	s.out.say(r.square(at))
}

// steps asks for a move.
func (s *session) steps(string) {
	if !s.table.myMove() {
		s.out.say(notYourMove)
		return
	}
	s.askSteps(begun(s.table.now.State))
}

// answerOffer answers the oldest offer of the opponent, or a challenge, or what
// is offered after the game.
func (s *session) answerOffer(kind lobby.IntentKind) {
	t := s.table.now
	if next := s.Service.Lobby().Rematch(t.ID); t.Status == lobby.Over && next != nil {
		t = next
	}
	if t.Status == lobby.Open && t.Invited != nil && t.Invited.ID == s.me.ID {
		s.carryOut(map[lobby.IntentKind]string{lobby.Accept: "join ", lobby.Decline: "decline "}[kind] + string(t.ID))
		return
	}
	offers := t.OffersTo(t.SeatOf(s.me.ID))
	if len(offers) == 0 {
		s.out.say(nothingOffered)
		return
	}
	s.intend(lobby.Intent{Kind: kind, Offer: offers[0].Kind})
}

func (s *session) resign(string) {
	s.put(s.sure(askResign, func() { s.carryOut("resign") }))
}
