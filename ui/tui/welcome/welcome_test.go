package welcome_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/famous"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/welcome"
)

func TestWelcomeFrames(t *testing.T) {
	w := tuitest.New(t)
	stranger := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), User: "Ann.B"})
	stranger.Sees("Take a name")
	stranger.Golden("welcome-key")
	stranger.Press("enter")
	stranger.Sees("Name: annb")
	stranger.Golden("welcome-name")
	stranger.Press("esc", "down", "enter")
	stranger.Sees("Code:")
	stranger.Golden("welcome-code")

	w.Visit(app.Visit{User: "bob"}).Golden("welcome-no-key")
}

// TestWelcomeNamesTheKey checks that strangers see which key they connected with, and what to do if
// their account has another key.
func TestWelcomeNamesTheKey(t *testing.T) {
	w := tuitest.New(t)
	w.Account("bella")
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("laptop"), User: "bella"})
	p.Sees("Your key does not open the account bella.", "-o IdentitiesOnly=yes -l bella", account.OpenSSH(tuitest.KeyOf("laptop")))
	p = w.Visit(app.Visit{Key: tuitest.KeyOf("laptop"), User: "nemo"})
	p.Sees("Your key belongs to no account", account.OpenSSH(tuitest.KeyOf("laptop")))
	p.Misses("IdentitiesOnly")
}

func TestNobodyIsMadeSilently(t *testing.T) {
	w := tuitest.New(t)
	for _, way := range [][]string{{"esc"}, {"q"}, {"end", "enter"}, {"enter", "esc", "esc"}} {
		p := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), User: "ann"})
		p.Sees("Take a name")
		p.Press(way...)
		p.Sees(" Mine", "guest-")
		if got, err := w.Accounts.ByKey(t.Context(), tuitest.KeyOf("ann")); err != nil || !got.Guest {
			t.Fatalf("after %v: got %+v, error %v", way, got, err)
		}
	}
}

func TestTakingAName(t *testing.T) {
	w := tuitest.New(t)
	w.Account("ann")
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("second"), User: "ann"})
	p.Sees("Take a name")
	p.Press("enter")
	p.Sees("Name: ann")
	p.Press("enter")
	p.Sees("The name ann is taken", "Name: ann")
	p.Types("-2")
	p.Press("enter")
	p.Sees("Welcome, ann-2.", " Mine")
	p.Misses("guest-")
	if me := p.Model.Session.Me; me.Guest || me.Name != "ann-2" {
		t.Errorf("got session of %+v", me)
	}
	if people := w.Tables.Listing().People; people != 1 {
		t.Errorf("got %d users online, want only the new account", people)
	}
}

// TestTypingReplacesTheSuggestion checks that the suggested name can be accepted or typed over.
func TestTypingReplacesTheSuggestion(t *testing.T) {
	for typed, want := range map[string]string{"bella": "bella", "": "ann"} {
		w := tuitest.New(t)
		p := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), User: "ann"})
		p.Sees("Take a name")
		p.Press("enter")
		p.Sees("Name: ann")
		p.Types(typed)
		p.Sees("Name: " + want)
		p.Press("enter")
		p.Sees("Welcome, " + want + ".")
	}
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), User: "ann"})
	p.Sees("Take a name")
	p.Press("enter", "end") // end puts the cursor behind the suggestion
	p.Types("ie")
	p.Sees("Name: annie")
	p.Press("esc", "enter")
	p.Sees("Name: ann")
	p.Press("backspace")
	p.Misses("Name: a")
	p.Pastes("bella")
	p.Press("enter")
	p.Sees("Welcome, bella.")
}

func TestRefusedNames(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	p.Sees("Take a name")
	p.Press("enter")
	for name, why := range map[string]string{"A": "A name has 2 to 16", "bobbobbobbobbobbob": "A name has 2 to 16", "admin": "reserved", "guest-1": "reserved"} {
		p.Types(name)
		p.Press("enter")
		p.Sees(why, "Name: "+name)
		for range name {
			p.Press("backspace")
		}
	}
	// An invalid name cannot inject anything into the screen.
	p.Pastes("\x1b[31mx\u202e\x07")
	p.Press("enter")
	p.Sees("A name has 2 to 16")
	if frame := p.Frame(); strings.ContainsAny(frame, "\u202e\x07") {
		t.Errorf("got %q", frame)
	}
}

func TestLinkingAKey(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	code, _, err := w.Accounts.Code(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("laptop")})
	p.Sees("I have a code")
	p.Press("down", "enter")
	p.Types("wrong")
	p.Press("enter")
	p.Sees("That code is wrong", "Code: wrong")
	for range "wrong" {
		p.Press("backspace")
	}
	p.Pastes(" " + identity.SpellCode(code) + "\n")
	p.Press("enter")
	p.Sees("Welcome, ann.", " Mine")
	if p.Model.Session.Me.ID != ann.ID {
		t.Errorf("got session of %+v", p.Model.Session.Me)
	}

	again := w.Visit(app.Visit{Key: tuitest.KeyOf("other")})
	again.Sees("I have a code")
	again.Press("down", "enter")
	again.Types(code)
	again.Press("enter")
	again.Sees("already used")
}

func TestWithoutAKeyThereIsNoName(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{User: "ann"})
	p.Sees("ssh-keygen -t ed25519", "Look around")
	p.Misses("Take a name")
}

func TestGuestComesBackByCode(t *testing.T) {
	w := tuitest.New(t)
	guest, err := w.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	w.Table(guest, pairing.Proposal{Game: "chess", Seat: 0})
	code, _, err := w.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{})
	p.Sees("I have a code")
	p.Press("enter")
	p.Types(strings.ToUpper(identity.SpellCode(code)))
	p.Press("enter")
	p.Sees("Welcome back, "+guest.Name, "Mine 1")
}

// TestAttractMode checks that the welcome page plays a famous game, and the best live game as soon as
// there is one, and that its last item opens that game. Nothing moves for people who turned motion off.
func TestAttractMode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		w.Terminals = false
		still := w.Visit(app.Visit{})
		still.Sees("I have a code", "▀████▀")
		still.Misses("Watch the game")
		p := w.Visit(app.Visit{})
		p.Model.Session.Still = false
		p.Model.Session.Push(welcome.New(p.Model.Session))
		p.Update(nil)
		p.Sees("Watch the game")
		p.Until("a famous game", func() bool {
			return slices.ContainsFunc(famous.Games(), func(g famous.Game) bool { return strings.Contains(p.Frame(), g.Name) })
		})
		before := p.Frame()
		p.Passes(2*welcome.DemoEvery + time.Millisecond)
		if p.Frame() == before {
			t.Error("the famous game does not move")
		}
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
		tuitest.PlayMoves(ann, bob, "e4", "e5")
		p.Passes(welcome.DemoEvery)
		p.Sees("● LIVE", "ann – bob")
		p.Press("end", "enter")
		p.Until("the game", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	})
}
