package screens

import (
	"net"
	"regexp"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// clockRoom is a server with two chess players over SSH. testing/synctest makes minutes pass
// instantly.
type clockRoom struct {
	*localServer
	t     *testing.T
	pipe  *sshtest.Pipe
	duo   *e2etest.Duo
	lines [2]net.Conn
	delay time.Duration // of the first player's line, each way
}

// inClockRoom lets two registered players start a game with a time control. The first plays White.
func inClockRoom(t *testing.T, control string, play func(*clockRoom, *sitting)) {
	inSlowRoom(t, control, 0, play)
}

// inSlowRoom is like inClockRoom, but the first player has a slow line.
func inSlowRoom(t *testing.T, control string, delay time.Duration, play func(*clockRoom, *sitting)) {
	synctest.Test(t, func(t *testing.T) {
		pipe := sshtest.NewPipe()
		t.Cleanup(func() { elapse(2 * delay) }) // what is on the line arrives
		p := &clockRoom{localServer: openWithBotsOn(t, pipe, "--no-house"), t: t, pipe: pipe, duo: e2etest.NewDuo(t, "ann", "ben"), delay: delay}
		for i := range p.lines {
			p.connect(i)
		}
		p.duo.Register()
		chess, _ := catalog.Find("chess")
		id := fillIn(p.duo.Terms[0], chess.Info(), []choice{{"Your seat", "White"}, {"Clock", control}})
		play(p, p.join(t, p.duo, chess.Info(), 0, id, ""))
	})
}

// connect gives a player a new connection.
func (p *clockRoom) connect(i int) *sshtest.Terminal {
	p.t.Helper()
	line, err := p.pipe.Dial()
	if err != nil {
		p.t.Fatal(err)
	}
	if i == 0 && p.delay > 0 {
		line = slowly(line, p.delay)
	}
	p.lines[i], p.duo.Terms[i] = line, sshtest.Connect(p.t, line, p.duo.Keys[i]).Terminal(80, 24)
	return p.duo.Terms[i]
}

// elapse lets time pass.
func elapse(d time.Duration) { <-time.After(d) }

// both waits until both screens show a text.
func (s *sitting) both(text string) {
	s.t.Helper()
	for seat := range s.terms {
		s.sees(game.Seat(seat), text)
	}
}

// TestFlagFall checks that both screens show running clocks and the loss on time. Then the players
// start a rematch with swapped seats.
func TestFlagFall(t *testing.T) {
	inClockRoom(t, "1+0", func(p *clockRoom, s *sitting) {
		s.both("First move within")
		s.play("e2e4", "e7e5")
		for _, text := range []string{"0:59", "0:40"} {
			s.both(text)
			elapse(19 * time.Second)
		}
		elapse(12 * time.Second)
		s.terms[0].Until("! 9.") // with tenths
		s.terms[1].Until("! 8.")
		s.both("Black (ben) won on time.")
		s.terms[0].Until("You ran out of time.")
		s.terms[1].Until("ann ran out of time.")
		s.terms[0].Type("r")
		s.terms[1].Until("ann offers a rematch. y accepts")
		s.terms[1].Type("y")
		for _, term := range s.terms {
			term.Until("ben – ann · Chess")
			term.Until("First move within")
		}
	})
}

// TestTakebackAgreed checks that an accepted takeback returns both players to the earlier position.
func TestTakebackAgreed(t *testing.T) {
	t.Parallel()
	inClockRoom(t, "5+3", func(p *clockRoom, s *sitting) {
		s.play("e2e4", "e7e5", "g1f3")
		s.both("2. Nf3")
		s.terms[0].Type("o2")
		s.sees(0, "You asked to take back the last move.")
		s.sees(1, "ann asks to take back the last move. y accepts")
		s.terms[1].Type("y")
		for _, term := range s.terms {
			term.Until("Taken back: the last move.")
			term.UntilGone("Nf3")
		}
		s.terms[0].Type("mf1c4\r")
		s.both("2. Bc4")
		s.terms[1].Type("o2")
		s.sees(0, "ben asks to take back each player's last move")
		s.terms[0].Type("x")
		s.terms[1].Until("ann declined the takeback.")
	})
}

// TestLineLost drops one player's connection. The opponent sees the remaining wait and then claims
// the game. A player who returns in time loses only clock time.
func TestLineLost(t *testing.T) {
	inClockRoom(t, "5+3", func(p *clockRoom, s *sitting) {
		s.play("e2e4", "e7e5", "g1f3")
		p.lines[1].Close()
		s.terms[0].Until("reconnecting 0:30")
		elapse(20 * time.Second)
		s.terms[0].Until("reconnecting 0:10")
		back := p.connect(1)
		s.terms[0].Until("ben is back.")
		back.Until("1 game waiting")
		back.Type("\x0e") // ctrl+n
		back.Until("Your move.")
		back.Until("4:3")

		p.lines[1].Close()
		s.terms[0].Until("reconnecting 0:30")
		elapse(31 * time.Second)
		s.terms[0].Until("ben left. Wait, or press o")
		s.terms[0].Type("o7")
		s.sees(0, "White (ann) won by forfeit: the opponent has left.")
		back = p.connect(1)
		back.Until("Mine  ")
		back.Type("h")
		back.Until("ann won, forfeit")
	})
}

// TestClocksStandStill kills the server during a timed game. After the restart both players get the
// downtime back and see a message.
func TestClocksStandStill(t *testing.T) {
	folder := t.TempDir()
	server := e2etest.Start(t, folder)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, server.Addr())
	d.Register()
	chess, _ := catalog.Find("chess")
	info := chess.Info()
	id := fillIn(d.Terms[0], info, []choice{{"Your seat", "White"}, {"Clock", "5+3"}})
	d.Terms[1].Type("e")
	d.Terms[1].Until("Code or table:")
	d.Terms[1].Type(string(id) + "\r")
	d.Terms[1].Until("Press enter to sit down")
	d.Terms[1].Type("\r")
	for i, move := range []string{"e2e4", "e7e5"} {
		d.Terms[i].Until("Your move.")
		d.Terms[i].Type("m" + move + "\r")
		d.Terms[1-i].Until("Your move.")
	}
	d.Terms[1].Until("4:58") // over a second passed after the last sign of life
	server.Kill()
	server = e2etest.Start(t, folder)
	d.Connect(t, server.Addr())
	for _, term := range d.Terms {
		term.Until("Mine 1")
		term.Type("\r")
		term.Until("The server was down for")
		term.UntilFunc("the first moves", regexp.MustCompile(`1\. e4 +e5`).MatchString)
	}
	d.Terms[0].Type("mg1f3\r")
	d.Terms[1].Until("2. Nf3")
}
