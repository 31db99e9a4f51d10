package tui

import (
	"regexp"
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
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// link adds a key to an account without a screen.
func (w *world) link(p account.Player, key string) {
	w.t.Helper()
	code, _, err := w.service.Accounts.Code(w.t.Context(), p)
	if err != nil {
		w.t.Fatal(err)
	}
	stranger, err := w.service.Accounts.ByKey(w.t.Context(), key)
	if err == nil {
		_, err = w.service.Accounts.Redeem(w.t.Context(), stranger, code)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

func TestAccountFrames(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.advance(72 * time.Hour)
	w.link(ann, keyOf("laptop"))
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("ann: an account since 2026-03-14. Keys: 2.", account.OpenSSH(ann.Key), "in use", "not on vacation", "No address.")
	p.golden("account")
	p.fits()
	p.press("a")
	p.sees("The code is", "To add another key", "-p 2222 pawnstorm.example")
	p.golden("account-code")
	p.press("esc")
	p.sees("an account since")
	p.press("e")
	p.types("b")
	p.sees("Rename", "Your new name.")
	p.golden("account-rename")
	p.press("esc")
	p.sees("an account since")
	p.press("D")
	p.sees("Delete the account", "Your name, to be sure.")
	p.types("ann")
	p.press("down", "right", "enter")
	p.sees("Your name is removed from games", "y yes, x no.")
	p.golden("account-delete")
	p.press("y")
	p.sees("It will be deleted on", "To keep it: :account keep")
	p.golden("account-leaving")

	guest := w.visit(app.Visit{Key: keyOf("guest")})
	guest.press("esc")
	guest.sees("Lobby")
	guest.opens("Account")
	guest.sees("You are a guest.")
	guest.golden("account-guest")
	browser := w.visit(app.Visit{Term: canvas.PageTerm})
	browser.sees("You are a guest here.", "keys code", "/login")
	keyless := w.visit(app.Visit{})
	keyless.sees("You connected without a key", "ssh-keygen")
	keyless.press("esc")
	keyless.sees("Lobby")
	keyless.opens("Account")
	keyless.sees("a guest without a key")
	keyless.golden("account-keyless")
	keyless.press("a")
	keyless.sees("It brings you back")
	keyless.golden("account-way-back")
}

// TestVacation checks that the account page opens the page that starts and ends a vacation, and
// that the opponent sees it at the table.
func TestVacation(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.account("ann"), w.account("ben")
	game := w.table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: days(3)})
	game = w.do(game, ben, table.Intent{Kind: table.Sit, Seat: 1})
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("▸Vacation")
	p.press("enter")
	p.sees("You have 30 days left (30 a year).", "1 correspondence game")
	p.press("o", "enter", "enter")
	p.sees("You are on vacation until", "It pauses 1 correspondence")
	p.sees("q back")
	p.golden("account-vacation")
	p.fits()
	other := w.comes(ben, game)
	other.sees("vacation")
	other.golden("table-vacation")
	other.fits()
	p.press("o", "enter")
	p.sees("You are not on vacation")
	other.misses("vacation")
}

func TestRemovingKeys(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.link(ann, keyOf("laptop"))
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("Keys (2)")
	p.press("tab", "down", "enter")
	p.sees("Fingerprint", account.OpenSSH(keyOf("laptop")))
	p.press("d")
	p.sees("Remove this key?")
	p.press("x")
	p.misses("Remove this key?")
	p.press("d", "y")
	p.sees("Keys (1)")
	if stranger, err := w.service.Accounts.ByKey(t.Context(), keyOf("laptop")); err != nil || !stranger.Guest {
		t.Errorf("the removed key opens %+v, %v", stranger, err)
	}
	p.press("home", "enter")
	p.sees("You are logged in with it.")
	p.misses("d remove") // the last key stays
}

// TestBrowserAmongKeys checks that a browser logged in by a code is listed among the keys and can
// be logged out like a key, even beside the last key.
func TestBrowserAmongKeys(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("Keys (1)")
	code, _, err := w.service.Accounts.Code(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	nobody, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := w.service.Accounts.LogIn(t.Context(), nobody, code, "Firefox")
	if err != nil {
		t.Fatal(err)
	}
	p.sees("Keys (2)", "Firefox", "Browser")
	p.press("tab", "down", "enter")
	p.sees("Browser Firefox")
	p.press("d")
	p.sees("The browser Firefox is logged out.", "Keys (1)")
	if who, err := w.service.Accounts.ByBrowser(t.Context(), secret); err != nil || !who.Guest {
		t.Errorf("it comes as %+v, %v", who, err)
	}
}

// All stored data of a user is exported by a shell command, which the page and the command line
// show.
func TestExportLine(t *testing.T) {
	w := newWorld(t)
	line := "ssh -p 2222 pawnstorm.example account export > me.json"
	p := w.visit(app.Visit{Key: w.account("ann").Key, Width: 120, Height: 40})
	p.opens("Account")
	p.sees(line)
	p.press("s")
	p.sees("type this on your own machine:", line)
	p.press("q")
	p.press("q")
	p.sees("Lobby")
	p.commands("account export")
	p.sees("Answer", "type this on your own machine:", line)
}

// The page takes a new name. A refused name stays, so that the user can edit it.
func TestRenaming(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.account("ben")
	w.advance(48 * time.Hour) // not a new name
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("ann: an account since")
	p.press("e")
	p.types("ben")
	p.press("enter")
	p.sees("The name ben is taken", "ben")
	p.press("backspace", "backspace", "backspace")
	p.types("Anna")
	p.press("enter")
	p.sees("You are now anna. Your old name ann leads to you for a year.", "anna: an account since")
	if me := p.model.session.Me; me.Name != "anna" {
		t.Errorf("the session is that of %+v", me)
	}
	w.advance(25 * time.Hour) // anna is free again
	p.press("e")
	p.types("annika")
	p.press("enter")
	p.sees("You can change it again from 2026-04-15", "annika")
	p.press("esc")
	p.misses("annika")
	if a, err := w.service.Accounts.Get(t.Context(), ann.ID); err != nil || a.Name != "anna" {
		t.Errorf("the account is %+v, %v", a, err)
	}
}

// A new name applies to all sessions of the account and to the list of users who are here. Both
// sessions leave that list when they end.
func TestRenameReachesOtherSessions(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	here, there := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: ann.Key})
	there.sees("Or choose a game")
	here.opens("Account")
	here.sees("ann: an account since")
	here.press("e")
	here.types("anna")
	here.press("enter")
	here.sees("You are now anna.")
	there.until("the new name", func() bool { return there.model.session.Me.Name == "anna" })
	there.press("w")
	there.sees("Here since", "anna")
	there.misses("ann ")
	if people := w.service.Tables.People(); len(people) != 1 || people[0].Name != "anna" {
		t.Errorf("here are %+v", people)
	}
	for _, p := range []*person{here, there} {
		if !w.service.Tables.IsHere(ann.ID) {
			t.Error("the session that is left does not count")
		}
		p.press("ctrl+c")
		p.until("the end", func() bool { return p.left })
	}
	if w.service.Tables.IsHere(ann.ID) {
		t.Error("somebody is here whose sessions have ended")
	}
}

// An account is deleted with its name, a yes and a question, and kept at once.
func TestDeletingTheAccount(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	deletes := func() time.Time {
		t.Helper()
		a, err := w.service.Accounts.Get(t.Context(), ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		return a.Deletes
	}
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("ann: an account since")
	p.press("D")
	p.types("ann")
	p.press("down", "right", "enter")
	p.sees("running games are resigned", "seven days")
	p.press("x")
	if at := deletes(); !at.IsZero() {
		t.Fatalf("a no deletes the account on %s", at)
	}
	p.press("enter", "y")
	p.sees("It will be deleted on 2026-03-21 09:26 UTC.")
	if deletes().IsZero() {
		t.Error("it is said to be deleted, and stays")
	}
	p.press("o")
	p.clicks("Keep the account")
	p.sees(words.AccountKept)
	if at := deletes(); !at.IsZero() {
		t.Errorf("it is still to be deleted on %s", at)
	}
}

// A session ends and says why when another one removes the key that opened it.
func TestRemovedKeyEndsTheSession(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.link(ann, keyOf("laptop"))
	here, there := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: keyOf("laptop")})
	there.sees("Or choose a game")
	here.opens("Account")
	here.sees("Keys (2)")
	here.press("tab", "down", "enter")
	here.sees("Fingerprint")
	here.press("d", "y")
	there.until("the end", func() bool { return there.left })
	if got := there.model.Farewell(); got != words.KeyRemoved {
		t.Errorf("the last words are %q", got)
	}
	here.sees("Keys (1)")
	if here.model.session.EndReason != "" {
		t.Error("the session of the other key has ended too")
	}
}

// The page with a code sees that it was used.
func TestUsedCodeIsSeen(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.sees("Keys (1)")
	p.press("a")
	p.sees("To add another key")
	code := strings.ReplaceAll(codeShown.FindString(p.frame()), "-", "")
	stranger, err := w.service.Accounts.ByKey(t.Context(), keyOf("laptop"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.service.Accounts.Redeem(t.Context(), stranger, code); err != nil {
		t.Fatal(err)
	}
	p.sees("The code was used", "Keys (2)", account.OpenSSH(keyOf("laptop")))
	p.misses("To add another key")
}

// The page with a guest's return code sees that it was used and no longer shows it.
func TestUsedWayBackIsSeen(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{})
	p.press("esc")
	p.sees("Lobby")
	p.opens("Account")
	p.sees("a guest without a key")
	p.press("a")
	p.sees("It brings you back")
	code := p.model.session.ReturnCode
	stranger, err := w.service.Accounts.ByKey(t.Context(), "")
	if err == nil {
		_, err = w.service.Accounts.Redeem(t.Context(), stranger, code)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.sees("The code was used.", "a guest without a key")
	if text := p.model.Farewell(); strings.Contains(text, identity.SpellCode(code)) {
		t.Errorf("the last words name the used code: %q", text)
	}
}

// TestAnswerIsAPage checks that an answer that waits for more behaves like other pages of text: the
// footer ends with the key that closes it, it scrolls in a small window, and ? closes it.
func TestAnswerIsAPage(t *testing.T) {
	p := newWorld(t).visit(app.Visit{})
	p.press("esc")
	p.opens("Account")
	p.sees("a guest without a key")
	p.press("a")
	p.sees("It brings you back")
	footer := func() string {
		lines := strings.Split(strings.TrimRight(p.frame(), "\n"), "\n")
		return lines[len(lines)-1]
	}
	if got := footer(); !strings.Contains(got, "close") || strings.Contains(got, "help") {
		t.Errorf("the footer is %q", got)
	}
	eighteen := app.LinesPage(strings.Fields(strings.Repeat("line ", 18)))
	p.model.top().(app.Reader).Reading().Pages[0].Text = eighteen // fits in this window only
	p.resize(widget.MinWidth, widget.MinHeight)
	if got := footer(); !strings.Contains(got, "scroll") {
		t.Errorf("the footer of a small window is %q", got)
	}
	p.press("?")
	if s, ok := p.model.top().(app.Reader); ok {
		t.Errorf("? leaves %q open", s.(app.Screen).Title())
	}
}

var codeShown = regexp.MustCompile(`[0-9a-z]{4}-[0-9a-z]{4}`)

// A guest without a key who could lose something gets a working return code at the end of the
// session, however often they return and however the session ends.
func TestGuestsLeaveWithACode(t *testing.T) {
	w := newWorld(t)
	guest, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	bob := w.account("bob")
	tbl := w.game(guest, bob)
	code, _, err := w.service.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	comesBack := func() *person {
		t.Helper()
		p := w.visit(app.Visit{})
		p.sees("I have a code")
		p.press("enter")
		p.types(code)
		p.press("enter")
		p.told("Welcome back")
		if id := p.model.session.Me.ID; id != guest.ID {
			t.Fatalf("the code makes the guest %s, not %s", id, guest.ID)
		}
		return p
	}
	leaves := func(p *person) {
		t.Helper()
		p.cut()
		text := p.model.Farewell()
		if code = codeShown.FindString(text); code == "" || !strings.Contains(text, "You connected without a key.") {
			t.Fatalf("no code in the last words %q", text)
		}
	}
	p := comesBack()
	p.sees("Mine 1")
	p.press("q")
	leaves(p)

	p = comesBack()
	leaves(p) // disconnected, with two farewells
	leaves(p)

	p, other := comesBack(), w.visit(app.Visit{})
	if _, err := w.service.Accounts.Redeem(t.Context(), other.model.session.Me, code); err == nil {
		t.Error("a code was used twice")
	}
	w.archived(w.do(tbl, bob, table.Intent{Kind: table.Resign}))
	leaves(p) // the game is over but can still be opened
	comesBack()
}

// The page with a code sees that it has expired. A user who closed the page is not told.
func TestCodeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann := w.account("ann")
		p, other := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: ann.Key})
		for _, p := range []*person{p, other} {
			p.opens("Account")
			p.sees("Keys (1)")
			p.press("a")
			p.sees("To add another key")
		}
		other.press("esc")
		p.passes(9 * time.Minute)
		p.sees("To add another key")
		p.passes(time.Minute)
		p.sees("The code expired.", "Keys (1)")
		other.passes(time.Second)
		other.misses("The code expired.")
	})
}

// A bot cannot use screens and is told what to do instead.
func TestProgramsAreToldToUseTheirProtocol(t *testing.T) {
	w := newWorld(t)
	robo := w.account("robo")
	if err := w.service.Accounts.BecomeBot(t.Context(), robo); err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{Key: robo.Key, Host: "pawnstorm.example", Port: 2222})
	p.until("the end", func() bool { return p.left })
	if got := p.model.Farewell(); !strings.Contains(got, "robo is a bot account") || !strings.Contains(got, "ssh -p 2222 pawnstorm.example bot") {
		t.Errorf("the last words are %q", got)
	}
	if p.model.Init(); p.model.query.open {
		t.Error("the end waits for an answer of the terminal")
	}
}

func TestManyKeysScroll(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	for i := range 19 {
		w.link(ann, keyOf(string(rune('a'+i))))
	}
	p := w.visit(app.Visit{Key: ann.Key, Width: 40, Height: 20})
	p.opens("Account")
	p.sees("Keys (20)")
	p.press("tab", "G")
	p.sees("▸ 20  " + account.OpenSSH(keyOf("s"))[:16])
	p.press("g")
	p.sees("▸ 1   " + account.OpenSSH(ann.Key)[:16])
}

// A guest who creates an account keeps their games.
func TestGuestBecomesAccount(t *testing.T) {
	w := newWorld(t)
	bob := w.account("bob")
	guest, err := w.service.Accounts.ByKey(t.Context(), keyOf("ann"))
	if err != nil {
		t.Fatal(err)
	}
	w.game(guest, bob)
	p := w.visit(app.Visit{Key: guest.Key, User: "ann"})
	p.sees("[Mine 1]") // no welcome page before it
	p.opens("Account")
	p.sees("You are a guest.")
	p.press("h")
	p.sees("Take a name")
	p.types("ann")
	p.press("enter")
	p.sees("ann: an account since 2026-03-14", "Keys (1)")
	p.press("esc")
	p.press("esc")
	p.sees("Mine 1")
	p.onTab("Mine 1")
	p.sees("bob", "● your turn")
}
