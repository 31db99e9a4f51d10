package browse

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/ui/action"
	"pawnstorm/ui/program"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// fixture is a session with a stack of screens. Tests press its keys.
type fixture struct {
	t      *testing.T
	s      *app.Session
	stack  []app.Screen
	w, h   int
	notice string
}

// open shows ann the list of cups on a shelf.
func open(t *testing.T, of *shelf) *fixture {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC) }
	club, err := lobby.New(t.Context(), lobby.Config{Store: file, Now: now, ByHand: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		club.Close()
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	me, err := club.Accounts.ByKey(t.Context(), strings.Repeat("a", 64))
	if err == nil {
		me, err = club.Accounts.Register(t.Context(), me, "ann")
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &app.Session{Config: app.Config{Club: club, Now: now}, Ctx: t.Context(), Me: me, Styles: widget.NewStyles(widget.Appearance{})}
	d := &fixture{t: t, s: s, w: 80, h: 22}
	d.push(newList(s, of.declared(), of.resource().Declared()))
	return d
}

func (d *fixture) push(s app.Screen) {
	d.stack = append(d.stack, s)
	d.run(s.Init(d.t.Context()))
}

func (d *fixture) top() app.Screen { return d.stack[len(d.stack)-1] }

// run runs a command, except commands that wait.
func (d *fixture) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, program.Later, program.Waiting:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case app.KeptMsg:
		d.s.Kept(msg)
		d.tell(msg.Msg)
	case app.NoticeMsg:
		d.notice = msg.Text
	default:
		d.tell(msg)
	}
	d.turn()
}

// tell sends a message to all screens.
func (d *fixture) tell(msg tea.Msg) {
	for _, s := range d.stack {
		d.run(s.Update(msg))
	}
	d.turn()
}

// turn opens and closes the screens that were asked for.
func (d *fixture) turn() {
	for len(d.s.Turns) > 0 {
		next := d.s.Turns[0]
		d.s.Turns = d.s.Turns[1:]
		if next.Open != nil {
			d.push(next.Open)
			continue
		}
		d.stack = d.stack[:len(d.stack)-1]
		d.run(d.top().Update(app.ShownMsg{}))
	}
}

var namedKeys = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab}, "end": {Code: tea.KeyEnd}, "home": {Code: tea.KeyHome},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "backspace": {Code: tea.KeyBackspace},
}

func (d *fixture) press(names ...string) {
	for _, name := range names {
		d.frame() // the program draws before the next key
		k, ok := namedKeys[name]
		if !ok {
			k = tea.Key{Code: []rune(name)[0], Text: name}
		}
		d.run(d.top().Update(tea.KeyPressMsg(k)))
		d.turn()
	}
}

func (d *fixture) types(text string) {
	for _, r := range text {
		d.press(string(r))
	}
}

// frame returns what is drawn.
func (d *fixture) frame() string { return ansi.Strip(d.top().(app.Writer).Body(d.w, d.h)) }

// tabs returns the title and the tabs as the header draws them.
func (d *fixture) tabs() string {
	t, ok := d.top().(app.Tabbed)
	if !ok {
		return d.top().Title() + "\n"
	}
	names, at, _ := t.Tabs()
	if names != nil {
		names[at] = "[" + names[at] + "]"
	}
	return d.top().Title() + " " + strings.Join(names, " ") + "\n"
}

// sees checks that texts are on screen and that the frame fits the window.
func (d *fixture) sees(texts ...string) {
	d.t.Helper()
	frame := d.frame()
	for _, text := range texts {
		if !strings.Contains(d.tabs()+frame, text) {
			d.t.Fatalf("no %q on screen:\n%s", text, frame)
		}
	}
	if lines := strings.Split(frame, "\n"); len(lines) > d.h || widget.Widest(lines) > d.w {
		d.t.Errorf("got %d lines of up to %d cells:\n%s", len(lines), widget.Widest(lines), frame)
	}
}

func (d *fixture) misses(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		if frame := d.frame(); strings.Contains(frame, text) {
			d.t.Fatalf("want no %q on screen:\n%s", text, frame)
		}
	}
}

// hints returns the keys that the footer can list.
func (d *fixture) hints() string {
	var list []string
	for _, b := range d.top().Keys() {
		list = append(list, b.Help().Key+" "+b.Help().Desc)
	}
	return strings.Join(list, ", ")
}

func (d *fixture) hinted(want bool, hint string) {
	d.t.Helper()
	if got := strings.Contains(", "+d.hints()+", ", ", "+hint+", "); got != want {
		d.t.Errorf("%q in the footer %q: got %v", hint, d.hints(), got)
	}
}

func TestListGivesWay(t *testing.T) {
	d := open(t, newShelf(8))
	for _, size := range []struct {
		w, h  int
		heads string
	}{
		{64, 20, "Cup Notes Size"}, {80, 22, "Cup Notes Size Maker"}, {100, 36, "Cup Notes Size Maker"},
	} {
		d.w, d.h = size.w, size.h
		d.sees("cup 1", "cup 8", "● cup 2")
		if heads := strings.Join(strings.Fields(d.frame()), " "); !strings.Contains(heads, size.heads+" ▶") {
			t.Errorf("the columns are wrong at %d cells:\n%s", size.w, d.frame())
		}
	}
}

// TestListPages checks that a list reads only as many pages as the user looks at. News keeps the
// cursor and the pages.
func TestListPages(t *testing.T) {
	of := newShelf(120)
	d := open(t, of)
	d.sees("cup 1 ")
	d.press("end", "end", "end", "end")
	d.sees("▶  cup 120")
	if of.read[len(of.read)-1].After != "100" {
		t.Errorf("got reads %+v", of.read)
	}
	of.cups = append([]*cup{{id: "n", name: "new cup"}}, of.cups...)
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("▶  cup 120")
	d.press("home")
	d.sees("▶  new cup")
}

func TestFilters(t *testing.T) {
	d := open(t, newShelf(8))
	d.sees("[Any] Full", "cup 1", "cup 8")
	d.press("tab")
	d.sees("[Full]", "cup 3")
	d.misses("cup 1")
	d.press("tab")
	d.sees("[Any]", "cup 1")
	d.press("/", "down")
	d.types("8")
	d.press("enter")
	d.sees("cup 8")
	d.misses("cup 1")
	d.press("/", "down", "backspace")
	d.types("none such")
	d.press("enter")
	d.sees("No cups. Make one.")
}

// TestSubject checks that the page of a subject shows its sections, and that its rows and fields
// open other pages.
func TestSubject(t *testing.T) {
	of := newShelf(8)
	d := open(t, of)
	d.press("down", "down", "enter")
	d.sees("cup 3", "A cup of 3.", "[Drinks 3] About", "Today", "Yesterday", "▶ tea")
	d.hinted(true, "tab about")
	d.hinted(false, "enter open")
	d.press("right")
	d.sees("▶ milk")
	d.press("left")
	d.sees("▶ tea")
	d.press("tab")
	d.sees("Beside", "▶Beside")
	d.hinted(true, "enter open")
	d.press("enter")
	d.sees("A cup of 1.")
	d.press("q", "q")
	d.sees("▶  cup 3")
	of.cups[2].size = 7
	d.press("enter")
	d.sees("A cup of 7.")
	of.cups[2].size = 9
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("A cup of 9.")
}

// TestLinks checks that enter opens the link the user most likely wants. Other links have keys.
func TestLinks(t *testing.T) {
	d := open(t, newShelf(8))
	d.press("down", "enter")
	d.sees("▶ Go to cup 1")
	d.hinted(true, "enter go there")
	d.hinted(true, "T the last cup")
	d.press("T")
	d.sees("A cup of 8.")
	d.press("q", "enter")
	d.sees("A cup of 1.")
}

func TestActions(t *testing.T) {
	of := newShelf(8)
	d := open(t, of)
	d.press("enter")
	d.hinted(true, "f fill")
	d.press("f")
	if !of.cups[0].full || d.notice != "Filled." {
		t.Errorf("got %+v, notice %q", of.cups[0], d.notice)
	}
	d.hinted(false, "f fill")
	d.press("f")
	d.press("o")
	d.sees("─ cup 1 ─", "Empty", "Smash")
	d.hinted(true, "esc close")
	d.press("esc")
	d.misses("Make a cup")
	d.press("o", "enter") // has no key
	if of.cups[0].full {
		t.Error("the menu does nothing")
	}
	of.refuse = "It is glued."
	d.press("f")
	if d.notice != "It is glued." || of.cups[0].full {
		t.Errorf("got notice %q after a refusal", d.notice)
	}
	of.refuse = ""
	d.press("d")
	d.sees("─ Smash cup 1? ─", "y Smash", "x Back")
	d.press("x")
	d.misses("Smash cup 1?")
	d.press("d", "y")
	d.misses("cup 1 ")
	d.sees("cup 2")
	if len(of.cups) != 7 {
		t.Errorf("got %d cups, want 7", len(of.cups))
	}
}

// TestSecrets checks that a secret, which is shown only once, stays on screen until it is closed.
func TestSecrets(t *testing.T) {
	d := open(t, newShelf(8))
	d.press("enter", "h")
	pages, ok := d.top().(*app.PagesScreen)
	if !ok || !strings.Contains(strings.Join(pages.Pages[0].Text(40), "\n"), "behind the spoon") {
		t.Fatalf("got %T", d.top())
	}
}

func TestForm(t *testing.T) {
	of := newShelf(8)
	d := open(t, of)
	d.press("c")
	d.sees("Name", "required", "Size", "[ ] Handles", "Glaze", "● plain  ○ painted")
	d.misses("Colour")
	d.press("enter")
	d.sees("Say its name.")
	d.types("grail")
	d.misses("Say its name.")
	d.press("down")
	d.types("many")
	d.press("enter")
	d.sees(`size takes a number, not "many".`, "grail")
	d.press("backspace", "backspace", "backspace", "backspace")
	d.run(d.top().Update(tea.PasteMsg{Content: "12"}))
	d.press("down", "right", "down", "right")
	d.sees("● painted", "Colour", "A glaze with a colour")
	d.press("down")
	d.types("blue")
	d.press("enter")
	d.sees("grail", "A cup of 12.")
	if made := of.cups[len(of.cups)-1]; !made.handles || made.note != "blue" {
		t.Errorf("got %+v", made)
	}
	d.press("q", "c")
	d.types("x")
	d.press("down", "down", "down", "right", "down")
	d.types("red")
	d.press("up", "left", "enter")
	d.sees("A cup of 0.")
	if made := of.cups[len(of.cups)-1]; made.note != "" {
		t.Errorf("got the value of a hidden field: %+v", made)
	}
}

// TestRowSetsForm checks that the form of an action takes values from the row under the cursor.
func TestRowSetsForm(t *testing.T) {
	d := open(t, newShelf(8))
	d.press("enter", "right", "e")
	d.sees("● milk")
	d.press("enter")
	d.sees("─ Pour milk away? ─", "y Pour away")
	d.press("y")
	if d.notice != "Poured milk away." {
		t.Errorf("got notice %q", d.notice)
	}
}

// TestDeclaredKeys checks that the keys of all declared actions mean the same on every screen, and
// that no list uses them.
func TestDeclaredKeys(t *testing.T) {
	for _, r := range all().resources.All() {
		if r.Kind == action.Study {
			continue // has a board, where keys step through the moves
		}
		for _, a := range all().actions.On(r.Kind) {
			if k := a.Key; k != "" && !strings.Contains("a b c d e f h i n x y s t !", k) && (k < "A" || k > "Z" || k == "G") {
				t.Errorf("%s %s: got key %q", r.Kind, a.Name, k)
			}
		}
	}
}

// TestMouse checks clicks on rows, on the menu and on the fields of a form.
func TestMouse(t *testing.T) {
	of := newShelf(30)
	d := open(t, of)
	d.clicks("cup 5")
	d.misses("A cup of 5.")
	d.clicks("cup 5")
	d.sees("A cup of 5.")
	d.press("o")
	d.clicks("Fill")
	if !of.cups[4].full {
		t.Error("a click in the menu does nothing")
	}
	d.press("q")
	d.frame()
	d.run(d.top().Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown}))
	d.sees("▶  cup 8")
	d.press("c")
	d.clicks("Handles")
	d.sees("[x] Handles")
	d.clicks("painted")
	d.sees("● painted", "Colour")
}

// clicks clicks where a text is on screen.
func (d *fixture) clicks(text string) {
	d.t.Helper()
	for y, line := range strings.Split(d.frame(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			d.run(d.top().Update(tea.MouseClickMsg{X: widget.Width(before), Y: y, Button: tea.MouseLeft}))
			d.turn()
			return
		}
	}
	d.t.Fatalf("no %q on screen to click:\n%s", text, d.frame())
}

// TestAllDeclared checks that each resource a user may see has a screen, and that the screen fits
// every window.
func TestAllDeclared(t *testing.T) {
	d := open(t, newShelf(1))
	d.s.Games = catalog.All()
	for _, r := range Listed(d.s) {
		d.push(List(d.s, r.Name))
		if title := d.top().Title(); title != r.Title {
			t.Errorf("%s: got screen %s", r.Name, title)
		}
		for _, size := range [][2]int{{40, 18}, {80, 22}, {120, 36}, {200, 56}} {
			d.w, d.h = size[0], size[1]
			d.sees("")
		}
		d.press("q")
	}
	guest := &app.Session{Config: d.s.Config, Me: account.Player{Guest: true}}
	var names []string
	for _, r := range Listed(guest) {
		names = append(names, r.Name)
	}
	if !slices.Contains(names, "settings") || !slices.Contains(names, "account") || slices.Contains(names, "tokens") {
		t.Errorf("a guest sees the resources %v", names)
	}
}

// TestPreview checks that a wide window shows a preview beside the list, and the other sections of
// a page beside the current one.
func TestPreview(t *testing.T) {
	d := open(t, newShelf(8))
	d.misses("A cup of 1.")
	d.w = 120
	d.sees("cup 8", "│ A cup of 1.", "Drinks ──", "It stands on a shelf.")
	d.press("down")
	d.run(d.top().Update(previewMsg{addressed{d.top()}, resource.Ref{Kind: cups, ID: "1"}})) // no longer there
	d.sees("│ A cup of 1.")
	d.run(d.top().Update(previewMsg{addressed{d.top()}, resource.Ref{Kind: cups, ID: "2"}}))
	d.sees("│ A cup of 2.", "Go to cup 1")
	d.press("enter")
	d.sees("[Drinks 3] About", "About ──", "It stands on a shelf.")
	d.w = 80
	d.sees("[Drinks 3] About", "It stands on a shelf.") // below, since there is room
}

// TestRowActions checks that actions on the subject under the cursor work in the list.
func TestRowActions(t *testing.T) {
	of := newShelf(8)
	d := open(t, of)
	d.hinted(true, "f fill")
	d.press("down", "f")
	if !of.cups[1].full || of.cups[0].full || d.notice != "Filled." {
		t.Errorf("got notice %q, cup %+v", d.notice, of.cups[1])
	}
	d.press("d", "y")
	d.misses("cup 2")
	d.sees("cup 3")
	d.press("home", "o")
	d.sees("Make a cup", "Smash")
	d.press("esc")
	d.misses("Make a cup")
}
