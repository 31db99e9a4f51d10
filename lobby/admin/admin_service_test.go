package admin_test

import (
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

func TestStaffBans(t *testing.T) {
	w := clubtest.New(t)
	op, mod := w.RegisterStaff()
	kay := w.Register(clubtest.KeyC, "kay")
	h := w.Host(
		admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay", Source: clubtest.Source("203.0.113.5")},
		admin.Session{ID: "c2.1", Key: clubtest.KeyA, Name: "opal", Source: clubtest.Source("203.0.113.5")},
		admin.Session{ID: "c3.1", Name: "guest-12345", Source: clubtest.Source("203.0.113.6")},
	)
	o, err := w.Staff.Ban(t.Context(), mod, admin.Request{Target: "kay", Why: "cheats", For: time.Hour})
	if err != nil || o.Ended != 1 || o.TargetText != "kay" ||
		!strings.Contains(h.Kicked["c1.1"], "You are banned from this server until") {
		t.Fatalf("Ban: got %+v, %v; kicked sessions are %v", o, err, h.Kicked)
	}
	clubtest.Refused(t, w.Staff.CheckAccess(t.Context(), clubtest.KeyC), errs.Refused, "The reason: cheats.")
	if _, err := w.Staff.Unban(t.Context(), op, admin.Request{Target: "kay"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Staff.CheckAccess(t.Context(), clubtest.KeyC); err != nil {
		t.Error(err)
	}
	// After a ban of a prefix, staff can stay and log in.
	o, err = w.Staff.Ban(t.Context(), op, admin.Request{Target: "203.0.113.0/24", Why: "a flood"})
	if err != nil || o.Ended != 1 || h.Kicked["c2.1"] != "" ||
		!strings.HasPrefix(h.Kicked["c3.1"], "Your address is banned") {
		t.Fatalf("Ban: got %+v, %v; kicked sessions are %v", o, err, h.Kicked)
	}
	there := identity.WithSource(t.Context(), clubtest.Source("203.0.113.9"))
	if err := w.Staff.CheckAccess(there, clubtest.KeyA); err != nil {
		t.Error(err)
	}
	clubtest.Refused(t, w.Staff.CheckAccess(there, ""), errs.Refused, "a flood")
	// Mutes work too, and the name can be in any form.
	if _, err := w.Staff.Mute(t.Context(), mod, admin.Request{Target: " Kay", Why: "rude"}); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, w.Chat.Say(t.Context(), kay, chat.LobbyRoom, "hello"), errs.Refused, "rude")
	if _, err := w.Staff.Unmute(t.Context(), mod, admin.Request{Target: "kay"}); err != nil {
		t.Fatal(err)
	}
	want := []string{"mody ban until", "opal unban kay", "opal ban 203.0.113.0/24", "mody mute kay", "mody unmute kay"}
	got := w.AuditActions()
	for i := range want {
		if len(got) != len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("audit log is %q", got)
		}
	}
}

// TestStaffMutesGuests checks that a guest with a key is muted by the key, even after they register. A guest
// without a key is muted until they leave. Unmute accepts the guest's name or the key's fingerprint, even
// after the guest has left.
func TestStaffMutesGuests(t *testing.T) {
	w := clubtest.New(t)
	_, mod := w.RegisterStaff()
	keyed, keyless := w.ByKey(clubtest.KeyC), w.ByKey("")
	h := w.Host(admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: keyed.Name},
		admin.Session{ID: "c2.1", Name: keyless.Name})
	defer w.Tables.Enter(t.Context(), keyless.Person)()
	leave := w.Tables.Enter(t.Context(), keyed.Person)
	tbl := w.Started(keyed.Person, keyless.Person)
	say := func(p account.Player) error { return w.Chat.Say(t.Context(), p, chat.PlayersRoom(tbl.ID), "hello") }
	mute := func(whom, want string) {
		t.Helper()
		o, err := w.Staff.Mute(t.Context(), mod, admin.Request{Target: whom, Why: "rude"})
		if err != nil || o.TargetText != want {
			t.Fatalf("muted %q, %v, want %q", o.TargetText, err, want)
		}
	}
	unmute := func(whom string) {
		t.Helper()
		if _, err := w.Staff.Unmute(t.Context(), mod, admin.Request{Target: whom}); err != nil {
			t.Fatal(err)
		}
		if list := w.Bans.List(ban.Mute); len(list) != 0 {
			t.Fatalf("mutes after unmuting %s are %v", whom, list)
		}
	}
	hash := account.OpenSSH(clubtest.KeyC)

	mute(keyless.Name, keyless.Name)
	clubtest.Refused(t, say(keyless), errs.Refused, "rude")
	if err := say(keyed); err != nil {
		t.Error(err)
	}
	unmute(keyless.Name)

	mute(hash, hash)
	clubtest.Refused(t, say(keyed), errs.Refused, "rude")
	unmute(keyed.Name)
	mute(keyed.Name, keyed.Name+" ("+hash+")")
	unmute(hash)
	mute(keyed.Name, keyed.Name+" ("+hash+")")
	clubtest.Refused(t, say(keyed), errs.Refused, "rude")
	kay := w.Register(clubtest.KeyC, "kay")
	clubtest.Refused(t, w.Chat.Say(t.Context(), kay, chat.LobbyRoom, "hello"), errs.Refused, "rude")
	leave()
	h.Mu.Lock()
	h.Sessions = nil
	h.Mu.Unlock()
	unmute(keyed.Name)
	if err := w.Chat.Say(t.Context(), kay, chat.LobbyRoom, "hello"); err != nil {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestStaffIsRefused(t *testing.T) {
	w := clubtest.New(t)
	op, mod := w.RegisterStaff()
	kay := w.Register(clubtest.KeyC, "kay")
	w.Host(admin.Session{ID: "c1.1", Name: "guest-12345", Source: clubtest.Source("203.0.113.6")})
	w.Tables.Enter(t.Context(), identity.Person{ID: "gxyz", Name: "guest-12345"})
	ban := func(by account.Player, whom, why string) error {
		_, err := w.Staff.Ban(t.Context(), by, admin.Request{Target: whom, Why: why})
		return err
	}
	clubtest.Refused(t, ban(kay, "kay", "x"), errs.NotFound, "There is no such command.")
	clubtest.Refused(t, ban(mod, "kay", " \x00"), errs.Invalid, "Give a reason")
	clubtest.Refused(t, ban(mod, "opal", "x"), errs.Refused, "opal is an operator of this server")
	clubtest.Refused(t, ban(op, "mody", "x"), errs.Refused, "mody is a moderator")
	clubtest.Refused(t, ban(op, account.OpenSSH(clubtest.KeyB), "x"), errs.Refused, "is a moderator")
	clubtest.Refused(t, ban(op, "nobody-here", "x"), errs.NotFound, "no player called")
	clubtest.Refused(t, ban(op, "300.1.2.3", "x"), errs.NotFound, "an address or a prefix")
	clubtest.Refused(t, ban(op, "c1.1", "x"), errs.Invalid, "only end a session")
	clubtest.Refused(t, ban(op, "guest-12345", "x"), errs.Refused, "has no key")
	_, err := w.Staff.Unban(t.Context(), op, admin.Request{Target: "kay"})
	clubtest.Refused(t, err, errs.NotFound, "kay is not banned")
	_, err = w.Staff.Kick(t.Context(), op, admin.Request{Target: "kay"})
	clubtest.Refused(t, err, errs.NotFound, "no session here")
	for _, err := range []error{
		w.Staff.Announce(t.Context(), mod, "x"), w.Staff.SetMotd(t.Context(), mod, "x"),
		second(w.Staff.CancelDrain(t.Context(), mod, admin.NodeSelection{})),
		second(w.Staff.SetLevel(t.Context(), mod, admin.NodeSelection{}, slog.LevelDebug)),
	} {
		clubtest.Refused(t, err, errs.Refused, "Only operators can do that.")
	}
	clubtest.Refused(t, w.Staff.Announce(t.Context(), kay, "x"), errs.NotFound, "no such command")
	if got := w.AuditActions(); len(got) != 0 {
		t.Errorf("audit log is %q", got)
	}
	// A failed action gets an audit entry too.
	clubtest.Refused(t, ban(op, "10.0.0.0/4", "x"), errs.Invalid, "too many addresses")
	if got := w.AuditActions(); len(got) != 2 || got[1] != "opal ban 0.0.0.0/4 failed" {
		t.Errorf("audit log is %q", got)
	}
}

func TestStaffKicks(t *testing.T) {
	w := clubtest.New(t)
	op, mod := w.RegisterStaff()
	w.Register(clubtest.KeyC, "kay")
	h := w.Host(
		admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay"},
		admin.Session{ID: "c1.2", Key: clubtest.KeyC, Name: "kay"},
		admin.Session{ID: "c2.1", Key: clubtest.KeyA, Name: "opal"}, admin.Session{ID: "c3.1", Name: "guest-12345"},
	)
	o, err := w.Staff.Kick(t.Context(), mod, admin.Request{Target: "kay", Why: "loud\x1b]52;c;\x07"})
	if err != nil || o.Ended != 2 || h.Kicked["c1.2"] != "A moderator has ended your session. The reason: loud]52;c;." {
		t.Errorf("Kick: got %+v, %v; kicked sessions are %v", o, err, h.Kicked)
	}
	_, err = w.Staff.Kick(t.Context(), mod, admin.Request{Target: "c2.1"})
	clubtest.Refused(t, err, errs.Refused, "opal is an operator")
	if o, err := w.Staff.Kick(t.Context(), op, admin.Request{Target: "c3.1"}); err != nil || o.Ended != 1 {
		t.Errorf("Kick: got %+v, %v", o, err)
	}
	if err := w.Staff.CheckAccess(t.Context(), clubtest.KeyC); err != nil {
		t.Errorf("a kicked player cannot log in again: %v", err)
	}
}

// TestDrain checks that during a drain no game starts and only players with a game to finish
// can log in. The program ends after the last game, and not before.
func TestDrain(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		op, _ := w.RegisterStaff()
		kay := w.Register(clubtest.KeyC, "kay")
		h := w.Host()
		ended := h.HasEnded
		w.Started(kay.Person, clubtest.Ann) // has no clock, so the drain does not wait for it
		tbl := w.Play(w.Timed(kay.Person, op.Person, "60+0"), "e4", "e5")
		synctest.Wait() // until the lobby knows the games
		if _, _, err := w.Staff.Drain(t.Context(), op, admin.NodeSelection{}, time.Hour); err != nil {
			t.Fatal(err)
		}
		if err := w.Staff.CheckAccess(t.Context(), clubtest.KeyC); err != nil {
			t.Errorf("a player with a game to finish is refused: %v", err)
		}
		clubtest.Refused(t, w.Staff.CheckAccess(t.Context(), ""), errs.Refused, "about to restart")
		if said := w.Notices.Board().Said; len(said) != 1 ||
			!strings.Contains(said[0].Text, "in 60 minutes at the latest") {
			t.Errorf("announcements are %v", said)
		}
		clubtest.Elapse(time.Minute)
		if ended() || w.Staff.Running() != 1 {
			t.Fatal("program ended while a game was under way")
		}
		if _, err := w.Staff.CancelDrain(t.Context(), op, admin.NodeSelection{}); err != nil {
			t.Fatal(err)
		}
		w.Do(tbl, kay.Person, table.Intent{Kind: table.Resign})
		if ended() {
			t.Fatal("program ended after the drain was canceled")
		}
		if _, _, err := w.Staff.Drain(t.Context(), op, admin.NodeSelection{}, time.Hour); err != nil {
			t.Fatal(err)
		}
		if ended() {
			t.Error("program ended before anyone could read the announcement")
		}
		clubtest.Elapse(6 * time.Second)
		if !ended() {
			t.Error("program did not end after the last game")
		}
	})
}

// TestDrainHasAnEnd checks that a drain stops waiting for games when its time is up.
func TestDrainHasAnEnd(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		op, _ := w.RegisterStaff()
		h := w.Host()
		w.Play(w.Timed(op.Person, w.Register(clubtest.KeyC, "kay").Person, "60+0"), "e4", "e5")
		if _, _, err := w.Staff.Drain(t.Context(), op, admin.NodeSelection{}, 2*time.Minute); err != nil {
			t.Fatal(err)
		}
		clubtest.Elapse(time.Minute)
		select {
		case <-h.Ended:
			t.Fatal("program ended too early")
		default:
		}
		clubtest.Elapse(time.Minute + time.Second)
		synctest.Wait()
		select {
		case <-h.Ended:
		default:
			t.Error("program did not end in time")
		}
	})
}

func TestStaffRenames(t *testing.T) {
	w := clubtest.New(t)
	op, mod := w.RegisterStaff()
	kay := w.Register(clubtest.KeyC, "kay")
	h := w.Host(admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay"})
	rename := func(by account.Player, whom, name string) error {
		_, err := w.Staff.Rename(t.Context(), by, admin.Request{Target: whom, Why: "rude"}, name)
		return err
	}
	clubtest.Refused(t, rename(mod, "kay", "adm1n"), errs.Refused, "reserved")
	clubtest.Refused(t, rename(mod, "kay", "0pal"), errs.Invalid, "A name has")
	clubtest.Refused(t, rename(mod, "kay", "m0dy"), errs.Refused, "taken")
	clubtest.Refused(t, rename(mod, "opal", "kim"), errs.Refused, "is an operator")
	clubtest.Refused(t, rename(op, "nobody-here", "kim"), errs.NotFound, "no player called")
	clubtest.Refused(t, rename(mod, "kay", "kay"), errs.Refused, "already")
	if err := rename(mod, "kay", "Kim"); err != nil {
		t.Fatal(err)
	}
	want := "A moderator changed your name to kim. The reason: rude. Connect again to go on."
	if got := h.Kicked["c1.1"]; got != want {
		t.Errorf("the player sees %q, want %q", got, want)
	}
	w.Restart()
	for _, name := range []string{"kim", "kay"} { // the old name still leads to the account
		if who, err := w.Accounts.Find(t.Context(), name); err != nil ||
			who != (identity.Person{ID: kay.ID, Name: "kim"}) {
			t.Errorf("Find(%s) = %v, %v", name, who, err)
		}
	}
	if p, err := w.Accounts.ByKey(t.Context(), clubtest.KeyC); err != nil || p.Name != "kim" {
		t.Errorf("kay's key logs in as %v, %v, want kim", p.Person, err)
	}
	guest := w.ByKey(strings.Repeat("d4", 32))
	if _, err := w.Accounts.Register(t.Context(), guest, "kay"); errs.KindOf(err) != errs.Refused {
		t.Errorf("another player takes the old name: got %v, want Refused", err)
	}
	w.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Operator}})
	if err := rename(op, "kim", "kay"); err != nil {
		t.Errorf("renaming back to the old name: %v", err)
	}
}
