package bot

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/drops"
	"pawnstorm/lobby"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/tournament"
)

// games holds the games of the catalogue and the tiny one.
var games = append(catalog.All(), drops.Rules())

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newService(t *testing.T) *lobby.Club {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	service, err := lobby.New(t.Context(), lobby.Config{Store: store, Games: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		service.Close()
		store.Close()
	})
	return service
}

// program is the client's end of the protocol.
type program struct {
	t    *testing.T
	in   *io.PipeWriter
	said *bufio.Scanner
	rest []message // read, but not yet waited for
}

func start(t *testing.T, service *lobby.Club, name string, limits Limits) *program {
	t.Helper()
	key := ""
	if name != "" {
		sum := sha256.Sum256([]byte(name))
		key = hex.EncodeToString(sum[:])
	}
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		Run(ctx, Config{Club: service, Games: games, Now: time.Now, Limits: limits}, key, inRead, outWrite)
		inRead.Close()
		outWrite.Close()
	}()
	t.Cleanup(func() {
		cancel()
		inWrite.Close()
		outRead.Close()
		<-done
	})
	said := bufio.NewScanner(outRead)
	said.Buffer(nil, 1<<20)
	return &program{t: t, in: inWrite, said: said}
}

// greeted returns a program that has said hello.
func greeted(t *testing.T, service *lobby.Club, name string) *program {
	t.Helper()
	p := start(t, service, name, Limits{})
	p.says(`{"do":"hello","name":"%s","id":"h"}`, name)
	p.done("h")
	return p
}

func (p *program) says(format string, args ...any) {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		p.t.Fatal(err)
	}
}

// until reads messages until ok returns true for one.
func (p *program) until(what string, ok func(message) bool) message {
	p.t.Helper()
	for i, m := range p.rest {
		if ok(m) {
			p.rest = append(p.rest[:i], p.rest[i+1:]...)
			return m
		}
	}
	for p.said.Scan() {
		var m message
		if err := json.Unmarshal(p.said.Bytes(), &m); err != nil {
			p.t.Fatalf("%s: %v", p.said.Text(), err)
		}
		if ok(m) {
			return m
		}
		p.rest = append(p.rest, m)
	}
	p.t.Fatalf("no %s in %+v", what, p.rest)
	return message{}
}

func (p *program) done(id string) message {
	p.t.Helper()
	return p.until("done "+id, func(m message) bool { return m.Type == "done" && m.ID == id })
}

func (p *program) refused(kind, words string) {
	p.t.Helper()
	m := p.until("error", func(m message) bool { return m.Type == "error" })
	if m.Kind != kind || !strings.Contains(m.Sentence, words) {
		p.t.Errorf("got error %q: %s", m.Kind, m.Sentence)
	}
}

func (p *program) table(kind string, ply int) *tableDoc {
	p.t.Helper()
	return p.until(kind, func(m message) bool { return m.Type == kind && m.Table.Ply == ply }).Table
}

// TestChallenge checks that two programs can play by challenge and agree to a draw.
func TestChallenge(t *testing.T) {
	service := newService(t)
	ann, ben := start(t, service, "ann", Limits{}), start(t, service, "ben", Limits{})
	for name, p := range map[string]*program{"ann": ann, "ben": ben} {
		p.says(`{"do":"hello","name":"%s","id":"h"}`, name)
		hello := p.until("hello", func(m message) bool { return m.Type == "hello" })
		if hello.Name != name || hello.Protocol != 1 || len(hello.Games) != len(games) || hello.Limits.Games != 16 || hello.Limits.Messages != 100 {
			t.Errorf("got hello %+v", hello)
		}
		p.done("h")
		who, err := service.Accounts.Find(t.Context(), name)
		if err != nil || !service.Accounts.IsBot(who.ID) {
			t.Errorf("%s is not a bot: %v", name, err)
		}
	}
	ann.says(`{"do":"challenge","player":"ben","game":"chess","seat":"white","clock":"5+3","id":"c"}`)
	id := ann.done("c").Table.ID
	if got := ben.table("challenge", 0); got.ID != id || got.Host != "ann" || got.Clocks.Control != "5+3" {
		t.Errorf("ben got the challenge %+v", got)
	}
	ben.says(`{"do":"accept","table":"%s","id":"a"}`, id)
	ben.done("a")
	began := ann.table("start", 0)
	if began.You != "white" || began.Turn != "white" || len(began.Legal) != 20 || !began.Seats["black"].Bot || began.Clocks.Left["white"] != 300_000 {
		t.Errorf("ann got game %+v", began)
	}
	ann.says(`{"do":"move","table":"%s","ply":0,"move":"e4","id":"1"}`, id)
	ann.done("1")
	if got := ben.table("position", 1); len(got.Moves) != 1 || got.Moves[0] != "e2e4" || len(got.Legal) != 20 || got.You != "black" {
		t.Errorf("ben got %+v", got)
	}
	ann.says(`{"do":"move","table":"%s","ply":1,"move":"e5"}`, id)
	ann.refused("refused", "not your turn")
	ben.says(`{"do":"move","table":"%s","ply":0,"move":"e5"}`, id)
	ben.refused("stale", "")
	ben.says(`{"do":"move","table":"%s","ply":1,"move":"e9"}`, id)
	ben.refused("invalid", "e9")
	ben.says(`{"do":"offer","table":"%s","offer":"draw","id":"d"}`, id)
	ben.done("d")
	ann.until("offer", func(m message) bool {
		return m.Table != nil && len(m.Table.Offers) == 1 && m.Table.Offers[0].Offer == "draw"
	})
	ann.says(`{"do":"agree","table":"%s","offer":"draw"}`, id)
	for _, p := range []*program{ann, ben} {
		if end := p.table("end", 1); end.ID != id || end.Status != "over" || end.Result.Winner != "" || end.Result.Reason != "agreement" {
			t.Errorf("got end %+v", end)
		}
	}
}

// TestAnnouncement checks that a program that has said hello gets the operators' announcements.
func TestAnnouncement(t *testing.T) {
	service := newService(t)
	if err := service.Notices.Announce(t.Context(), "before"); err != nil {
		t.Fatal(err)
	}
	ann := start(t, service, "ann", Limits{})
	ann.says(`{"do":"hello","name":"ann","id":"h"}`)
	ann.done("h")
	for _, text := range []string{"at noon", "at one"} {
		if err := service.Notices.Announce(t.Context(), text); err != nil {
			t.Fatal(err)
		}
		told := ann.until("announcement", func(m message) bool { return m.Type == "announcement" })
		if told.Sentence != text {
			t.Errorf("got %q, want %q", told.Sentence, text)
		}
	}
}

// TestBoardOfATournament checks that a program in a tournament learns which board it plays on.
func TestBoardOfATournament(t *testing.T) {
	service := newService(t)
	names := []string{"ann", "bob"}
	var programs []*program
	for _, name := range names {
		programs = append(programs, greeted(t, service, name))
	}
	var made *tournament.Tournament
	for _, name := range names {
		sum := sha256.Sum256([]byte(name))
		who, err := service.Accounts.ByKey(t.Context(), hex.EncodeToString(sum[:]))
		if err == nil && made == nil {
			made, err = service.Tournaments.Create(t.Context(), who.Person, tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3"})
		}
		if err == nil {
			_, err = service.Tournaments.Do(t.Context(), made.ID, who.Person, tournament.Intent{Kind: tournament.Join})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := service.Tournaments.Do(t.Context(), made.ID, made.Maker, tournament.Intent{Kind: tournament.Start}); err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if d := p.table("start", 0); d.Board == nil || *d.Board != (boardDoc{string(made.ID), 1, 1}) {
			t.Errorf("got board %+v", d.Board)
		}
	}
}

// TestOdds checks that a program can give odds, and that a challenge names them.
func TestOdds(t *testing.T) {
	service := newService(t)
	ann, ben := greeted(t, service, "ann"), greeted(t, service, "ben")
	ann.says(`{"do":"challenge","player":"ben","game":"chess","clock":"10+5","odds":{"clock":"3+0","piece":"knight"},"id":"c"}`)
	id := ann.done("c").Table.ID
	given := archive.OddsJSON{Seat: "white", Clock: "3+0", Piece: "knight"}
	if got := ben.table("challenge", 0); got.Odds == nil || *got.Odds != given || got.Clocks.Left["white"] != 180_000 || got.Clocks.Left["black"] != 600_000 {
		t.Errorf("ben got the challenge %+v", got)
	}
	ben.says(`{"do":"accept","table":"%s","id":"a"}`, id)
	ben.done("a")
	if began := ann.table("start", 0); began.You != "white" || !strings.Contains(began.Position, "/R1BQKBNR w ") {
		t.Errorf("ann got game %+v", began)
	}
}

// TestPass checks that a program gets a pass as its only legal move, and that the opponent moves
// next.
func TestPass(t *testing.T) {
	service := newService(t)
	ann, ben := greeted(t, service, "ann"), greeted(t, service, "ben")
	ann.says(`{"do":"challenge","player":"ben","game":"drops","seat":"yellow","clock":"5+3","id":"c"}`)
	id := ann.done("c").Table.ID
	ben.says(`{"do":"accept","table":"%s","id":"a"}`, id)
	ben.done("a")
	if began := ann.table("start", 0); began.You != "yellow" || began.Turn != "yellow" || !slices.Contains(began.Legal, "h1") {
		t.Errorf("ann got game %+v", began)
	}
	ann.says(`{"do":"move","table":"%s","ply":0,"move":"h"}`, id)
	if got := ben.table("position", 1); !slices.Equal(got.Moves, []string{"h1"}) || !slices.Equal(got.Legal, []string{"pass"}) {
		t.Errorf("ben got %+v", got)
	}
	ben.says(`{"do":"move","table":"%s","ply":1,"move":"b"}`, id)
	ben.refused("refused", "you have to pass")
	ben.says(`{"do":"move","table":"%s","ply":1,"move":"pass"}`, id)
	for ply, move := range []string{"g", "c", "f"} {
		mover := []*program{ann, ben}[ply%2]
		mover.table("position", 2+ply)
		mover.says(`{"do":"move","table":"%s","ply":%d,"move":"%s"}`, id, 2+ply, move)
	}
	for _, p := range []*program{ann, ben} {
		if end := p.table("end", 5); end.Result.Winner != "yellow" || end.Result.Reason != "three side by side" {
			t.Errorf("got end %+v", end)
		}
	}
}

// TestRefusals checks that every error has a kind and a sentence, and that the session continues.
func TestRefusals(t *testing.T) {
	service := newService(t)
	guest := start(t, service, "", Limits{})
	guest.says(`{"do":"hello","name":"nobody"}`)
	guest.refused("refused", "needs an account")

	p := start(t, service, "ann", Limits{Games: 1})
	p.says(`{"do":"ping"}`)
	p.refused("refused", "Say hello first.")
	p.says(`{"do":"hello","name":"Not A Name!"}`)
	p.refused("invalid", "")
	p.says(`{"do":"hello","name":"ann"}`)
	p.done("")
	for _, c := range []struct{ line, kind, words string }{
		{`move e4`, "invalid", "not a JSON object"},
		{`[]`, "invalid", "not a JSON object"},
		{`{"do":"` + strings.Repeat("x", 3*longestLine) + `"}`, "invalid", "too long"},
		{`{"do":"dance"}`, "invalid", `"dance"`},
		{`{"do":"N"}`, "invalid", `"N"`}, // this letter works only on screens
		{`{"do":"hello"}`, "refused", "have said hello"},
		{`{"do":"move","table":"nowhere0","move":"e4"}`, "not found", ""},
		{`{"do":"accept","table":"nowhere0"}`, "not found", ""},
		{`{"do":"seek","games":["bridge"]}`, "invalid", "bridge"},
		{`{"do":"challenge","game":"chess","clock":"soon"}`, "invalid", "soon"},
		{`{"do":"challenge","game":"chess","clock":"5+3","odds":{"clock":"soon"}}`, "invalid", "soon"},
		{`{"do":"challenge","game":"chess","odds":{"piece":"dragon"}}`, "invalid", "odds"},
		{`{"do":"challenge","game":"chess","rated":true,"odds":{"piece":"knight"}}`, "refused", "odds"},
		{`{"do":"challenge","game":"chess","seat":"north"}`, "invalid", "north"},
		{`{"do":"challenge","game":"chess","player":"ghost"}`, "not found", ""},
	} {
		p.says("%s", c.line)
		p.refused(c.kind, c.words)
	}
	p.says(`{"do":"challenge","game":"chess","id":"t"}`)
	p.done("t")
	for service.Tables.Listing().Open.Len() == 0 {
		p.says(`{"do":"ping","id":"p"}`)
		p.done("p")
	}
	p.says(`{"do":"seek","games":["chess"]}`)
	p.refused("refused", "at most 1")
}

// TestPace checks that 100 lines a second are read, and twice as many at once.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, began := newPace(100), time.Now()
		for range 500 {
			if !p.wait(t.Context()) {
				t.Fatal("wait reports that the context has ended")
			}
		}
		if took := time.Since(began); took != 3*time.Second {
			t.Errorf("500 lines took %v", took)
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if p.wait(ended) {
			t.Error("wait goes on after the context has ended")
		}
	})
}

// TestPaceIsOfTheAccount checks that all sessions of an account share one pace. Paces keeps nothing
// about an account without sessions.
func TestPaceIsOfTheAccount(t *testing.T) {
	var paces Paces
	here, doneHere := paces.of("ann", 100)
	there, doneThere := paces.of("ann", 100)
	other, doneOther := paces.of("bob", 100)
	if here != there || here == other {
		t.Error("want one pace for both sessions of ann, and another for bob")
	}
	doneHere()
	if again, done := paces.of("ann", 100); again != there {
		t.Error("the pace changed when one of two sessions ended")
	} else {
		done()
	}
	doneThere()
	doneOther()
	if len(paces.shared) != 0 {
		t.Errorf("%d paces remain, want 0", len(paces.shared))
	}
}

// TestRemovedKeyEndsTheSession checks that a session ends with an error when its key is removed.
func TestRemovedKeyEndsTheSession(t *testing.T) {
	service := newService(t)
	p := start(t, service, "robo", Limits{})
	p.says(`{"do":"hello","name":"robo"}`)
	p.until("hello", func(m message) bool { return m.Type == "hello" })
	keyOf := func(name string) string {
		sum := sha256.Sum256([]byte(name))
		return hex.EncodeToString(sum[:])
	}
	me, err := service.Accounts.ByKey(t.Context(), keyOf("robo"))
	if err != nil {
		t.Fatal(err)
	}
	code, _, err := service.Accounts.Code(t.Context(), me)
	if err != nil {
		t.Fatal(err)
	}
	second, err := service.Accounts.ByKey(t.Context(), keyOf("second"))
	if err != nil {
		t.Fatal(err)
	}
	if second, err = service.Accounts.Redeem(t.Context(), second, code); err != nil {
		t.Fatal(err)
	}
	if err := service.Accounts.RemoveKey(t.Context(), second, keyOf("robo")); err != nil {
		t.Fatal(err)
	}
	p.refused("refused", "was removed")
	if p.said.Scan() {
		t.Errorf("got another message: %s", p.said.Text())
	}
}
