package shell

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// shownTournament and shownPairing hold the checked parts of a tournament's JSON.
type shownTournament struct {
	ID        string
	Status    string
	Round     int
	Standings []struct {
		Player, State string
		Points        float64
	}
	Pairings []shownPairing
}

type shownPairing struct {
	Table *string
	Seats []struct{ Player *string }
}

// field is the players of a tournament in the shell.
type field struct {
	t      *testing.T
	server *e2etest.Process
	keys   map[string]gossh.Signer
	id     string
}

// run runs a command that must succeed.
func (f *field) run(who, line string) string {
	f.t.Helper()
	out, said, code := sshtest.Dial(f.t, f.server.Addr(), f.keys[who]).Run(line, "")
	if code != cli.ExitDone {
		f.t.Fatalf("%s: %s: %d, %s", who, line, code, said)
	}
	return out
}

// show returns the tournament's JSON.
func (f *field) show() (doc shownTournament) {
	f.t.Helper()
	if err := json.Unmarshal([]byte(f.run("ann", "tournament show "+f.id+" --json")), &doc); err != nil {
		f.t.Fatal(err)
	}
	return doc
}

// until waits for a condition of the tournament.
func (f *field) until(what string, ok func(shownTournament) bool) shownTournament {
	f.t.Helper()
	for late := time.Now().Add(2 * e2etest.Patience); ; {
		doc := f.show()
		if ok(doc) {
			return doc
		}
		if time.Now().After(late) {
			f.t.Fatalf("timed out waiting for %s: %+v", what, doc)
		}
	}
}

// round waits until a round is paired.
func (f *field) round(n int) []shownPairing {
	f.t.Helper()
	doc := f.until(fmt.Sprint("round ", n), func(d shownTournament) bool { return d.Round == n })
	if len(doc.Pairings) != 2 {
		f.t.Fatalf("round %d: got pairings %+v", n, doc.Pairings)
	}
	return doc.Pairings
}

// move plays moves of a pairing in turn, once its table exists.
func (f *field) move(p shownPairing, moves ...string) {
	f.t.Helper()
	f.run(*p.Seats[0].Player, "wait "+*p.Table+" --timeout=1m")
	for i, m := range moves {
		f.run(*p.Seats[i%2].Player, "move "+*p.Table+" "+m)
	}
}

// winner returns the player of a pairing whose name sorts first, who has to win.
func winnerOf(p shownPairing) (winner, loser string) {
	if a, b := *p.Seats[0].Player, *p.Seats[1].Player; a < b {
		return a, b
	}
	return *p.Seats[1].Player, *p.Seats[0].Player
}

// TestTournamentEndToEnd plays a Swiss tournament with four players over SSH. It kills the server in
// the middle of the second round.
func TestTournamentEndToEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f := &field{t: t, server: e2etest.Start(t, folder, "--no-house"), keys: make(map[string]gossh.Signer)}
	people := []string{"ann", "ben", "cleo", "dan"}
	for _, name := range people {
		f.keys[name] = sshtest.Key(t)
		f.run(name, "name "+name)
	}
	var made shownTournament
	if err := json.Unmarshal([]byte(f.run("ann", "tournament new swiss chess 5+3 rounds=3 rest=1 called Friday night --json")), &made); err != nil {
		t.Fatal(err)
	}
	f.id = made.ID
	for _, name := range people {
		f.run(name, "tournament join "+f.id)
	}
	f.run("ann", "tournament start "+f.id)
	met := make(map[string]bool)
	for n := 1; n <= 3; n++ {
		boards := f.round(n)
		for i, p := range boards {
			winner, loser := winnerOf(p)
			if met[winner+loser] {
				t.Errorf("%s and %s were paired twice", winner, loser)
			}
			met[winner+loser] = true
			f.move(p, "e4", "e5", "Nf3")
			if n == 2 && i == 1 {
				f.server.Kill()
				f.server = e2etest.Start(t, folder, "--no-house")
			}
			f.run(loser, "resign "+*p.Table)
		}
	}
	over := f.until("the end", func(d shownTournament) bool { return d.Status == "over" })
	points := 0.0
	for _, s := range over.Standings {
		points += s.Points
		if s.State != "in" {
			t.Errorf("%s: got state %s", s.Player, s.State)
		}
	}
	if len(met) != 6 || points != 6 || over.Standings[0].Player != "ann" || over.Standings[0].Points != 3 {
		t.Errorf("%d pairings gave %g points: %+v", len(met), points, over.Standings)
	}
	if pgn := f.run("dan", "tournament export "+f.id+" --pgn"); strings.Count(pgn, "[Event ") != 6 || strings.Count(pgn, "2. Nf3") != 6 {
		t.Errorf("got games\n%s", pgn)
	}
}

// TestSimulEndToEnd plays a simul against five players over SSH. It kills the server when two games
// are over.
func TestSimulEndToEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f := &field{t: t, server: e2etest.Start(t, folder, "--no-house"), keys: make(map[string]gossh.Signer)}
	people := []string{"ann", "ben", "cleo", "dan", "eve", "fay"}
	for _, name := range people {
		f.keys[name] = sshtest.Key(t)
		f.run(name, "name "+name)
	}
	var made shownTournament
	if err := json.Unmarshal([]byte(f.run("ann", "tournament new simul chess 15+10 called Ann against all --json")), &made); err != nil {
		t.Fatal(err)
	}
	f.id = made.ID
	for _, name := range people[1:] {
		f.run(name, "tournament join "+f.id)
	}
	f.run("ann", "tournament start "+f.id)
	boards := f.until("the boards", func(d shownTournament) bool { return d.Round == 1 }).Pairings
	if len(boards) != 5 {
		t.Fatalf("got boards %+v", boards)
	}
	for i, p := range boards {
		if host, other := *p.Seats[0].Player, *p.Seats[1].Player; host != "ann" || other != people[i+1] {
			t.Errorf("board %d: got %s against %s", i+1, host, other)
		}
		f.move(p, "e4", "e5", "Nf3")
	}
	for i, p := range boards {
		switch i {
		case 0:
			f.run("ann", "resign "+*p.Table)
		case 1:
			f.run("ann", "draw "+*p.Table)
			f.run(people[i+1], "draw "+*p.Table)
			f.server.Kill()
			f.server = e2etest.Start(t, folder, "--no-house")
		default:
			f.run(people[i+1], "move "+*p.Table+" Nc6")
			f.run(people[i+1], "resign "+*p.Table)
		}
	}
	over := f.until("the end", func(d shownTournament) bool { return d.Status == "over" })
	if s := over.Standings; len(s) != 6 || s[0].Player != "ann" || s[0].Points != 3.5 || s[1].Player != "ben" || s[1].Points != 1 || s[2].Points != 0.5 {
		t.Errorf("got standings %+v", s)
	}
	if pgn := f.run("fay", "tournament export "+f.id+" --pgn"); strings.Count(pgn, "[Event ") != 5 || strings.Count(pgn, "2. Nf3") != 5 {
		t.Errorf("got games\n%s", pgn)
	}
}
