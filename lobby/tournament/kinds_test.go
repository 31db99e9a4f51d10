package tournament

import (
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestSwiss plays three rounds with five players. A different player has the bye each time.
func TestSwiss(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 3}).with(t, 5).does(t, 1, Start).advanced(t)
	if want := []Pair{{1, 3}, {4, 2}}; !slices.Equal(tour.pairs(), want) ||
		!slices.Equal(tour.Played[0].Left, []int{5}) {
		t.Errorf("first round is %v, without %v", tour.pairs(), tour.Played[0].Left)
	}
	if at, ok := tour.Due(); ok {
		t.Errorf("next order is due at %v during a round", at)
	}
	tour = tour.played(t, better)
	if at, ok := tour.Due(); !ok || at.Sub(tour.Changed) != usualRest*time.Second {
		t.Errorf("after the round, the next order is due at %v", at)
	}
	tour = tour.finished(t, better)
	if len(tour.Played) != 3 || !slices.Equal(tour.places()[:2], []int{1, 2}) ||
		tour.Ending() != "The tournament is over." {
		t.Errorf("%d rounds, %v: %s", len(tour.Played), tour.Standings(), tour.Ending())
	}
	var left []int
	for _, r := range tour.Played {
		left = append(left, r.Left...)
	}
	slices.Sort(left)
	if len(slices.Compact(left)) != 3 {
		t.Errorf("byes went to %v", left)
	}
}

// TestSwissTooLong checks that four players have only three rounds.
func TestSwissTooLong(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 9}).with(t, 4).does(t, 1, Start).finished(t, better)
	if len(tour.Played) != 3 || tour.Status != Over || tour.Ending() != endings[Over][noPairing] {
		t.Errorf("%d rounds: %s", len(tour.Played), tour.Ending())
	}
}

// TestSwissLate checks that a latecomer gets the pairing number of the rating, and no points for
// past rounds. The players present at the start keep their virtual points.
func TestSwissLate(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 5, Accelerated: true}).with(t, 8).does(t, 1,
		Start).advanced(t).played(t, better)
	rec, err := Decide(tour, person(20), Intent{Kind: Join, Rating: 4000}, tour.Changed)
	tour = replayed(t, rec, err)
	_, seeds := tour.field()
	if want := []int{9, 1, 2, 3, 4, 5, 6, 7, 8}; !slices.Equal(seeds, want) || tour.groupA != 4 {
		t.Errorf("pairing numbers are %v, virtual points go to %d", seeds, tour.groupA)
	}
	tour = tour.advanced(t)
	if s := tour.Standings(); s[len(s)-1].Points != 0 {
		t.Errorf("got points for coming late: %v", s)
	}
	tour = tour.played(t, better).advanced(t).played(t, better)
	tour.refuses(t, 30, Join, "It is too late to join: round 3 has been paired.")
	tour.does(t, 20, Leave).does(t, 20, Join)
}

// TestVanished checks that an absent player loses, is withdrawn and does not block others. The
// player can come back, but gets no points for the time away.
func TestVanished(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 4}).with(t, 6).does(t, 1, Start).advanced(t)
	absent := tour.pairs()[0][1]
	tour = tour.played(t, func(p Pair) Score {
		if p[1] == absent {
			return SecondForfeit
		}
		return better(p)
	})
	if e := tour.Entry(absent); e.State != Absent {
		t.Fatalf("absent player is %s", e.State)
	}
	tour = tour.advanced(t)
	if _, _, ok := tour.BoardOf(absent); ok || slices.Contains(tour.Played[1].Left, absent) {
		t.Fatalf("absent player is paired: %+v", tour.Played[1])
	}
	tour = tour.does(t, absent, Join).does(t, absent, Pause).does(t, absent, Leave).does(t, absent, Join)
	tour = tour.played(t, better).advanced(t)
	if _, _, ok := tour.BoardOf(absent); !ok {
		t.Fatalf("returning player is not paired: %+v", tour.Played[2])
	}
	for _, s := range tour.Standings() {
		if s.Entry == absent && s.Points != 0 {
			t.Errorf("got %d half points for being absent", s.Points)
		}
	}
}

// TestRoundRobin checks that all players meet, and that a player who leaves loses the remaining
// games.
func TestRoundRobin(t *testing.T) {
	tour := newTournament(t, Settings{Kind: RoundRobin, Double: true}).with(t, 5).does(t, 1, Start).advanced(t)
	tour.refuses(t, 9, Join, "The tournament has begun. You cannot join a round robin after that.")
	tour = tour.played(t, better).does(t, 3, Leave).finished(t, better)
	met, walkovers := make(map[Pair]int), 0
	for _, r := range tour.Played {
		for _, b := range r.Boards {
			met[b.Pair]++
			if b.Outcome.Score == SecondForfeit || b.Outcome.Score == FirstForfeit {
				walkovers++
			}
		}
	}
	if len(tour.Played) != 10 || len(met) != 20 || walkovers < 6 {
		t.Errorf("got %d rounds, %d pairs, %d walkovers", len(tour.Played), len(met), walkovers)
	}
	if want := []int{1, 2, 4, 5, 3}; !slices.Equal(tour.places(), want) {
		t.Errorf("order is %v, want %v", tour.places(), want)
	}
}

// TestKnockout checks that a draw leads to one more game with the seats swapped, where the second
// player needs only a draw. If both are absent, the better player advances.
func TestKnockout(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Knockout, Third: true}).with(t, 6).does(t, 1, Start).advanced(t)
	if len(tour.Played[0].Boards) != 2 || !slices.Equal(tour.Played[0].Left, []int{1, 2}) {
		t.Fatalf("first round is %+v", tour.Played[0])
	}
	first := tour.pairs()[0]
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: Drawn, Plies: 40}), tour.Changed)
	again := tour.Played[0].Boards[2]
	if again.Again != 1 || again.Pair != (Pair{first[1], first[0]}) {
		t.Fatalf("after a draw got %+v", again)
	}
	tour = tour.ordered(t, Report(1, 3, Outcome{Score: Drawn, Plies: 40}), tour.Changed)
	tour = tour.ordered(t, Report(1, 2, Outcome{Score: BothForfeit}), tour.Changed).advanced(t)
	var in []int
	for _, p := range tour.pairs() {
		in = append(in, p[:]...)
	}
	slices.Sort(in)
	want := []int{1, 2, 3, first[0]}
	slices.Sort(want)
	if !slices.Equal(in, want) {
		t.Fatalf("of %v and the absent players, these advance: %v", first, in)
	}
	tour.refuses(t, 6, Join, "You are out of this tournament.")
	if tour.Board(2, 1).Done == tour.Board(2, 2).Done {
		t.Errorf("one player was withdrawn, so a semifinal is over: %+v", tour.Played[1])
	}
	quarter := tour.Bracket()[0]
	if tie := quarter[1]; len(quarter) != 4 || !quarter[0].Free || tie.Winner != first[0] || tie.Board != 3 || tie.Playing ||
		tie.Points != [2]int{1, 3} && tie.Points != [2]int{3, 1} {
		t.Errorf("the first round of the bracket is %+v", quarter)
	}
	if final := tour.Bracket()[2]; len(final) != 2 || final[1].Winner != 0 || final[1].Board != 0 {
		t.Errorf("the last round of the bracket is %+v", final)
	}
	tour = tour.finished(t, better)
	if final := tour.Bracket()[2]; final[0].Winner != 1 || final[0].Points != [2]int{2, 0} || final[1].Winner == 0 {
		t.Errorf("at the end the last round of the bracket is %+v", final)
	}
	places := tour.Standings()
	if len(tour.Played) != 3 || places[0].Entry != 1 || places[1].Entry != 2 || places[2].Place != 3 ||
		places[3].Place != 4 || places[4].Place != places[5].Place {
		t.Errorf("places are %+v", places)
	}
}

// TestArena checks that an arena pairs free players in waves until time is up and the last game
// ends.
func TestArena(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Arena, Minutes: 5}).with(t, 5).does(t, 1, Start)
	without := func(gone identity.PlayerID) Here { return func(id identity.PlayerID) bool { return id != gone } }
	tour = tour.ordered(t, Advance(without(person(1).ID)), tour.Began)
	if n := len(tour.pairs()); n != 2 || tour.Entry(1).Busy() {
		t.Fatalf("of four present players, %v are paired", tour.pairs())
	}
	_, err := DecideOrder(tour, ann, Advance(anybody), tour.Began.Add(waveEvery))
	if err == nil {
		t.Fatal("a single player is paired")
	}
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: FirstWon, Plies: 30, Berserk: [2]bool{true, true}}),
		tour.Began.Add(waveEvery))
	winner := tour.Played[0].Boards[0].Pair[0]
	if s := tour.Standings()[0]; s.Entry != winner || s.Points != 6 {
		t.Errorf("after a berserk win the leader is %+v, want %d", s, winner)
	}
	tour = tour.does(t, 9, Join).ordered(t, Advance(anybody), tour.Began.Add(2*waveEvery))
	if n := len(tour.pairs()); n != 2 {
		t.Errorf("four players are free, paired %v", tour.pairs())
	}
	end := tour.Ends()
	if _, err := DecideOrder(tour, ann, Advance(anybody), end); err == nil {
		t.Error("arena ended during a game")
	}
	tour = tour.played(t, better).ordered(t, Advance(anybody), end)
	if tour.Status != Over || len(tour.Standings()) != 6 {
		t.Errorf("got %s, with %d lines", tour.Status, len(tour.Standings()))
	}
}

// TestSimul checks that the host plays all others at once, has the first move, and that the simul
// ends with the last game.
func TestSimul(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Simul, Host: person(2)}).with(t, 4)
	if tour.Extra != usualExtra || tour.Rest != 0 {
		t.Errorf("host has %d extra minutes", tour.Extra)
	}
	tour.refuses(t, 2, Leave, "The host cannot leave a simul. Cancel it before it begins, or resign the games.")
	tour = tour.does(t, 3, Leave).does(t, 1, Start).advanced(t)
	if want := []Pair{{2, 1}, {2, 4}}; !slices.Equal(tour.pairs(), want) {
		t.Fatalf("paired are %v", tour.pairs())
	}
	tour.refuses(t, 4, Pause, "A simul has only one game for each player, so you cannot sit out.")
	tour.refuses(t, 5, Join, "The tournament has begun. You cannot join a simul after that.")
	if _, ok := tour.Due(); ok || len(maps.Collect(tour.OpenBoards())) != 1 {
		t.Error("next order is due during the games")
	}
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: FirstForfeit}), tour.Changed)
	if e := tour.Entry(2); e.State != In || e.Busy() {
		t.Errorf("after a game without a move the host is %s", e.State)
	}
	tour = tour.ordered(t, Report(1, 2, Outcome{Score: Drawn, Plies: 40}), tour.Changed).advanced(t)
	want := []Standing{
		{Place: 1, Entry: 1, Points: 2}, {Place: 2, Entry: 2, Points: 1}, {Place: 2, Entry: 4, Points: 1},
	}
	if got := tour.Standings(); tour.Status != Over || !reflect.DeepEqual(got, want) {
		t.Errorf("it is %s: %+v", tour.Status, got)
	}
	refusal := "A simul has no rounds, so there is no TRF report. Export its games as PGN instead."
	if _, err := tour.Report(); errs.Sentence(err) != refusal {
		t.Errorf("report of a simul: %v", err)
	}
}

// TestSimulWithoutHost checks that a simul is cancelled if its host left.
func TestSimulWithoutHost(t *testing.T) {
	at := noon.Add(time.Hour)
	tour := newTournament(t, Settings{Kind: Simul, Starts: at}).with(t, 3)
	rec, err := DecideOrder(tour, ann, Remove(), noon)
	tour = replayed(t, rec, err)
	tour.refuses(t, 1, Start, "The host of this simul does not take part.")
	tour = tour.ordered(t, Advance(anybody), at)
	if tour.Ending() != "The tournament was cancelled: too few players came." {
		t.Errorf("it is %s: %s", tour.Status, tour.Ending())
	}
}

// TestDueAtStart checks that a tournament starts on time if enough players came. One without a
// start time is cancelled after a while.
func TestDueAtStart(t *testing.T) {
	at := noon.Add(time.Hour)
	tour := newTournament(t, Settings{Kind: Swiss, Starts: at}).with(t, 1)
	if _, err := DecideOrder(tour, ann, Advance(anybody), at.Add(-time.Millisecond)); err == nil {
		t.Error("tournament starts too early")
	}
	alone := tour.ordered(t, Advance(anybody), at)
	if alone.Ending() != "The tournament was cancelled: too few players came." {
		t.Errorf("with one player: %s: %s", alone.Status, alone.Ending())
	}
	if two := tour.does(t, 2, Join).ordered(t, Advance(anybody), at); two.Status != Running {
		t.Errorf("with two players: %s", two.Status)
	}
	tour = newTournament(t, Settings{Kind: Swiss}).with(t, 2).advanced(t)
	if tour.Ending() != "The tournament was cancelled: it was never started." || tour.Changed.Sub(noon) != openFor {
		t.Errorf("after %v: %s", tour.Changed.Sub(noon), tour.Ending())
	}
}
