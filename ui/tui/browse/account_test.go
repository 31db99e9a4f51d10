package browse_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

func TestAccountFrames(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Clock.Advance(72 * time.Hour)
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("ann: account since 2026-03-14. Keys: 2.", account.OpenSSH(ann.Key), "in use", "not on vacation", "No address.")
	p.Golden("account")
	p.Fits()
	p.Press("a")
	p.Sees("The code is", "To add another key", "-p 2222 pawnstorm.example")
	p.Golden("account-code")
	p.Press("esc")
	p.Sees("account since")
	p.Press("e")
	p.Types("b")
	p.Sees("Rename", "Your new name.")
	p.Golden("account-rename")
	p.Press("esc")
	p.Sees("account since")
	p.Press("D")
	p.Sees("Delete the account", "Your name, to be sure.")
	p.Types("ann")
	p.Press("down", "right", "enter")
	p.Sees("Your name is removed from games", "y Delete the account")
	p.Golden("account-delete")
	p.Press("y")
	p.Sees("It will be deleted on", "To keep it: :account keep")
	p.Golden("account-leaving")

	guest := w.Visit(app.Visit{Key: tuitest.KeyOf("guest")})
	guest.Press("esc")
	guest.Sees(" Mine")
	guest.Opens("Account")
	guest.Sees("You are a guest.")
	guest.Golden("account-guest")
	browser := w.Visit(app.Visit{Term: canvas.PageTerm})
	browser.Sees("You are a guest here.", "keys code", "/login")
	keyless := w.Visit(app.Visit{})
	keyless.Sees("You connected without a key", "ssh-keygen")
	keyless.Press("esc")
	keyless.Sees(" Mine")
	keyless.Opens("Account")
	keyless.Sees("a guest without a key")
	keyless.Golden("account-keyless")
	keyless.Press("a")
	keyless.Sees("It brings you back")
	keyless.Golden("account-way-back")
}

// TestVacation checks that a user can start and end a vacation from the account page. The opponent
// sees it at the table.
func TestVacation(t *testing.T) {
	w := tuitest.New(t)
	ann, ben := w.Account("ann"), w.Account("ben")
	game := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Days(3)})
	game = w.Do(game, ben, table.Intent{Kind: table.Sit, Seat: 1})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("▶Vacation")
	p.Press("enter")
	p.Sees("You have 30 days left (30 a year).", "1 correspondence game")
	p.Press("o", "enter", "enter")
	p.Sees("You are on vacation until", "It pauses 1 correspondence")
	p.Sees("q back")
	p.Golden("account-vacation")
	p.Fits()
	other := w.OpenTable(ben, game)
	other.Sees("vacation")
	other.Golden("table-vacation")
	other.Fits()
	p.Press("o", "enter")
	p.Sees("You are not on vacation")
	other.Misses("vacation")
}

func TestRemovingKeys(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("Keys (2)")
	p.Press("tab", "down", "enter")
	p.Sees("Fingerprint", account.OpenSSH(tuitest.KeyOf("laptop")))
	p.Press("d")
	p.Sees("Remove this key?")
	p.Press("x")
	p.Misses("Remove this key?")
	p.Press("d", "y")
	p.Sees("Keys (1)")
	if stranger, err := w.Accounts.ByKey(t.Context(), tuitest.KeyOf("laptop")); err != nil || !stranger.Guest {
		t.Errorf("the removed key opens %+v, %v", stranger, err)
	}
	p.Press("home", "enter")
	p.Sees("You are logged in with it.")
	p.Misses("d remove") // the last key stays
}

// TestBrowserAmongKeys checks that a browser logged in by a code is listed with the keys. The user
// can log it out like a key, even if only one key is left.
func TestBrowserAmongKeys(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("Keys (1)")
	code, _, err := w.Accounts.Code(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	guest, err := w.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := w.Accounts.LogIn(t.Context(), guest, code, "Firefox")
	if err != nil {
		t.Fatal(err)
	}
	p.Sees("Keys (2)", "Firefox", "Browser")
	p.Press("tab", "down", "enter")
	p.Sees("Browser Firefox")
	p.Press("d")
	p.Sees("The browser Firefox is logged out.", "Keys (1)")
	if who, err := w.Accounts.ByBrowser(t.Context(), secret); err != nil || !who.Guest {
		t.Errorf("it logs in as %+v, error %v", who, err)
	}
}

// All stored data of a user is exported by a shell command, which the page and the command line
// show.
func TestExportLine(t *testing.T) {
	w := tuitest.New(t)
	line := "ssh -p 2222 pawnstorm.example account export > me.json"
	p := w.Visit(app.Visit{Key: w.Account("ann").Key, Width: 120, Height: 40})
	p.Opens("Account")
	p.Sees(line)
	p.Press("s")
	p.Sees("type this on your own machine:", line)
	p.Press("q")
	p.Press("q")
	p.Sees(" Mine")
	p.Command("account export")
	p.Sees("Answer", "type this on your own machine:", line)
}

// The page takes a new name. A refused name stays, so that the user can edit it.
func TestRenaming(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Account("ben")
	w.Clock.Advance(48 * time.Hour) // not a new name
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("ann: account since")
	p.Press("e")
	p.Types("ben")
	p.Press("enter")
	p.Sees("The name ben is taken", "ben")
	p.Press("backspace", "backspace", "backspace")
	p.Types("Anna")
	p.Press("enter")
	p.Sees("You are now anna. Your old name ann leads to you for a year.", "anna: account since")
	if me := p.Model.Session.Me; me.Name != "anna" {
		t.Errorf("got session of %+v", me)
	}
	w.Clock.Advance(25 * time.Hour) // anna is free again
	p.Press("e")
	p.Types("annika")
	p.Press("enter")
	p.Sees("You can change it again from 2026-04-15", "annika")
	p.Press("esc")
	p.Misses("annika")
	if a, err := w.Accounts.Get(t.Context(), ann.ID); err != nil || a.Name != "anna" {
		t.Errorf("got account %+v, error %v", a, err)
	}
}

// A new name applies to all sessions of the account and to the list of users online. Both sessions
// leave that list when they end.
func TestRenameReachesOtherSessions(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	here, there := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: ann.Key})
	there.Sees("P puzzles")
	here.Opens("Account")
	here.Sees("ann: account since")
	here.Press("e")
	here.Types("anna")
	here.Press("enter")
	here.Sees("You are now anna.")
	there.Until("the new name", func() bool { return there.Model.Session.Me.Name == "anna" })
	there.Press("w")
	there.Sees("Doing", "anna")
	there.Misses("ann ")
	if people := w.Tables.People(); len(people) != 1 || people[0].Name != "anna" {
		t.Errorf("got users online %+v", people)
	}
	for _, p := range []*tuitest.Person{here, there} {
		if !w.Tables.IsHere(ann.ID) {
			t.Error("the remaining session does not count")
		}
		p.Press("ctrl+c")
		p.Until("the end", func() bool { return p.Left })
	}
	if w.Tables.IsHere(ann.ID) {
		t.Error("a user without sessions is still online")
	}
}

// Deleting an account takes its name, a yes and a confirmation. A no keeps it.
func TestDeletingTheAccount(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	deletes := func() time.Time {
		t.Helper()
		a, err := w.Accounts.Get(t.Context(), ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		return a.Deletes
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("ann: account since")
	p.Press("D")
	p.Types("ann")
	p.Press("down", "right", "enter")
	p.Sees("running games are resigned", "seven")
	p.Press("x")
	if at := deletes(); !at.IsZero() {
		t.Fatalf("after a no: account will be deleted on %s", at)
	}
	p.Press("enter", "y")
	p.Sees("It will be deleted on 2026-03-21 09:26 UTC.")
	if deletes().IsZero() {
		t.Error("the page reports a deletion, but the account is not marked")
	}
	p.Press("o")
	p.Clicks("Keep the account")
	p.Sees(words.AccountKept)
	if at := deletes(); !at.IsZero() {
		t.Errorf("account will still be deleted on %s", at)
	}
}

// A session ends and says why when another one removes the key that opened it.
func TestRemovedKeyEndsTheSession(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	here, there := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: tuitest.KeyOf("laptop")})
	there.Sees("P puzzles")
	here.Opens("Account")
	here.Sees("Keys (2)")
	here.Press("tab", "down", "enter")
	here.Sees("Fingerprint")
	here.Press("d", "y")
	there.Until("the end", func() bool { return there.Left })
	if got := there.Model.Farewell(); got != words.KeyRemoved {
		t.Errorf("got last words %q", got)
	}
	here.Sees("Keys (1)")
	if here.Model.Session.EndReason != "" {
		t.Error("the session of the other key ended too")
	}
}

// The page with a code sees that it was used.
func TestUsedCodeIsSeen(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Account")
	p.Sees("Keys (1)")
	p.Press("a")
	p.Sees("To add another key")
	code := strings.ReplaceAll(tuitest.ShownCode.FindString(p.Frame()), "-", "")
	stranger, err := w.Accounts.ByKey(t.Context(), tuitest.KeyOf("laptop"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Accounts.Redeem(t.Context(), stranger, code); err != nil {
		t.Fatal(err)
	}
	p.Sees("The code was used", "Keys (2)", account.OpenSSH(tuitest.KeyOf("laptop")))
	p.Misses("To add another key")
}

// The page with a guest's return code sees that it was used and no longer shows it.
func TestUsedWayBackIsSeen(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{})
	p.Press("esc")
	p.Sees(" Mine")
	p.Opens("Account")
	p.Sees("a guest without a key")
	p.Press("a")
	p.Sees("It brings you back")
	code := p.Model.Session.ReturnCode
	stranger, err := w.Accounts.ByKey(t.Context(), "")
	if err == nil {
		_, err = w.Accounts.Redeem(t.Context(), stranger, code)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.Sees("The code was used.", "a guest without a key")
	if text := p.Model.Farewell(); strings.Contains(text, identity.SpellCode(code)) {
		t.Errorf("last words contain the used code: %q", text)
	}
}

// TestAnswerIsAPage checks that an answer that waits for more behaves like other pages of text. The
// footer ends with the key that closes it. It scrolls in a small window, and ? closes it.
func TestAnswerIsAPage(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{})
	p.Press("esc")
	p.Opens("Account")
	p.Sees("a guest without a key")
	p.Press("a")
	p.Sees("It brings you back")
	footer := func() string {
		lines := strings.Split(strings.TrimRight(p.Frame(), "\n"), "\n")
		return lines[len(lines)-1]
	}
	if got := footer(); !strings.Contains(got, "close") || strings.Contains(got, "help") {
		t.Errorf("got footer %q", got)
	}
	eighteen := app.LinesPage(strings.Fields(strings.Repeat("line ", 18)))
	p.Model.Top().(app.Reader).Reading().Pages[0].Text = eighteen // fits in this window only
	p.Resize(widget.MinWidth, widget.MinHeight)
	if got := footer(); !strings.Contains(got, "scroll") {
		t.Errorf("small window: got footer %q", got)
	}
	p.Press("?")
	if s, ok := p.Model.Top().(app.Reader); ok {
		t.Errorf("? left %q open", s.(app.Screen).Title())
	}
}

// The page with a code shows that the code has expired. A user who closed the page gets no notice.
func TestCodeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann := w.Account("ann")
		p, other := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: ann.Key})
		for _, p := range []*tuitest.Person{p, other} {
			p.Opens("Account")
			p.Sees("Keys (1)")
			p.Press("a")
			p.Sees("To add another key")
		}
		other.Press("esc")
		p.Passes(9 * time.Minute)
		p.Sees("To add another key")
		p.Passes(time.Minute)
		p.Sees("The code expired.", "Keys (1)")
		other.Passes(time.Second)
		other.Misses("The code expired.")
	})
}

func TestManyKeysScroll(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	for i := range 19 {
		w.LinkKey(ann, tuitest.KeyOf(string(rune('a'+i))))
	}
	p := w.Visit(app.Visit{Key: ann.Key, Width: 40, Height: 20})
	p.Opens("Account")
	p.Sees("Keys (20)")
	p.Press("tab", "G")
	p.Sees("▶  20  " + account.OpenSSH(tuitest.KeyOf("s"))[:16])
	p.Press("g")
	p.Sees("▶● 1   " + account.OpenSSH(ann.Key)[:16])
}

// A guest who creates an account keeps their games.
func TestGuestBecomesAccount(t *testing.T) {
	w := tuitest.New(t)
	bob := w.Account("bob")
	guest, err := w.Accounts.ByKey(t.Context(), tuitest.KeyOf("ann"))
	if err != nil {
		t.Fatal(err)
	}
	w.Game(guest, bob)
	p := w.Visit(app.Visit{Key: guest.Key, User: "ann"})
	p.Sees("Mine 1") // no welcome page before it
	p.Opens("Account")
	p.Sees("You are a guest.")
	p.Press("h")
	p.Sees("Take a name")
	p.Types("ann")
	p.Press("enter")
	p.Sees("ann: account since 2026-03-14", "Keys (1)")
	p.Press("esc")
	p.Press("esc")
	p.Sees("Mine 1")
	p.OnTab("Mine 1")
	p.Sees("bob", "● your turn")
}
