package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// settle waits until all choices are stored.
func (p *person) settle() {
	p.t.Helper()
	p.until("the settings being kept", func() bool { return len(p.model.session.Prefs.Edits) == 0 })
}

func (w *world) settingsOf(key string) account.Settings {
	w.t.Helper()
	p, err := w.service.Accounts.ByKey(w.t.Context(), key)
	if err != nil {
		w.t.Fatal(err)
	}
	return p.Settings
}

func TestSettingsFrames(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Settings")
	p.sees("Theme")
	p.golden("settings")
	p.press("down", "right", "right", "down", "right", "down", "right", "right")
	p.settle()
	p.golden("settings-letters")
	p.press("q")
	p.sees("Lobby")
	guest := w.visit(app.Visit{Key: keyOf("guest")})
	guest.press("esc")
	guest.opens("Settings")
	guest.sees("You are a guest")
	guest.golden("settings-guest")
	guest.fits()
}

// A choice takes effect at once, in all sessions of the account, and lasts.
func TestSettingsAreKeptAndFollowed(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.game(ann, w.account("bob"))
	here, there := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: ann.Key})
	there.sees("1 game waiting")
	there.press("enter")
	there.sees("♜")
	here.opens("Settings")
	here.sees("Theme")
	here.press("left") // once round: the last theme
	if got := here.model.session.Styles.Of.Theme; got != widget.Themes[len(widget.Themes)-1].Name {
		t.Errorf("the theme is %q at once", got)
	}
	here.press("down", "right", "right", "right") // letters
	here.settle()
	there.misses("♜") // on an open table
	there.sees("r   n   b   q   k")
	if got, want := w.settingsOf(ann.Key), (account.Settings{Theme: "contrast", Pieces: account.LetterPieces}); got != want {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	again := w.visit(app.Visit{Key: ann.Key})
	again.opens("Settings")
	again.sees("‹ contrast ›", "‹ letters ›")
}

// Many changes in a row reach the account in batches, and none is lost.
func TestSettingsInARow(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Settings")
	p.sees("Theme")
	for range 5 {
		p.press("right")
	}
	for range feature.Settings {
		p.press("down", "right")
	}
	want := p.model.session.Me.Settings
	p.settle()
	if got := w.settingsOf(ann.Key); got != want || got == (account.Settings{}) {
		t.Errorf("kept %+v, want %+v", got, want)
	}
}

// A change that cannot be stored is undone, and the user is told.
func TestSettingsThatCannotBeKept(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Settings")
	p.sees("Theme")
	entry, err := w.store.Get(t.Context(), "player/"+string(ann.ID))
	if err == nil {
		err = w.store.Delete(t.Context(), entry.Key, entry.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.press("right")
	p.sees("‹ walnut ›")
	p.settle()
	p.until("a sentence that says so", func() bool { return p.model.notice.Bad })
	if got := p.model.session.Me.Settings; got != (account.Settings{}) {
		t.Errorf("%+v still counts", got)
	}
}

// A guest's settings last for the session, and carry over to an account without settings.
func TestGuestSettings(t *testing.T) {
	w := newWorld(t)
	key := keyOf("ann")
	p := w.visit(app.Visit{Key: key, User: "ann"})
	p.press("esc")
	p.opens("Settings")
	p.sees("You are a guest")
	p.press("right", "down", "right", "right", "right")
	p.sees("‹ walnut ›", "‹ letters ›")
	p.press("q")
	p.opens("Account")
	p.sees("a guest")
	p.press("h")
	p.sees("Take a name")
	p.types("ann")
	p.press("enter")
	p.sees("ann: an account since")
	p.settle()
	want := account.Settings{Theme: "walnut", Pieces: account.LetterPieces}
	if got := p.model.session.Me.Settings; got != want {
		t.Errorf("the new account has %+v, want %+v", got, want)
	}
	if got := w.settingsOf(key); got != want {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	other := w.visit(app.Visit{})
	other.press("esc")
	other.opens("Settings")
	other.sees("‹ automatic ›")
	if got := other.model.session.Me.Settings; got != (account.Settings{}) {
		t.Errorf("another guest has %+v", got)
	}
}

func TestSettingsByMouse(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		p.resize(size[0], size[1])
		p.opens("Settings")
		p.sees("Theme")
		p.clicks("Animations")
		p.sees("▸ Animations         ‹ yes ›")
		p.clicks("Animations")
		p.sees("▸ Animations         ‹ no ›")
		p.clicks("Animations")
		p.clicks("Theme")
		p.sees("▸ Theme")
		p.press("q")
	}
}

func TestMouseSetting(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	mouse := func(p *person) bool { return p.model.View().MouseMode == tea.MouseModeCellMotion }
	p := w.visit(app.Visit{Key: ann.Key})
	if !mouse(p) {
		t.Error("the mouse does not play")
	}
	p.opens("Settings")
	p.clicks("Mouse")
	p.press("right")
	if mouse(p) {
		t.Error("the mouse still plays")
	}
	p.press("ctrl+o")
	if !mouse(p) {
		t.Error("ctrl+o does not lend the mouse to the board")
	}
	p.settle()
	if mouse(w.visit(app.Visit{Key: ann.Key})) {
		t.Error("the mouse plays again in the next session")
	}
	old := w.visit(app.Visit{Terminal: widget.Terminal{Plain: true}})
	if mouse(old) || old.model.View().WindowTitle != "" {
		t.Error("an old terminal has its mouse and title taken")
	}
	old.press("esc", "ctrl+o")
	if !mouse(old) {
		t.Error("who wants it has no mouse on an old terminal")
	}
}

// A question comes before a move, typed or picked, if the user wants it.
func TestConfirmedMoves(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	if _, err := w.service.Accounts.ChangeSettings(t.Context(), ann, func(s *account.Settings) { s.Confirm = true }); err != nil {
		t.Fatal(err)
	}
	w.game(ann, bob)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("your turn")
	p.press("enter")
	p.sees("Your move")
	p.types("e4")
	p.press("enter")
	p.sees("Play e4? y yes, x no.")
	p.press("x")
	p.sees("Your move")
	p.press("enter", "up", "up", "enter")
	p.sees("Play e4? y yes, x no.")
	p.press("y")
	p.sees("1. e4")
}
