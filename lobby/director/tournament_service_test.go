package director_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// TestTournament plays a tournament from start to end, and checks that its games are archived like
// all others.
func TestTournament(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		id := w.SwissOf(5, 3)
		for round := range 3 {
			clubtest.Elapse(11 * time.Second)
			boards := w.Boards()
			if len(boards) != 2 {
				t.Fatalf("round %d has %d tables", round+1, len(boards))
			}
			for _, b := range boards {
				if b.Board.Tournament != id || b.Board.Round != round+1 ||
					b.ID != tournament.TableID(id, round+1, b.Board.Number) {
					t.Errorf("table %s has the board %+v", b.ID, b.Board)
				}
				w.Wins(b)
			}
		}
		clubtest.Elapse(11 * time.Second)
		over := w.Tournament(id)
		if over.Status != tournament.Over || len(w.Tables.Live()) != 0 {
			t.Fatalf("tournament is %s, with %d tables", over.Status, len(w.Tables.Live()))
		}
		if best := over.Standings()[0]; over.Entry(best.Entry).Person != clubtest.Member(1) || best.Points != 6 {
			t.Errorf("the leader is %+v", best)
		}
		games, err := w.Archive.History(t.Context(), clubtest.Member(1).ID, nil, 10)
		if err != nil || len(games) < 2 {
			t.Fatalf("got %d games of the winner, %v", len(games), err)
		}
		var pgn strings.Builder
		last, err := w.Tables.Get(t.Context(), games[0].ID)
		if err == nil {
			err = w.Archive.Export(t.Context(), &pgn, clubtest.Member(1).ID, last, archive.PGN)
		}
		if err != nil || !strings.Contains(pgn.String(), `[Event "`+over.Name+`"]`) ||
			!strings.Contains(pgn.String(), `[Round "3"]`) {
			t.Errorf("the PGN does not name tournament %q: %v\n%s", over.Name, err, pgn.String())
		}
		if log := w.Logged.String(); log != "" {
			t.Errorf("the log is\n%s", log)
		}
	})
}

// TestTournamentArena checks that an arena pairs only players who are online. A berserk win brings
// an extra point. The arena does not wait for players who leave.
func TestTournamentArena(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		made, err := w.Tournaments.Create(t.Context(), clubtest.Member(1),
			tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "3+2", Minutes: 2})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			w.InTournament(made.ID, clubtest.Member(n+1), tournament.Join)
		}
		here, leave := context.WithCancel(t.Context())
		w.Tables.Enter(here, clubtest.Member(1))
		w.Tables.Enter(here, clubtest.Member(2)) // the third has joined but is not online
		w.InTournament(made.ID, clubtest.Member(1), tournament.Start)
		clubtest.Elapse(10 * time.Second)
		boards := w.Boards()
		if len(boards) != 1 || w.Tournament(made.ID).EntryOf(clubtest.Member(3).ID) != 3 {
			t.Fatalf("got %d boards", len(boards))
		}
		game := w.Do(boards[0], clubtest.Member(1), table.Intent{Kind: table.GoBerserk})
		game = w.Play(game, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5", "Nf3", "Nc6",
			"Bc4", "Bc5")
		w.Do(game, clubtest.Member(2), table.Intent{Kind: table.Resign})
		clubtest.Elapse(10 * time.Second)
		if n := len(w.Boards()); n != 1 {
			t.Errorf("got %d boards after the first game", n)
		}
		if best := w.Tournament(made.ID).Standings()[0]; best.Entry != 1 || best.Points != 6 {
			t.Errorf("the leader is %+v", best)
		}
		leave()
		clubtest.Elapse(10 * time.Minute)
		if over := w.Tournament(made.ID); over.Status != tournament.Over || len(w.Tables.Live()) != 0 {
			t.Errorf("tournament is %s, with %d tables", over.Status, len(w.Tables.Live()))
		}
	})
}

// TestTournamentLateArrival checks that an arena pairs players within seconds of their arrival,
// even if it had too few players for a long time.
func TestTournamentLateArrival(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		made, err := w.Tournaments.Create(t.Context(), clubtest.Member(1),
			tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "3+2", Minutes: 60})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 2 {
			w.InTournament(made.ID, clubtest.Member(n+1), tournament.Join)
		}
		w.Tables.Enter(t.Context(), clubtest.Member(1))
		w.InTournament(made.ID, clubtest.Member(1), tournament.Start)
		clubtest.Elapse(10*time.Minute + 20*time.Second)
		w.Tables.Enter(t.Context(), clubtest.Member(2))
		clubtest.Elapse(4 * time.Second)
		if n := len(w.Boards()); n != 1 {
			t.Errorf("got %d boards", n)
		}
	})
}

// TestTournamentNobodyComes checks that players who do not move lose and are withdrawn, and that
// the tournament does not wait for them.
func TestTournamentNobodyComes(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		id := w.SwissOf(4, 3)
		clubtest.Elapse(time.Second)
		boards := w.Boards()
		w.Wins(boards[0])
		clubtest.Elapse(2 * time.Minute)
		now := w.Tournament(id)
		if now.Board(1, boards[1].Board.Number).Outcome.Score != tournament.FirstForfeit || len(now.Played) != 2 ||
			now.Players() != 3 {
			t.Errorf("after a minute without a move: %+v, %d players", now.Played, now.Players())
		}
	})
}

// TestTournamentOnTwoNodes lets two nodes run the same tournament. It checks that the nodes pair each round,
// create each table and count each result only once.
func TestTournamentOnTwoNodes(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		id := w.SwissOf(6, 3)
		for range 3 {
			clubtest.Elapse(20 * time.Second)
			if n := len(w.Boards()); n != 3 {
				t.Fatalf("got %d tables", n)
			}
			for i, b := range w.Boards() {
				at := w.Club
				if i == 1 {
					w.Club = other
				}
				w.Wins(b)
				w.Club = at
			}
		}
		clubtest.Elapse(20 * time.Second)
		if over := w.Tournament(id); over.Status != tournament.Over || len(over.Played) != 3 {
			t.Errorf("tournament is %s after %d rounds", over.Status, len(over.Played))
		}
	})
}

// TestTournamentGoesOn stops a server at each of its commits in turn and starts another one. It
// checks that no round is lost, and that no player plays twice.
func TestTournamentGoesOn(t *testing.T) {
	dies, outlived := int64(0), false
	for ; !outlived; dies++ {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			w := clubtest.NewIn(t, dir)
			defer w.Stop()
			id := w.SwissOf(4, 2)
			dying := &clubtest.DyingStore{Store: w.Stored}
			dying.Left.Store(dies)
			w.Replace(dying)
			clubtest.Elapse(30 * time.Second)
			for _, b := range w.Boards() { // as far as the server gets
				who := b.Seats[0]
				if _, err := w.Tables.Do(t.Context(), b.ID, who, table.Intent{Kind: table.Resign}); err != nil &&
					!strings.Contains(err.Error(), clubtest.ErrDead.Error()) && errs.KindOf(err) != errs.Refused {
					t.Error(err)
				}
			}
			clubtest.Elapse(30 * time.Second)
			outlived = dying.Left.Load() >= 0
			w.Replace(w.Stored)
			for range 4 {
				clubtest.Elapse(30 * time.Second)
				for _, b := range w.Boards() {
					w.Wins(b)
				}
			}
			clubtest.Elapse(30 * time.Second)
			over := w.Tournament(id)
			if over.Status != tournament.Over || len(w.Tables.Live()) != 0 || len(over.Played) != 2 {
				t.Errorf("after a death at commit %d the tournament is %s, with %d tables: %+v", dies, over.Status,
					len(w.Tables.Live()), over.Played)
			}
		})
	}
	if dies < 10 {
		t.Errorf("the server made only %d commits", dies-1)
	}
}

// meetingStore makes two nodes change a tournament at the same time: both have read it before either
// writes.
type meetingStore struct {
	store.Store
	met *sync.WaitGroup
	one sync.Once
}

func (s *meetingStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if rev > 0 && strings.HasPrefix(key, director.Keys) {
		s.one.Do(func() {
			s.met.Done()
			s.met.Wait()
		})
	}
	return s.Store.Put(ctx, key, value, rev)
}

// TestTournamentPairedTwice lets two nodes pair a round at the same time. One succeeds, and the
// other finds the round paired.
func TestTournamentPairedTwice(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		made, err := w.Tournaments.Create(t.Context(), clubtest.Ann, tournament.Settings{
			Kind: tournament.Swiss, Game: "chess", Clock: "5+3", Starts: w.Clock.Now().Add(time.Hour),
		})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 4 {
			w.InTournament(made.ID, clubtest.Member(n+1), tournament.Join)
		}
		w.Close() // so that only this test pairs
		w.Clock.Advance(2 * time.Hour)
		node := func(st store.Store) *director.Tournaments {
			return director.New(director.Config{
				Docs: store.Docs{Store: st, Log: slog.Default()}, Now: w.Clock.Now, Log: slog.Default(),
			})
		}
		advance := tournament.Advance(func(identity.PlayerID) bool { return true })
		if _, err := node(w.Stored).Post(t.Context(), made.ID, identity.Person{}, advance); err != nil {
			t.Fatal(err)
		}
		var met sync.WaitGroup
		met.Add(2)
		var results [2]error
		var pairing sync.WaitGroup
		for i := range results {
			ts := node(&meetingStore{Store: w.Stored, met: &met})
			pairing.Go(func() { _, results[i] = ts.Post(t.Context(), made.ID, identity.Person{}, advance) })
		}
		pairing.Wait()
		w.Club = w.NewClub(w.Stored)
		if (results[0] == nil) == (results[1] == nil) || errs.KindOf(errors.Join(results[:]...)) != errs.Stale {
			t.Errorf("got errors %v, want one Stale", results)
		}
		if now := w.Tournament(made.ID); len(now.Played) != 1 || len(now.Played[0].Boards) != 2 {
			t.Errorf("rounds are %+v", now.Played)
		}
	})
}

// TestTournamentOnNodes plays a tournament on a club with two nodes to its end, and checks that
// each game is played once.
func TestTournamentOnNodes(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		id := w.SwissOf(6, 3)
		for round := range 3 {
			clubtest.Elapse(15 * time.Second)
			boards := w.Boards()
			if len(boards) != 3 || len(other.Tables.Live()) != 3 {
				t.Fatalf("round %d has %d tables", round+1, len(boards))
			}
			for _, b := range boards {
				w.Wins(b)
			}
		}
		clubtest.Elapse(15 * time.Second)
		if over := other.Tournaments.Known(id); over.Status != tournament.Over || over.Standings()[0].Points != 6 {
			t.Errorf("tournament is %s: %+v", over.Status, over.Standings())
		}
		if log := w.Logged.String(); log != "" {
			t.Errorf("the log is\n%s", log)
		}
	})
}

// TestTournamentOfNodeCutOff checks that the other node takes over when a tournament's node loses the
// store.
func TestTournamentOfNodeCutOff(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, cut *clubtest.CutStore) {
		var id identity.TournamentID
		for n := 1; id == ""; n++ {
			made, err := w.Tournaments.Create(t.Context(), clubtest.Member(n),
				tournament.Settings{Kind: tournament.RoundRobin, Game: "chess", Clock: "5+3"})
			if err != nil {
				t.Fatal(err)
			}
			if other.Tables.Nodes.Mine(string(made.ID)) {
				id = made.ID
				w.InTournament(id, clubtest.Member(n), tournament.Join)
				w.InTournament(id, clubtest.Member(n+1), tournament.Join)
				cut.Cut.Store(true)
				w.InTournament(id, clubtest.Member(n), tournament.Start)
			}
		}
		clubtest.Elapse(10 * time.Second)
		if boards := w.Boards(); len(boards) != 1 || boards[0].Board.Tournament != id {
			t.Errorf("boards are %v", boards)
		}
	})
}

// TestTournamentPanics checks that after a panic the job runs again a moment later.
func TestTournamentPanics(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		var sprung atomic.Bool
		defer rescue.Trap(func(what string) {
			if strings.HasPrefix(what, "tending ") && sprung.CompareAndSwap(false, true) {
				panic("trapped: " + what)
			}
		})()
		w.SwissOf(4, 1)
		clubtest.Elapse(time.Minute / 2)
		if n := len(w.Boards()); n != 2 || !strings.Contains(w.Logged.String(), "trapped: tending ") {
			t.Errorf("got %d tables, and the log is\n%s", n, w.Logged)
		}
	})
}

// TestTournamentOfGuest checks that a guest's entry moves to the account that the guest creates.
func TestTournamentOfGuest(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey(clubtest.KeyA)
	tour, err := w.Tournaments.Create(t.Context(), clubtest.Member(1),
		tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "3+2"})
	if err != nil {
		t.Fatal(err)
	}
	w.InTournament(tour.ID, guest.Person, tournament.Join)
	w.Eventually("the new tournament", func() bool {
		list := w.Tournaments.List()
		return len(list) == 1 && list[0].EntryOf(guest.ID) == 1
	})
	p, err := w.Accounts.Register(t.Context(), guest, "zoe")
	if err != nil {
		t.Fatal(err)
	}
	if now := w.Tournament(tour.ID); now.EntryOf(p.ID) != 1 || now.EntryOf(guest.ID) != 0 ||
		now.Entry(1).Name != "zoe" {
		t.Errorf("entry is %+v", now.Entry(1))
	}
}

// TestTournamentRefused checks that Create refuses with the right sentence and creates nothing.
func TestTournamentRefused(t *testing.T) {
	w := clubtest.New(t)
	good := tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3"}
	refused := func(who identity.Person, s tournament.Settings, want string) {
		t.Helper()
		if _, err := w.Tournaments.Create(t.Context(), who, s); errs.Sentence(err) != want {
			t.Errorf("%+v: %v, want %q", s, err, want)
		}
	}
	refused(identity.Person{ID: "g1", Name: "guest-1"}, good,
		"You need an account to create a tournament. Take a name first.")
	bad := good
	bad.Game = "\x1bgo"
	refused(clubtest.Ann, bad, `There is no game called "go" here.`)
	if n := len(w.Tournaments.List()); n != 0 {
		t.Errorf("%d tournaments were created", n)
	}
	for n := range 3 {
		if _, err := w.Tournaments.Create(t.Context(), clubtest.Ann, good); err != nil {
			t.Fatal(err)
		}
		w.Eventually("the new tournament", func() bool { return len(w.Tournaments.List()) == n+1 })
	}
	refused(clubtest.Ann, good, "You have 3 unfinished tournaments. Let one of them end first.")
	if _, err := w.Tournaments.Do(t.Context(), "n0ne0000", clubtest.Ann,
		tournament.Intent{Kind: tournament.Join}); errs.KindOf(err) != errs.NotFound {
		t.Errorf("joining an unknown tournament: got %v, want NotFound", err)
	}
}

// TestTournamentShut checks that a moderator can cancel another player's tournament, and that the audit
// log shows it.
func TestTournamentShut(t *testing.T) {
	w := clubtest.New(t)
	_, mod := w.RegisterStaff()
	kay := w.Register(clubtest.KeyC, "kay")
	made, err := w.Tournaments.Create(t.Context(), kay.Person,
		tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Staff.CancelTournament(t.Context(), kay, made, "mine"); errs.KindOf(err) != errs.NotFound {
		t.Errorf("player without a role: got %v, want NotFound", err)
	}
	shut, err := w.Staff.CancelTournament(t.Context(), mod, made, "of its name")
	if err != nil || shut.Ending() != "The tournament was cancelled: of its name." {
		t.Errorf("%v: %q", err, shut.Ending())
	}
	if list := w.AuditActions(); len(list) != 1 || list[0] != "mody cancel a tournament "+string(made.ID) {
		t.Errorf("got audit log %q", list)
	}
}
