package tournament

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/trf"
)

// TestOutside pairs our tournaments with bbpPairings too. Players leave, sit out, come late and do
// not come. It compares each pairing and the colours. PAWNSTORM_BBPPAIRINGS names the program,
// PAWNSTORM_SWISS the number of tournaments.
func TestOutside(t *testing.T) {
	name := os.Getenv("PAWNSTORM_BBPPAIRINGS")
	if name == "" {
		t.Skip("PAWNSTORM_BBPPAIRINGS does not name bbpPairings (github.com/BieremaBoyzProgramming/bbpPairings)")
	}
	tournaments := 1000
	if s := os.Getenv("PAWNSTORM_SWISS"); s != "" {
		if _, err := fmt.Sscan(s, &tournaments); err != nil {
			t.Fatal(err)
		}
	}
	program, dir, rounds, boards := outsidePairer(name), t.TempDir(), 0, 0
	for seed := range tournaments {
		r, b, err := program.pairsToo(t, filepath.Join(dir, "tournament"), rand.New(rand.NewPCG(uint64(seed), 1)))
		if err != nil {
			t.Errorf("tournament %d: %v", seed, err)
		}
		rounds, boards = rounds+r, boards+b
	}
	t.Logf("%d tournaments, %d rounds, %d boards", tournaments, rounds, boards)
}

// outsidePairer returns the path of bbpPairings.
type outsidePairer string

// pairsToo plays a random tournament and compares each round.
func (program outsidePairer) pairsToo(t *testing.T, path string, rnd *rand.Rand) (rounds, boards int, err error) {
	players := 6 + rnd.IntN(59)
	tour := newTournament(t,
		Settings{Kind: Swiss, Rounds: 3 + rnd.IntN(min(7, players/2)), Accelerated: rnd.IntN(4) == 0})
	tour.Seed = rnd.Uint32()
	for n := range players {
		tour = tour.attempt(t, n+1, Join, 1000+rnd.IntN(1500))
	}
	tour = tour.does(t, 1, Start)
	for steps := 0; tour.Status == Running && steps < 100; steps++ {
		for range rnd.IntN(4) {
			kind := []IntentKind{Leave, Pause, Join, Join}[rnd.IntN(4)]
			tour = tour.attempt(t, 1+rnd.IntN(players+4), kind, 1000+rnd.IntN(1500))
		}
		its, err := program.pair(t, path, tour)
		next := tour.advanced(t)
		if len(next.Played) == len(tour.Played) {
			return rounds, boards, nil // the tournament is over
		}
		if err != nil {
			return rounds, boards, err
		}
		if ours := next.numbered(); !maps.Equal(ours, its) {
			text, _ := os.ReadFile(path)
			return rounds, boards, fmt.Errorf("round %d is %v, but bbpPairings has %v for\n%s", len(next.Played),
				ours, its, text)
		}
		rounds, boards = rounds+1, boards+len(next.pairs())
		tour = next.played(t, func(Pair) Score {
			return []Score{
				FirstWon, FirstWon, FirstWon, SecondWon, SecondWon, Drawn, Drawn, SecondForfeit,
				FirstForfeit, BothForfeit,
			}[rnd.IntN(10)]
		})
	}
	return rounds, boards, nil
}

// attempt applies an intent that may be refused.
func (t *Tournament) attempt(tb testing.TB, who int, kind IntentKind, rating int) *Tournament {
	tb.Helper()
	rec, err := Decide(t, person(who), Intent{Kind: kind, Rating: rating}, t.Changed.Add(time.Second))
	if err != nil {
		return t
	}
	return replayed(tb, rec, nil)
}

// numbered returns the boards of the last round by pairing numbers. A bye has no opponent.
func (t *Tournament) numbered() map[crosstable.Board]bool {
	_, seeds := t.field()
	number := make(map[int]int)
	for i, n := range seeds {
		number[n] = i + 1
	}
	set := make(map[crosstable.Board]bool)
	for _, p := range t.pairs() {
		set[crosstable.Board{White: number[p[0]], Black: number[p[1]]}] = true
	}
	for _, n := range t.Played[len(t.Played)-1].Left {
		set[crosstable.Board{White: number[n]}] = true
	}
	return set
}

// pair lets bbpPairings pair the next round.
func (program outsidePairer) pair(t *testing.T, path string, tour *Tournament) (map[crosstable.Board]bool, error) {
	report, err := tour.Report()
	if err != nil {
		t.Fatal(err)
	}
	_, seeds := tour.field()
	for i, n := range seeds {
		if row := &report.Players[i].Row; tour.Entry(n).State != In {
			row.Rounds = append(row.Rounds, crosstable.Round{Result: crosstable.Absent})
		}
	}
	if err := writeReport(path, report); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), string(program), "--dutch", path, "-p").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("bbpPairings: %w: %s", err, out)
	}
	set := make(map[crosstable.Board]bool)
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Scan() // number of pairs
	for lines.Scan() {
		var b crosstable.Board
		if _, err := fmt.Sscan(strings.TrimSpace(lines.Text()), &b.White, &b.Black); err != nil {
			return nil, fmt.Errorf("bbpPairings answers %q: %w", out, err)
		}
		set[b] = true
	}
	return set, nil
}

func writeReport(path string, report *trf.Report) error {
	var text bytes.Buffer
	if err := report.Write(&text); err != nil {
		return err
	}
	return os.WriteFile(path, text.Bytes(), 0o600)
}
