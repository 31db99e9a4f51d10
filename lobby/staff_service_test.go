package lobby_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
)

// fakeHost is a program around the club with sessions that a test makes.
type fakeHost struct {
	sessions []staff.Session
	mu       sync.Mutex
	kicked   map[string]string // what each was told
	ended    chan struct{}
}

func (w *world) host(sessions ...staff.Session) *fakeHost { return hostOf(w.Club, sessions...) }

func hostOf(club *lobby.Club, sessions ...staff.Session) *fakeHost {
	h := &fakeHost{sessions: sessions, kicked: make(map[string]string), ended: make(chan struct{}, 1)}
	club.Staff.SetHost(staff.Host{
		Sessions: func() []staff.Session {
			h.mu.Lock()
			defer h.mu.Unlock()
			return slices.DeleteFunc(slices.Clone(h.sessions), func(s staff.Session) bool { return h.kicked[s.ID] != "" })
		},
		Kick: func(id, sentence string) bool {
			h.mu.Lock()
			defer h.mu.Unlock()
			if h.kicked[id] != "" {
				return false
			}
			h.kicked[id] = sentence
			return true
		},
		End: func() {
			select {
			case h.ended <- struct{}{}:
			default:
			}
		},
		Level:  new(slog.LevelVar),
		Limits: []staff.Limit{{Name: "idle", Value: fmt.Sprintf("%dm", 30+len(sessions))}},
	})
	return h
}

// hasEnded reports whether the program was ended since it was last asked, in a bubble.
func (h *fakeHost) hasEnded() bool {
	synctest.Wait()
	select {
	case <-h.ended:
		return true
	default:
		return false
	}
}

// crew registers an operator, with keyA, and a moderator, with keyB.
func (w *world) crew() (op, mod account.Player) {
	op, mod = w.register(keyA, "opal"), w.register(keyB, "mody")
	w.Staff.SetMembers(staff.Members{keyA: {Role: staff.Operator}, keyB: {Role: staff.Moderator}})
	return op, mod
}

// deeds are the entries of the audit log, the oldest first.
func (w *world) deeds() (list []string) {
	w.tb.Helper()
	entries, err := w.Audit.Read(w.tb.Context(), "", 1000)
	if err != nil {
		w.tb.Fatal(err)
	}
	for _, e := range entries {
		text := fmt.Sprintf("%s %s %s", e.By.Name, e.Deed, e.Whom)
		if e.Failed != "" {
			text += " failed"
		}
		list = append([]string{strings.TrimSpace(text)}, list...)
	}
	return list
}

func TestStaffBans(t *testing.T) {
	w := newWorld(t)
	op, mod := w.crew()
	kay := w.register(keyC, "kay")
	h := w.host(
		staff.Session{ID: "c1.1", Key: keyC, Name: "kay", Source: source("203.0.113.5")},
		staff.Session{ID: "c2.1", Key: keyA, Name: "opal", Source: source("203.0.113.5")},
		staff.Session{ID: "c3.1", Name: "guest-12345", Source: source("203.0.113.6")},
	)
	o, err := w.Staff.Ban(t.Context(), mod, staff.Measure{Whom: "kay", Why: "cheats", For: time.Hour})
	if err != nil || o.Ended != 1 || o.Whom != "kay" || !strings.Contains(h.kicked["c1.1"], "You are banned from this server, until") {
		t.Fatalf("%+v, %v; told %v", o, err, h.kicked)
	}
	refused(t, w.Staff.Admit(t.Context(), keyC), errs.Refused, "The reason: cheats.")
	if _, err := w.Staff.Unban(t.Context(), op, staff.Measure{Whom: "kay"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Staff.Admit(t.Context(), keyC); err != nil {
		t.Error(err)
	}
	// A source: whoever has a role stays, and comes in.
	o, err = w.Staff.Ban(t.Context(), op, staff.Measure{Whom: "203.0.113.0/24", Why: "a flood"})
	if err != nil || o.Ended != 1 || h.kicked["c2.1"] != "" || !strings.HasPrefix(h.kicked["c3.1"], "Your address is banned") {
		t.Fatalf("%+v, %v; told %v", o, err, h.kicked)
	}
	there := identity.WithSource(t.Context(), source("203.0.113.9"))
	if err := w.Staff.Admit(there, keyA); err != nil {
		t.Error(err)
	}
	refused(t, w.Staff.Admit(there, ""), errs.Refused, "a flood")
	// Mutes and names in any form.
	if _, err := w.Staff.Mute(t.Context(), mod, staff.Measure{Whom: " Kay", Why: "rude"}); err != nil {
		t.Fatal(err)
	}
	refused(t, w.Talk.Say(t.Context(), kay, talk.LobbyRoom, "hello"), errs.Refused, "rude")
	if _, err := w.Staff.Unmute(t.Context(), mod, staff.Measure{Whom: "kay"}); err != nil {
		t.Fatal(err)
	}
	want := []string{"mody ban until", "opal unban kay", "opal ban 203.0.113.0/24", "mody mute kay", "mody unmute kay"}
	got := w.deeds()
	for i := range want {
		if len(got) != len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("the audit log has %q", got)
		}
	}
}

// TestStaffMutesGuests: one who has a key is muted by it, under a name that they take with it
// too, and can be heard again by any of the three words for them; one without a key is muted
// for as long as they stay.
func TestStaffMutesGuests(t *testing.T) {
	w := newWorld(t)
	_, mod := w.crew()
	keyed, keyless := w.arrive(keyC), w.arrive("")
	h := w.host(staff.Session{ID: "c1.1", Key: keyC, Name: keyed.Name}, staff.Session{ID: "c2.1", Name: keyless.Name})
	defer w.Tables.Enter(t.Context(), keyless.Person)()
	leave := w.Tables.Enter(t.Context(), keyed.Person)
	tbl := w.started(keyed.Person, keyless.Person)
	say := func(p account.Player) error { return w.Talk.Say(t.Context(), p, talk.PlayersRoom(tbl.ID), "hello") }
	mute := func(whom, want string) {
		t.Helper()
		o, err := w.Staff.Mute(t.Context(), mod, staff.Measure{Whom: whom, Why: "rude"})
		if err != nil || o.Whom != want {
			t.Fatalf("muted is %q, %v, want %q", o.Whom, err, want)
		}
	}
	unmute := func(whom string) {
		t.Helper()
		if _, err := w.Staff.Unmute(t.Context(), mod, staff.Measure{Whom: whom}); err != nil {
			t.Fatal(err)
		}
		if list := w.Sanctions.List(sanction.Mute); len(list) != 0 {
			t.Fatalf("after unmute %s there are %v", whom, list)
		}
	}
	hash := account.OpenSSH(keyC)

	mute(keyless.Name, keyless.Name)
	refused(t, say(keyless), errs.Refused, "rude")
	if err := say(keyed); err != nil {
		t.Error(err)
	}
	unmute(keyless.Name)

	mute(hash, hash)
	refused(t, say(keyed), errs.Refused, "rude")
	unmute(keyed.Name)
	mute(keyed.Name, keyed.Name+" ("+hash+")")
	unmute(hash)
	mute(keyed.Name, keyed.Name+" ("+hash+")")
	refused(t, say(keyed), errs.Refused, "rude")
	kay := w.register(keyC, "kay")
	refused(t, w.Talk.Say(t.Context(), kay, talk.LobbyRoom, "hello"), errs.Refused, "rude")
	leave()
	h.mu.Lock()
	h.sessions = nil
	h.mu.Unlock()
	unmute(keyed.Name)
	if err := w.Talk.Say(t.Context(), kay, talk.LobbyRoom, "hello"); err != nil {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestStaffIsRefused(t *testing.T) {
	w := newWorld(t)
	op, mod := w.crew()
	kay := w.register(keyC, "kay")
	w.host(staff.Session{ID: "c1.1", Name: "guest-12345", Source: source("203.0.113.6")})
	w.Tables.Enter(t.Context(), identity.Person{ID: "gxyz", Name: "guest-12345"})
	ban := func(by account.Player, whom, why string) error {
		_, err := w.Staff.Ban(t.Context(), by, staff.Measure{Whom: whom, Why: why})
		return err
	}
	refused(t, ban(kay, "kay", "x"), errs.NotFound, "There is no such command.")
	refused(t, ban(mod, "kay", " \x00"), errs.Invalid, "A reason is missing")
	refused(t, ban(mod, "opal", "x"), errs.Refused, "opal is an operator of this server")
	refused(t, ban(op, "mody", "x"), errs.Refused, "mody is a moderator")
	refused(t, ban(op, account.OpenSSH(keyB), "x"), errs.Refused, "is a moderator")
	refused(t, ban(op, "nobody-here", "x"), errs.NotFound, "no player called")
	refused(t, ban(op, "300.1.2.3", "x"), errs.NotFound, "no address or prefix")
	refused(t, ban(op, "c1.1", "x"), errs.Invalid, "A session can be ended")
	refused(t, ban(op, "guest-12345", "x"), errs.Refused, "came without a key")
	_, err := w.Staff.Unban(t.Context(), op, staff.Measure{Whom: "kay"})
	refused(t, err, errs.NotFound, "kay is not banned")
	_, err = w.Staff.Kick(t.Context(), op, staff.Measure{Whom: "kay"})
	refused(t, err, errs.NotFound, "no session here")
	for _, err := range []error{
		w.Staff.Announce(t.Context(), mod, "x"), w.Staff.SetMotd(t.Context(), mod, "x"), second(w.Staff.CancelDrain(t.Context(), mod, staff.Where{})),
		second(w.Staff.SetLevel(t.Context(), mod, staff.Where{}, slog.LevelDebug)),
	} {
		refused(t, err, errs.Refused, "Only operators do that.")
	}
	refused(t, w.Staff.Announce(t.Context(), kay, "x"), errs.NotFound, "no such command")
	if got := w.deeds(); len(got) != 0 {
		t.Errorf("the audit log has %q", got)
	}
	// A deed that fails is written down, too.
	refused(t, ban(op, "10.0.0.0/4", "x"), errs.Invalid, "too many addresses")
	if got := w.deeds(); len(got) != 2 || got[1] != "opal ban 0.0.0.0/4 failed" {
		t.Errorf("the audit log has %q", got)
	}
}

func TestStaffKicks(t *testing.T) {
	w := newWorld(t)
	op, mod := w.crew()
	w.register(keyC, "kay")
	h := w.host(
		staff.Session{ID: "c1.1", Key: keyC, Name: "kay"}, staff.Session{ID: "c1.2", Key: keyC, Name: "kay"},
		staff.Session{ID: "c2.1", Key: keyA, Name: "opal"}, staff.Session{ID: "c3.1", Name: "guest-12345"},
	)
	o, err := w.Staff.Kick(t.Context(), mod, staff.Measure{Whom: "kay", Why: "loud\x1b]52;c;\x07"})
	if err != nil || o.Ended != 2 || h.kicked["c1.2"] != "A moderator has ended your session. The reason: loud]52;c;." {
		t.Errorf("%+v, %v; told %v", o, err, h.kicked)
	}
	_, err = w.Staff.Kick(t.Context(), mod, staff.Measure{Whom: "c2.1"})
	refused(t, err, errs.Refused, "opal is an operator")
	if o, err := w.Staff.Kick(t.Context(), op, staff.Measure{Whom: "c3.1"}); err != nil || o.Ended != 1 {
		t.Errorf("%+v, %v", o, err)
	}
	if err := w.Staff.Admit(t.Context(), keyC); err != nil {
		t.Errorf("kicked and kept out: %v", err)
	}
}

// TestDrain: no game begins and nobody comes but those who have a game to finish; with
// the last game the program ends, and no sooner.
func TestDrain(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		op, _ := w.crew()
		kay := w.register(keyC, "kay")
		h := w.host()
		ended := h.hasEnded
		w.started(kay.Person, ann) // without a clock: it is not waited for
		tbl := w.play(w.timed(kay.Person, op.Person, "60+0"), "e4", "e5")
		synctest.Wait() // until the lobby has heard of the games
		if _, _, err := w.Staff.Drain(t.Context(), op, staff.Where{}, time.Hour); err != nil {
			t.Fatal(err)
		}
		if err := w.Staff.Admit(t.Context(), keyC); err != nil {
			t.Errorf("who has a game to finish: %v", err)
		}
		refused(t, w.Staff.Admit(t.Context(), ""), errs.Refused, "about to restart")
		if said := w.Notices.Board().Said; len(said) != 1 || !strings.Contains(said[0].Text, "in 60 minutes at the latest") {
			t.Errorf("announced is %v", said)
		}
		elapse(time.Minute)
		if ended() || w.Staff.Running() != 1 {
			t.Fatal("it ended while a game was under way")
		}
		if _, err := w.Staff.CancelDrain(t.Context(), op, staff.Where{}); err != nil {
			t.Fatal(err)
		}
		w.do(tbl, kay.Person, table.Intent{Kind: table.Resign})
		if ended() {
			t.Fatal("it ended though the drain was cancelled")
		}
		if _, _, err := w.Staff.Drain(t.Context(), op, staff.Where{}, time.Hour); err != nil {
			t.Fatal(err)
		}
		if ended() {
			t.Error("nobody had the time to read that it ends")
		}
		elapse(6 * time.Second)
		if !ended() {
			t.Error("the last game is over, and it goes on")
		}
	})
}

// TestDrainHasAnEnd: games that go on too long are not waited for.
func TestDrainHasAnEnd(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		op, _ := w.crew()
		h := w.host()
		w.play(w.timed(op.Person, w.register(keyC, "kay").Person, "60+0"), "e4", "e5")
		if _, _, err := w.Staff.Drain(t.Context(), op, staff.Where{}, 2*time.Minute); err != nil {
			t.Fatal(err)
		}
		elapse(time.Minute)
		select {
		case <-h.ended:
			t.Fatal("too early")
		default:
		}
		elapse(time.Minute + time.Second)
		synctest.Wait()
		select {
		case <-h.ended:
		default:
			t.Error("too late")
		}
	})
}

func TestStaffRenames(t *testing.T) {
	w := newWorld(t)
	op, mod := w.crew()
	kay := w.register(keyC, "kay")
	h := w.host(staff.Session{ID: "c1.1", Key: keyC, Name: "kay"})
	rename := func(by account.Player, whom, name string) error {
		_, err := w.Staff.Rename(t.Context(), by, staff.Measure{Whom: whom, Why: "rude"}, name)
		return err
	}
	refused(t, rename(mod, "kay", "adm1n"), errs.Refused, "reserved")
	refused(t, rename(mod, "kay", "0pal"), errs.Invalid, "A name has")
	refused(t, rename(mod, "kay", "m0dy"), errs.Refused, "taken")
	refused(t, rename(mod, "opal", "kim"), errs.Refused, "is an operator")
	refused(t, rename(op, "nobody-here", "kim"), errs.NotFound, "no player called")
	refused(t, rename(mod, "kay", "kay"), errs.Refused, "already")
	if err := rename(mod, "kay", "Kim"); err != nil {
		t.Fatal(err)
	}
	if want := "A moderator has given you the name kim. The reason: rude. Come back to go on."; h.kicked["c1.1"] != want {
		t.Errorf("told is %q", h.kicked["c1.1"])
	}
	w.restart()
	for _, name := range []string{"kim", "kay"} { // the old one leads there, too
		if who, err := w.Accounts.Find(t.Context(), name); err != nil || who != (identity.Person{ID: kay.ID, Name: "kim"}) {
			t.Errorf("%s is %v, %v", name, who, err)
		}
	}
	if p, err := w.Accounts.Arrive(t.Context(), keyC); err != nil || p.Name != "kim" {
		t.Errorf("who comes is %v, %v", p.Person, err)
	}
	guest := w.arrive(strings.Repeat("d4", 32))
	if _, err := w.Accounts.Register(t.Context(), guest, "kay"); errs.KindOf(err) != errs.Refused {
		t.Errorf("somebody else takes the old name: %v", err)
	}
	w.Staff.SetMembers(staff.Members{keyA: {Role: staff.Operator}})
	if err := rename(op, "kim", "kay"); err != nil {
		t.Errorf("back to the old name: %v", err)
	}
}
