package tui

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
)

func TestWelcomeFrames(t *testing.T) {
	w := newWorld(t)
	stranger := w.visit(app.Visit{Key: keyOf("ann"), User: "Ann.B"})
	stranger.sees("Take a name")
	stranger.golden("welcome-key")
	stranger.press("enter")
	stranger.sees("Name: annb")
	stranger.golden("welcome-name")
	stranger.press("esc", "down", "enter")
	stranger.sees("Code:")
	stranger.golden("welcome-code")

	w.visit(app.Visit{User: "bob"}).golden("welcome-no-key")
}

// TestWelcomeNamesTheKey checks that strangers see which key they connected with, and what to do if
// their account has another key.
func TestWelcomeNamesTheKey(t *testing.T) {
	w := newWorld(t)
	w.account("bella")
	p := w.visit(app.Visit{Key: keyOf("laptop"), User: "bella"})
	p.sees("Your key does not open the account bella.", "-o IdentitiesOnly=yes -l bella", account.OpenSSH(keyOf("laptop")))
	p = w.visit(app.Visit{Key: keyOf("laptop"), User: "nemo"})
	p.sees("Your key belongs to no account", account.OpenSSH(keyOf("laptop")))
	p.misses("IdentitiesOnly")
}

func TestNobodyIsMadeSilently(t *testing.T) {
	w := newWorld(t)
	for _, way := range [][]string{{"esc"}, {"q"}, {"end", "enter"}, {"enter", "esc", "esc"}} {
		p := w.visit(app.Visit{Key: keyOf("ann"), User: "ann"})
		p.sees("Take a name")
		p.press(way...)
		p.sees("Lobby", "guest-")
		if got, err := w.service.Accounts.ByKey(t.Context(), keyOf("ann")); err != nil || !got.Guest {
			t.Fatalf("after %v: %+v, %v", way, got, err)
		}
	}
}

func TestTakingAName(t *testing.T) {
	w := newWorld(t)
	w.account("ann")
	p := w.visit(app.Visit{Key: keyOf("second"), User: "ann"})
	p.sees("Take a name")
	p.press("enter")
	p.sees("Name: ann")
	p.press("enter")
	p.sees("The name ann is taken", "Name: ann")
	p.types("-2")
	p.press("enter")
	p.sees("Welcome, ann-2.", "Lobby")
	p.misses("guest-")
	if me := p.model.session.Me; me.Guest || me.Name != "ann-2" {
		t.Errorf("the session belongs to %+v", me)
	}
	if people := w.service.Tables.Listing().People; people != 1 {
		t.Errorf("%d people are here, want the one that the guest became", people)
	}
}

// TestTypingReplacesTheSuggestion checks that the suggested name can be accepted or typed over.
func TestTypingReplacesTheSuggestion(t *testing.T) {
	for typed, want := range map[string]string{"bella": "bella", "": "ann"} {
		w := newWorld(t)
		p := w.visit(app.Visit{Key: keyOf("ann"), User: "ann"})
		p.sees("Take a name")
		p.press("enter")
		p.sees("Name: ann")
		p.types(typed)
		p.sees("Name: " + want)
		p.press("enter")
		p.sees("Welcome, " + want + ".")
	}
	w := newWorld(t)
	p := w.visit(app.Visit{Key: keyOf("ann"), User: "ann"})
	p.sees("Take a name")
	p.press("enter", "end") // for users who want to change it
	p.types("ie")
	p.sees("Name: annie")
	p.press("esc", "enter")
	p.sees("Name: ann")
	p.press("backspace")
	p.misses("Name: a")
	p.update(pasted("bella"))
	p.press("enter")
	p.sees("Welcome, bella.")
}

func TestRefusedNames(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: keyOf("ann")})
	p.sees("Take a name")
	p.press("enter")
	for name, why := range map[string]string{"A": "A name has 2 to 16", "bobbobbobbobbobbob": "A name has 2 to 16", "admin": "reserved", "guest-1": "reserved"} {
		p.types(name)
		p.press("enter")
		p.sees(why, "Name: "+name)
		for range name {
			p.press("backspace")
		}
	}
	// An invalid name cannot inject anything into the screen.
	p.update(pasted("\x1b[31mx\u202e\x07"))
	p.press("enter")
	p.sees("A name has 2 to 16")
	if frame := p.frame(); strings.ContainsAny(frame, "\u202e\x07") {
		t.Errorf("%q", frame)
	}
}

func TestLinkingAKey(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	code, _, err := w.service.Accounts.Code(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{Key: keyOf("laptop")})
	p.sees("I have a code")
	p.press("down", "enter")
	p.types("wrong")
	p.press("enter")
	p.sees("That code is wrong", "Code: wrong")
	for range "wrong" {
		p.press("backspace")
	}
	p.update(pasted(" " + identity.SpellCode(code) + "\n"))
	p.press("enter")
	p.sees("Welcome, ann.", "Lobby")
	if p.model.session.Me.ID != ann.ID {
		t.Errorf("the session belongs to %+v", p.model.session.Me)
	}

	again := w.visit(app.Visit{Key: keyOf("other")})
	again.sees("I have a code")
	again.press("down", "enter")
	again.types(code)
	again.press("enter")
	again.sees("already used")
}

func TestWithoutAKeyThereIsNoName(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{User: "ann"})
	p.sees("ssh-keygen -t ed25519", "Look around")
	p.misses("Take a name")
}

func TestGuestComesBackByCode(t *testing.T) {
	w := newWorld(t)
	guest, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	w.table(guest, pairing.Proposal{Game: "chess", Seat: 0})
	code, _, err := w.service.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{})
	p.sees("I have a code")
	p.press("enter")
	p.types(strings.ToUpper(identity.SpellCode(code)))
	p.press("enter")
	p.sees("Welcome back, "+guest.Name, "Mine 1")
}
