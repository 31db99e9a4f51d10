package cli

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
	"pawnstorm/server/gate"
	"pawnstorm/server/memory"
)

// TestMemoryFlag parses sizes like 1G and 512M.
func TestMemoryFlag(t *testing.T) {
	for text, want := range map[string]bytesFlag{"512M": 512 << 20, "2g": 2 << 30, "1GB": 1 << 30, "65536k": 64 << 20, "70000000": 70_000_000, "1T": 1 << 40} {
		var got bytesFlag
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s: got %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "M", "-1M", "half", "1.5G", "9999999T", "75%"} {
		if err := new(bytesFlag).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q: want an error", text)
		}
	}
	if (&memoryFlags{Memory: 1 << 20}).check() == nil {
		t.Error("1 MB of memory is accepted")
	}
	small, large := gate.Limits{Conns: 8192, Startups: 4096}, gate.Limits{Conns: 8192, Startups: 4096}
	bound(&small, memory.Limit{Bytes: 256 << 20})
	bound(&large, memory.Limit{})
	if small.Conns != 1365 || small.Startups != 682 || large.Conns != 8192 {
		t.Errorf("got connection limits %+v and %+v", small, large)
	}
}

// TestRankOf checks that players in a running game come first, then people with an account.
// Correspondence games do not count.
func TestRankOf(t *testing.T) {
	st, err := bolt.Open(filepath.Join(t.TempDir(), "db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	club, err := lobby.New(t.Context(), lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	rank, keyOf := rankOf(club), func(name string) string { return identity.DerivedID(name) + identity.DerivedID(name+"!") }
	begin := func(c clock.Control, white, black identity.Person) {
		made, err := club.Pairing.Create(t.Context(), white, pairing.Proposal{Game: "chess", Clock: c})
		if err == nil {
			made, err = club.Tables.Do(t.Context(), made.ID, black, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		}
		if err != nil {
			t.Fatal(err)
		}
		club.Tables.Await(t.Context(), made)
	}
	people := make(map[string]identity.Person)
	for _, name := range []string{"ann", "ben", "cat", "dan"} {
		p, err := club.Accounts.ByKey(t.Context(), keyOf(name))
		if err == nil && name != "dan" {
			p, err = club.Accounts.Register(t.Context(), p, name)
		}
		if err != nil {
			t.Fatal(err)
		}
		people[name] = p.Person
	}
	passing := identity.Person{ID: identity.NewGuestID(), Name: "guest"}
	begin(clock.Control{Kind: clock.Fischer, Base: time.Hour}, people["ann"], passing)
	begin(clock.Control{Kind: clock.Correspondence, Step: clock.Day}, people["ben"], people["cat"])
	for name, want := range map[string]memory.Rank{"ann": memory.Player, "ben": memory.Member, "cat": memory.Member, "dan": memory.Guest, "new": memory.Guest} {
		if got := rank(t.Context(), keyOf(name), ""); got != want {
			t.Errorf("%s: got rank %d, want %d", name, got, want)
		}
		if who := people[name].ID; who != "" && rank(t.Context(), keyOf(name), who) != want {
			t.Errorf("%s has another rank by ID", name)
		}
	}
	if rank(t.Context(), "", "") != memory.Guest || rank(t.Context(), "", passing.ID) != memory.Player {
		t.Error("wrong rank for a guest without a key")
	}
}

// TestUnitFitsTheMachine checks that the unit limits memory by the machine's size and leaves Go's
// limit to the server.
func TestUnitFitsTheMachine(t *testing.T) {
	unit, err := os.ReadFile("../packaging/pawnstorm.service")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^MemoryMax=\d+%$`).Match(unit) || bytes.Contains(unit, []byte("GOMEMLIMIT")) {
		t.Errorf("the memory limit does not depend on the machine:\n%s", unit)
	}
}
