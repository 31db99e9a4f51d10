package tournament

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/crosstable"
)

// TestAnyTournament applies random intents and orders. It checks that every tournament stays valid
// and ends.
func TestAnyTournament(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tour := drawTournament(t)
		for range rapid.IntRange(0, 60).Draw(t, "deeds") {
			tour = drawDeed(t, tour)
			checkTournament(t, tour)
		}
		checkEnds(t, tour)
	})
}

func drawTournament(t *rapid.T) *Tournament {
	s := Settings{
		Kind:  rapid.SampledFrom(Kinds()).Draw(t, "kind"),
		Game:  rapid.SampledFrom([]string{"chess", "strike"}).Draw(t, "game"),
		Clock: "5+3", Name: rapid.StringN(0, 50, -1).Draw(t, "name"), Rated: rapid.Bool().Draw(t, "rated"),
	}
	switch s.Kind {
	case Swiss:
		s.Rounds, s.Accelerated = rapid.IntRange(1, 9).Draw(t, "rounds"), rapid.Bool().Draw(t, "accelerated")
	case Arena:
		s.Minutes = rapid.IntRange(1, 2).Draw(t, "minutes")
	case RoundRobin:
		s.Double = rapid.Bool().Draw(t, "double")
	case Team:
		s.Rounds, s.Boards = rapid.IntRange(1, 3).Draw(t, "rounds"), rapid.IntRange(0, 3).Draw(t, "boards")
	case Knockout:
		s.Third = rapid.Bool().Draw(t, "third")
	}
	if rapid.Bool().Draw(t, "at a time") {
		s.Starts = noon.Add(time.Hour)
	}
	rules, _ := catalog.Find(s.Game)
	rec, err := New("t0t0t0t0", ann, s, rules, rapid.Uint32Range(0, 1).Draw(t, "lot"), noon)
	if err != nil {
		t.Fatal(err)
	}
	tour, err := Replay(rec, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rapid.IntRange(0, 9).Draw(t, "players") {
		tour = decided(t, tour, person(i+1),
			deed{in: Intent{Kind: Join, Rating: rapid.IntRange(1000, 1003).Draw(t, "rating"), Team: drawTeam(t, tour)}},
			tour.Changed)
	}
	return tour
}

// drawTeam returns the name of a team, or "" if there are no teams.
func drawTeam(t *rapid.T, tour *Tournament) string {
	if tour.Kind != Team {
		return ""
	}
	return rapid.SampledFrom(tour.Teams).Draw(t, "team")
}

// deed is an intent or an order.
type deed struct {
	in    Intent
	order *Order
}

// drawDeed draws a deed that often makes sense.
func drawDeed(t *rapid.T, tour *Tournament) *Tournament {
	who := person(rapid.IntRange(0, 11).Draw(t, "who"))
	seconds := rapid.SampledFrom([]int{0, 0, 1, 3, 30, 100}).Draw(t, "seconds")
	now := tour.Changed.Add(time.Duration(seconds) * time.Second)
	order := func(o Order) deed { return deed{order: &o} }
	var d deed
	switch rapid.SampledFrom(strings.Fields("person advance advance report report report any house")).Draw(t, "deed") {
	case "person":
		d.in = Intent{Kind: rapid.SampledFrom([]IntentKind{
			Join, Join, Leave, Pause, Start, Start, Cancel, Place, Place, "sing",
		}).Draw(t, "intent"), Rating: 1500}
		if d.in.Kind == Start || d.in.Kind == Place {
			who = ann
		}
		if d.in.Kind == Join && rapid.Bool().Draw(t, "for a team") {
			d.in.Team = drawTeam(t, tour)
		}
		if d.in.Kind == Place {
			d.in.Entry, d.in.Board = rapid.IntRange(0, 9).Draw(t, "entry"), rapid.IntRange(-1, 4).Draw(t, "place")
		}
		if d.in.Kind == Cancel && rapid.IntRange(0, 9).Draw(t, "really") > 0 {
			return tour
		}
	case "advance":
		if at, ok := tour.Due(); ok && at.After(now) && rapid.Bool().Draw(t, "in time") {
			now = at
		}
		gone := identity.PlayerID(rapid.SampledFrom([]string{"", "p1", "p2"}).Draw(t, "gone"))
		d = order(Advance(func(id identity.PlayerID) bool { return id != gone }))
	case "report":
		round, board, ok := openBoard(t, tour)
		if !ok {
			return tour
		}
		d = order(Report(round, board, drawOutcome(t)))
	case "any":
		d = order(Report(rapid.IntRange(-1, 3).Draw(t, "round"), rapid.IntRange(-1, 3).Draw(t, "board"),
			drawOutcome(t)))
	case "house":
		d = order(rapid.SampledFrom([]Order{Remove(), Remove(), Adopt("p3"), {}}).Draw(t, "order"))
	}
	return decided(t, tour, who, d, now)
}

func drawOutcome(t *rapid.T) Outcome {
	return Outcome{
		Score: rapid.SampledFrom([]Score{
			FirstWon, FirstWon, SecondWon, SecondWon, Drawn, SecondForfeit, FirstForfeit, BothForfeit, Void, "2-0",
		}).Draw(t, "score"),
		Plies:   rapid.IntRange(0, 60).Draw(t, "plies"),
		Berserk: [2]bool{rapid.Bool().Draw(t, "berserk"), false},
	}
}

// openBoard draws an open board.
func openBoard(t *rapid.T, tour *Tournament) (round, board int, ok bool) {
	var open [][2]int
	for r := range tour.Played {
		for b := range tour.Played[r].Boards {
			if !tour.Played[r].Boards[b].Done {
				open = append(open, [2]int{r + 1, b + 1})
			}
		}
	}
	if len(open) == 0 || tour.Status != Running {
		return 0, 0, false
	}
	at := rapid.SampledFrom(open).Draw(t, "board")
	return at[0], at[1], true
}

// decided applies a deed with all checks that must hold for it.
func decided(t *rapid.T, tour *Tournament, who identity.Person, d deed, now time.Time) *Tournament {
	decide := func() (Record, error) {
		if d.order != nil {
			return DecideOrder(tour, who, *d.order, now)
		}
		return Decide(tour, who, d.in, now)
	}
	before := encoded(t, tour.Record)
	rec, err := decide()
	again, errAgain := decide()
	switch {
	case !bytes.Equal(encoded(t, tour.Record), before):
		t.Fatalf("%v changed the tournament", d)
	case !bytes.Equal(encoded(t, rec), encoded(t, again)) || (err == nil) != (errAgain == nil):
		t.Fatalf("%v gets another decision the second time", d)
	case err != nil:
		checkRefusal(t, d, err)
		return tour
	}
	value := encoded(t, rec)
	if !bytes.HasPrefix(value, before) || len(value) == len(before) {
		t.Fatalf("old record is not a prefix of\n%s", value)
	}
	next, err := Replay(rec, tour.Rev+1)
	if err != nil {
		t.Fatalf("cannot replay the decision: %v", err)
	}
	read, err := Read(value, tour.Rev+1)
	if err != nil {
		t.Fatal(err)
	}
	if read.Log == nil {
		read.Log = next.Log
	}
	if !reflect.DeepEqual(next, read) {
		t.Fatalf("decided:\n%+v\nread:\n%+v", next, read)
	}
	if len(value) > next.size()+1000 {
		t.Fatalf("record has %d bytes, estimated %d", len(value), next.size())
	}
	return next
}

func encoded(t rapid.TB, rec Record) []byte {
	value, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func checkRefusal(t *rapid.T, d deed, err error) {
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("%v is not a refusal", err)
	}
	if d.order != nil && d.order.in.Kind == "" {
		return // not an order
	}
	if k := refusal.Kind; k != errs.Invalid && k != errs.Refused && k != errs.Stale {
		t.Fatalf("refusal of kind %s: %v", k, err)
	}
	if s := refusal.Sentence(); !strings.HasSuffix(s, ".") || identity.Clean(s, 300) != s {
		t.Fatalf("text is %q", s)
	}
}

// checkTournament checks what must always hold.
func checkTournament(t *rapid.T, tour *Tournament) {
	busy, open := make(map[int]bool), 0
	met := make(map[Pair]bool)
	for r, round := range tour.Played {
		twice := make(map[int]bool)
		for b, board := range round.Boards {
			for _, n := range board.Pair {
				if tour.Hosts(n) {
					continue
				}
				if board.Again == 0 && twice[n] {
					t.Fatalf("entry %d is paired twice in round %d", n, r+1)
				}
				twice[n] = true
				if !board.Done && busy[n] {
					t.Fatalf("entry %d plays two games at once", n)
				}
				busy[n] = busy[n] || !board.Done
			}
			if !board.Done {
				open++
				continue
			}
			checkOnce(t, tour, r+1, b+1)
			if p := board.Pair; tour.Kind == Swiss && scores[board.Outcome.Score][0].Played() {
				if met[p] || met[Pair{p[1], p[0]}] {
					t.Fatalf("%v meet twice", p)
				}
				met[p] = true
			}
		}
		for _, n := range round.Left {
			if twice[n] {
				t.Fatalf("entry %d has the bye and plays in round %d", n, r+1)
			}
		}
	}
	for n := range tour.Entries {
		if _, _, ok := tour.BoardOf(n + 1); ok != busy[n+1] {
			t.Fatalf("entry %d plays: got %v, want %v", n+1, busy[n+1], ok)
		}
	}
	if tour.Status == Over && open > 0 {
		t.Fatalf("tournament is over, but %d boards are open", open)
	}
	checkPoints(t, tour)
	checkTeams(t, tour)
}

// checkTeams checks that each board of a team match has one player of each team. Colours must
// alternate from board to board and from round to round.
func checkTeams(t *rapid.T, tour *Tournament) {
	if tour.Kind != Team {
		return
	}
	points, made := 0, 0
	for r, round := range tour.Played {
		if len(round.Boards) != tour.TeamBoards() || len(round.Boards) == 0 {
			t.Fatalf("round %d has %d boards, of %d", r+1, len(round.Boards), tour.TeamBoards())
		}
		for b, board := range round.Boards {
			first := 1 + (b+r)%2
			if tour.Entry(board.Pair[0]).Team != first || tour.Entry(board.Pair[1]).Team != 3-first {
				t.Fatalf("board %d of round %d has %+v", b+1, r+1, board)
			}
			for _, result := range scores[board.Outcome.Score] {
				made += result.Points()
			}
		}
	}
	match := 0
	for _, s := range tour.TeamScores() {
		points += s.Boards
		match += s.Match
	}
	if points != made || match > 2*len(tour.Played) {
		t.Fatalf("of %d half points the teams have %d, and %d match points", made, points, match)
	}
}

// checkOnce checks that each result is recorded once.
func checkOnce(t *rapid.T, tour *Tournament, round, board int) {
	order := Report(round, board, Outcome{Score: FirstWon})
	if rec, err := DecideOrder(tour, identity.Person{}, order, tour.Changed); err == nil {
		t.Fatalf("board %d of round %d has two results:\n%s", board, round, encoded(t, rec))
	}
}

// checkPoints checks that the standings have exactly the points that were scored.
func checkPoints(t *rapid.T, tour *Tournament) {
	want, got := 0, 0
	for _, round := range tour.Played {
		if tour.Kind == Swiss {
			want += len(round.Left) * crosstable.Bye.Points()
		}
		for _, board := range round.Boards {
			for _, r := range scores[board.Outcome.Score] {
				want += r.Points()
			}
		}
	}
	seen := make(map[int]bool)
	for i, s := range tour.Standings() {
		got += s.Points
		if seen[s.Entry] || s.Place < 1 || s.Place > i+1 {
			t.Fatalf("line %d of the standings is %+v", i+1, s)
		}
		seen[s.Entry] = true
	}
	if (tour.Kind == Swiss || tour.Kind == RoundRobin || tour.Kind == Team) && got != want {
		t.Fatalf("players scored %d half points, but the standings have %d", want, got)
	}
}

// checkEnds plays on and checks that the tournament ends.
func checkEnds(t *rapid.T, tour *Tournament) {
	for steps := 0; tour.Status == Open || tour.Status == Running; steps++ {
		if steps > 2000 {
			t.Fatalf("tournament does not end: %+v", tour)
		}
		at, due := tour.Due()
		before := len(tour.Log)
		for r := range tour.Played {
			for b := range tour.Played[r].Boards {
				if !tour.Played[r].Boards[b].Done {
					o := Report(r+1, b+1, Outcome{Score: Drawn, Plies: 40})
					tour = decided(t, tour, identity.Person{}, deed{order: &o}, tour.Changed.Add(5*time.Second))
				}
			}
		}
		if len(tour.Log) > before {
			continue
		}
		if !due {
			t.Fatalf("no game is played and no order is due: %+v", tour)
		}
		o := Advance(anybody)
		next := decided(t, tour, identity.Person{}, deed{order: &o}, at)
		if next == tour && tour.Kind != Arena {
			t.Fatalf("a due order was not applied: %+v", tour)
		}
		if next == tour { // no player is free for the rest of the arena
			next = decided(t, tour, identity.Person{}, deed{order: &o}, tour.Ends())
		}
		tour = next
	}
	checkTournament(t, tour)
}
