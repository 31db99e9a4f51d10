package browse_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/palette"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// settle waits until all choices are stored.
func settle(p *tuitest.Person) {
	p.Tb.Helper()
	p.Until("the settings to be stored", func() bool { return len(p.Model.Session.Prefs.Edits) == 0 })
}

func settingsOf(w *tuitest.World, key string) account.Settings {
	w.Tb.Helper()
	p, err := w.Accounts.ByKey(w.Tb.Context(), key)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p.Settings
}

func TestSettingsFrames(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Settings")
	p.Sees("Theme")
	p.Golden("settings")
	p.Press("down", "left", "left", "left", "down", "right", "down", "right", "right")
	settle(p)
	p.Golden("settings-letters")
	p.Press("q")
	p.Sees(" Mine")
	guest := w.Visit(app.Visit{Key: tuitest.KeyOf("guest")})
	guest.Press("esc")
	guest.Opens("Settings")
	guest.Sees("You are a guest")
	guest.Golden("settings-guest")
	guest.Fits()
}

// A choice takes effect at once, in all sessions of the account, and lasts.
func TestSettingsAreKeptAndFollowed(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Game(ann, w.Account("bob"))
	here, there := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: ann.Key})
	there.Sees("1 game waiting")
	there.Press("enter")
	there.Sees("♜")
	here.Opens("Settings")
	here.Sees("Theme")
	here.Press("left") // once round: the last theme
	if got := here.Model.Session.Styles.Of.Theme; got != palette.Themes[len(palette.Themes)-1].Name {
		t.Errorf("got theme %q", got)
	}
	here.Press("down", "left", "left") // letters
	settle(here)
	there.Misses("♜") // on an open table
	there.Sees("r   n   b   q   k")
	if got, want := settingsOf(w, ann.Key), (account.Settings{Theme: "contrast", Pieces: account.LetterPieces}); got != want {
		t.Errorf("stored %+v, want %+v", got, want)
	}
	again := w.Visit(app.Visit{Key: ann.Key})
	again.Opens("Settings")
	again.Sees("‹ contrast ›", "‹ letters ›")
}

// Many changes in a row reach the account in batches, and none is lost.
func TestSettingsInARow(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Settings")
	p.Sees("Theme")
	for range 5 {
		p.Press("right")
	}
	for range feature.Settings() {
		p.Press("down", "right")
	}
	want := p.Model.Session.Me.Settings
	settle(p)
	if got := settingsOf(w, ann.Key); got != want || got == (account.Settings{}) {
		t.Errorf("stored %+v, want %+v", got, want)
	}
}

// If a change cannot be stored, it is undone, and the user gets a notice.
func TestSettingsThatCannotBeKept(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Settings")
	p.Sees("Theme")
	entry, err := w.Stored.Get(t.Context(), "player/"+string(ann.ID))
	if err == nil {
		err = w.Stored.Delete(t.Context(), entry.Key, entry.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.Press("right")
	p.Sees("‹ walnut ›")
	settle(p)
	p.Until("an error notice", func() bool { return p.Model.Session.Around.Notice.Bad })
	if got := p.Model.Session.Me.Settings; got != (account.Settings{}) {
		t.Errorf("still has %+v", got)
	}
}

// A guest's settings last for the session, and carry over to an account without settings.
func TestGuestSettings(t *testing.T) {
	w := tuitest.New(t)
	key := tuitest.KeyOf("ann")
	p := w.Visit(app.Visit{Key: key, User: "ann"})
	p.Press("esc")
	p.Opens("Settings")
	p.Sees("You are a guest")
	p.Press("right", "down", "left", "left")
	p.Sees("‹ walnut ›", "‹ letters ›")
	p.Press("q")
	p.Opens("Account")
	p.Sees("a guest")
	p.Press("h")
	p.Sees("Take a name")
	p.Types("ann")
	p.Press("enter")
	p.Sees("ann: account since")
	settle(p)
	want := account.Settings{Theme: "walnut", Pieces: account.LetterPieces}
	if got := p.Model.Session.Me.Settings; got != want {
		t.Errorf("new account: got %+v, want %+v", got, want)
	}
	if got := settingsOf(w, key); got != want {
		t.Errorf("stored %+v, want %+v", got, want)
	}
	other := w.Visit(app.Visit{})
	other.Press("esc")
	other.Opens("Settings")
	other.Sees("‹ automatic ›")
	if got := other.Model.Session.Me.Settings; got != (account.Settings{}) {
		t.Errorf("another guest: got %+v", got)
	}
}

// A colour of the board takes effect at once, on the sample too. Guests choose colours for their session.
func TestOwnColours(t *testing.T) {
	w := tuitest.New(t)
	for _, visit := range []app.Visit{
		{Key: w.Account("ann").Key, Terminal: widget.Terminal{Profile: colorprofile.TrueColor}},
		{Key: tuitest.KeyOf("guest"), Terminal: widget.Terminal{Profile: colorprofile.TrueColor}},
	} {
		p := w.Visit(visit)
		guest := p.Model.Session.Me.Guest
		if guest {
			p.Press("esc")
		}
		light := func() canvas.Color {
			b, _ := p.Model.Session.Styles.Board(widget.Surface{})
			return b.Marks[widget.LightGround][0].Look().Bg
		}
		was := light()
		p.Opens("Settings")
		p.Sees("Theme")
		p.Resize(80, 60)
		p.Clicks("Light squares")
		p.Press("right", "right")
		p.Sees("‹ slate ›", "As in the theme slate: #7a90a4.")
		if slate := palette.FindTheme("slate", false).Palettes.Rich.Light.Canvas(); was == slate || light() != slate {
			t.Errorf("guest %t: got %x, was %x, want %x", guest, light(), was, slate)
		}
		settle(p)
		if got := p.Model.Session.Me.Settings.Colours.LightSquare; got != "#7a90a4" {
			t.Errorf("guest %t: stored %q", guest, got)
		}
		p.Press("left", "left")
		p.Sees("As in your theme.")
		if light() != was {
			t.Errorf("guest %t: got %x after the way back, want %x", guest, light(), was)
		}
	}
}

func TestSettingsByMouse(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		p.Resize(size[0], size[1])
		p.Opens("Settings")
		p.Sees("Theme")
		p.Clicks("Animations")
		p.Sees("▶ Animations", "‹ yes ›")
		p.Clicks("Animations")
		p.Sees("▶ Animations", "‹ no ›")
		p.Clicks("Animations")
		p.Clicks("Theme")
		p.Sees("▶ Theme")
		p.Press("q")
	}
}

func TestMouseSetting(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	mouse := func(p *tuitest.Person) bool { return p.Model.Modes().Mouse == tea.MouseModeCellMotion }
	p := w.Visit(app.Visit{Key: ann.Key})
	if !mouse(p) {
		t.Error("the mouse is off on the board")
	}
	p.Opens("Settings")
	p.Press("tab", "tab") // to the settings for play
	if row := p.CursorRow(); !strings.Contains(row, "Mouse") {
		t.Fatalf("tab leads to %q", row)
	}
	p.Press("right")
	if mouse(p) {
		t.Error("the mouse is still on")
	}
	p.Press("ctrl+o")
	if !mouse(p) {
		t.Error("ctrl+o does not turn the mouse on")
	}
	settle(p)
	if mouse(w.Visit(app.Visit{Key: ann.Key})) {
		t.Error("the mouse is on again in the next session")
	}
	old := w.Visit(app.Visit{Terminal: widget.Terminal{Plain: true}})
	if mouse(old) || old.Model.Modes().Title != "" {
		t.Error("the mouse or the title is on in an old terminal")
	}
	old.Press("esc", "ctrl+o")
	if !mouse(old) {
		t.Error("want the mouse in an old terminal if the settings turn it on")
	}
}

// A question comes before a move, typed or picked, if the user wants it.
func TestConfirmedMoves(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	if _, err := w.Accounts.ChangeSettings(t.Context(), ann, func(s *account.Settings) { s.Confirm = true }); err != nil {
		t.Fatal(err)
	}
	w.Game(ann, bob)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("your turn")
	p.Press("enter")
	p.Sees("Your move")
	p.Types("e4")
	p.Press("enter")
	p.Sees("Play e4? y yes, x no.")
	p.Press("x")
	p.Sees("Your move")
	p.Press("enter", "up", "up", "enter")
	p.Sees("Play e4? y yes, x no.")
	p.Press("y")
	p.Sees("1. e4")
}
