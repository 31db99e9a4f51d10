package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/engine"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/tournament"
)

// TestTournamentOfBots lets bots play a tournament and a simul to the end while the server dies again
// and again. PAWNSTORM_TOURNAMENT sets the number of bots.
func TestTournamentOfBots(t *testing.T) {
	players := 16
	if s := os.Getenv("PAWNSTORM_TOURNAMENT"); s != "" {
		var err error
		if players, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "house.db")
	synctest.Test(t, func(t *testing.T) { tournamentOfBots(t, path, players) })
}

func tournamentOfBots(t *testing.T, path string, players int) {
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kind := &EngineKind{
		Name: "level 1", Open: func(context.Context) (engine.Engine, error) { return engine.New(1, 1<<20), nil },
	}
	var levels []Player
	for i := range players {
		levels = append(levels, Player{
			Key: fmt.Sprint("level ", i+1), Name: fmt.Sprintf("pip%d", i+1), Level: i + 1,
			Games: map[string]Game{"connect4": {"Plays as it likes.", kind}},
		})
	}
	w := &world{tb: t, log: new(logBuffer)}
	open := func() *cutStore {
		cut := &cutStore{Store: st}
		w.store = cut
		w.Club = w.newClub()
		w.bots = w.newBots(w.Club, Config{Players: levels})
		return cut
	}
	cut := open()
	defer w.close()
	maker := w.register("maker", "ab").Person
	swiss := w.createTournament(maker,
		tournament.Settings{Kind: tournament.Swiss, Game: "connect4", Clock: "3+2", Rounds: 4, Rest: 1})
	simul := w.createTournament(maker, tournament.Settings{
		Kind: tournament.Simul, Game: "connect4", Clock: "3+2", Host: identity.Person{Name: "PIP3"},
	})
	for range players {
		w.enterBot(swiss, maker, "")
	}
	for _, name := range []string{"pip1", "pip5", "pip7", "pip2", "pip4"} {
		w.enterBot(simul, maker, name)
	}
	for name, want := range map[string]string{
		"":     "Every bot that plays this game has already joined.",
		"pip2": "pip2 has already joined.",
		"ann":  "There is no bot called \"ann\".",
	} {
		_, _, err := w.Tournaments.EnterBot(t.Context(), swiss, maker, name, "", tournament.Join)
		if !strings.HasPrefix(errs.Sentence(err), want) {
			t.Errorf("EnterBot(%q): got %v, want %s", name, err, want)
		}
	}
	_, _, err = w.Tournaments.EnterBot(t.Context(), swiss, ann, "", "", tournament.Join)
	if errs.KindOf(err) != errs.Refused {
		t.Errorf("another player adds a bot: got %v, want Refused", err)
	}
	for _, id := range []identity.TournamentID{swiss, simul} {
		if _, err := w.Tournaments.Do(t.Context(), id, maker, tournament.Intent{Kind: tournament.Start}); err != nil {
			t.Fatal(err)
		}
	}
	rnd, deaths := rand.New(rand.NewPCG(1, 2)), 0
	for lives := 0; !w.finished(swiss) || !w.finished(simul); lives++ {
		if lives == 500 {
			t.Fatalf("the tournaments do not end:\n%s", w.log)
		}
		if deaths < 20 {
			<-time.After(time.Duration(rnd.IntN(5_000)) * time.Millisecond)
			cut.cut.Store(true)
			deaths++
			w.bots.Close()
			w.Close()
			cut = open()
			continue
		}
		<-time.After(time.Minute)
	}
	t.Logf("the server died %d times", deaths)
	w.checkTournament(swiss, 4, players/2)
	w.checkTournament(simul, 1, 5)
	if now := w.stored(simul); now.Entry(now.Standings()[0].Entry) == nil || !now.Hosts(1) ||
		now.Entry(1).Name != "pip3" {
		t.Errorf("got simul standings %+v", now.Standings())
	}
}

// createTournament creates a tournament.
func (w *world) createTournament(maker identity.Person, s tournament.Settings) identity.TournamentID {
	w.tb.Helper()
	made, err := w.Tournaments.Create(w.tb.Context(), maker, s)
	if err != nil {
		w.tb.Fatal(errs.Sentence(err))
	}
	return made.ID
}

func (w *world) enterBot(id identity.TournamentID, maker identity.Person, name string) {
	w.tb.Helper()
	if _, _, err := w.Tournaments.EnterBot(w.tb.Context(), id, maker, name, "", tournament.Join); err != nil {
		w.tb.Fatal(errs.Sentence(err))
	}
}

func (w *world) stored(id identity.TournamentID) *tournament.Tournament {
	w.tb.Helper()
	t, err := w.Tournaments.Stored(w.tb.Context(), id)
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

func (w *world) finished(id identity.TournamentID) bool { return w.stored(id).Finished() }

// checkTournament checks the number of rounds and boards, and that each result comes from its game.
func (w *world) checkTournament(id identity.TournamentID, rounds, boards int) {
	w.tb.Helper()
	over := w.stored(id)
	if over.Status != tournament.Over || len(over.Played) != rounds {
		w.tb.Fatalf("the %s is %s after %d rounds: %s", over.Kind.Name(), over.Status, len(over.Played), over.Ending())
	}
	plies := 0
	for r, round := range over.Played {
		if len(round.Boards) != boards {
			w.tb.Errorf("round %d has %d boards, want %d", r+1, len(round.Boards), boards)
		}
		for i, b := range round.Boards {
			game, err := w.Tables.Stored(w.tb.Context(), tournament.TableID(id, r+1, i+1))
			played := b.Outcome.Score == tournament.FirstWon || b.Outcome.Score == tournament.SecondWon ||
				b.Outcome.Score == tournament.Drawn
			if err != nil || !played || b.Outcome.Plies != len(game.Plies) {
				w.tb.Errorf("board %d of round %d: %+v, %v", i+1, r+1, b.Outcome, err)
			}
			plies += b.Outcome.Plies
		}
	}
	w.tb.Logf("the %s: %d players, %d rounds of %d boards, %d plies, in %s", over.Kind.Name(), len(over.Entries),
		rounds, boards, plies, over.Changed.Sub(over.Began).Round(time.Second))
}
