package tui

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image/color"
	"log/slog"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/program"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/app"
)

// patience is how long a test waits for something. It is long because only failing tests use it up.
const patience = time.Minute

// world is a lobby on a real store, with a clock that the test moves.
type world struct {
	t       testing.TB
	service *lobby.Club
	store   store.Store
	slow    *storetest.Slow // the same
	games   []game.Rules
	clock   atomic.Int64
	live    bool // time passes by itself, in a synctest bubble
	follows bool // emulate terminals; off with -short and for crowds
}

func newWorld(t testing.TB) *world {
	t.Helper()
	return openWorld(t, false)
}

// openWorld is like newWorld. If live is set, time passes by itself.
func openWorld(t testing.TB, live bool) *world {
	t.Helper()
	var games []game.Rules
	for _, id := range []string{"chess", "discworld"} {
		rules, ok := catalog.Find(id)
		if !ok {
			t.Fatalf("no game is called %q", id)
		}
		games = append(games, rules)
	}
	return openWorldOf(t, games, live)
}

// newWorldOf is like newWorld, with other games.
func newWorldOf(t testing.TB, games []game.Rules) *world {
	t.Helper()
	return openWorldOf(t, games, false)
}

func openWorldOf(t testing.TB, games []game.Rules, live bool) *world {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	store := &storetest.Slow{Store: file}
	w := &world{t: t, store: store, slow: store, games: games, live: live, follows: !testing.Short()}
	if !live {
		w.clock.Store(time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC).UnixNano())
	}
	w.service, err = lobby.New(t.Context(), lobby.Config{Store: store, Games: w.games, Now: w.now, ByHand: !live, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.service.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) now() time.Time {
	if w.live {
		return time.Now().UTC().Add(time.Duration(w.clock.Load()))
	}
	return time.Unix(0, w.clock.Load()).UTC()
}

func (w *world) advance(d time.Duration) { w.clock.Add(int64(d)) }

// keyOf returns the fingerprint of a key, the same in every run.
func keyOf(name string) string {
	sum := sha256.Sum256([]byte("key of " + name))
	return hex.EncodeToString(sum[:])
}

// account registers a player without a screen.
func (w *world) account(name string) account.Player {
	w.t.Helper()
	guest, err := w.service.Accounts.ByKey(w.t.Context(), keyOf(name))
	if err == nil {
		guest, err = w.service.Accounts.Register(w.t.Context(), guest, name)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return guest
}

// table creates a table without a screen and waits until the lobby lists it.
func (w *world) table(host account.Player, p pairing.Proposal) *table.Table {
	w.t.Helper()
	t, err := w.service.Pairing.Create(w.t.Context(), host.Person, p)
	if err != nil {
		w.t.Fatal(err)
	}
	w.known(t)
	return t
}

// do applies an intent without a screen and waits until the lobby knows the result.
func (w *world) do(t *table.Table, who account.Player, in table.Intent) *table.Table {
	w.t.Helper()
	next, err := w.service.Tables.Do(w.t.Context(), t.ID, who.Person, in)
	if err != nil {
		w.t.Fatal(err)
	}
	w.known(next)
	return next
}

// known waits until the lobby lists a table at its revision or a later one, or no longer lists a
// table that has ended.
func (w *world) known(t *table.Table) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), patience)
	defer cancel()
	heard := func() bool {
		for _, got := range w.service.Tables.Listing().Mine(t.Host.ID) {
			if got.ID == t.ID {
				return got.Rev >= t.Rev
			}
		}
		return t.Status >= table.Over
	}
	changes := w.service.Tables.Changes(ctx)
	for !heard() {
		select {
		case <-changes:
		case <-ctx.Done():
			w.t.Fatalf("the lobby never heard of table %s at %d", t.ID, t.Rev)
		}
	}
}

// game creates a table and seats both players. The host plays White.
func (w *world) game(host, other account.Player, moves ...string) *table.Table {
	w.t.Helper()
	t := w.table(host, pairing.Proposal{Game: "chess", Seat: 0})
	t = w.do(t, other, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	for i, m := range moves {
		who := host
		if i%2 == 1 {
			who = other
		}
		t = w.do(t, who, table.Intent{Kind: table.Move, Ply: i, Text: m})
	}
	return t
}

// person is a user at a terminal. Keys go to Update, the resulting commands run, and their messages
// go to Update again.
type person struct {
	t     testing.TB
	world *world
	model *Model
	msgs  chan tea.Msg
	ctx   context.Context
	cut   context.CancelFunc // of ctx
	busy  sync.WaitGroup     // running commands
	left  bool               // the program was asked to end
	notes []string           // notifications and bells sent
	slow  bool               // the connection has not taken the last frame when the next one is due

	pictures atomic.Int32 // requested frames of an animation
	proof    proof        // checks that the terminal shows what was drawn
}

// commands is shared by all sessions, as in the server.
var commands = sync.OnceValue(shell.New)

// visit opens a session. A zero size means 80x24.
func (w *world) visit(v app.Visit) *person {
	w.t.Helper()
	if v.Width == 0 {
		v.Width, v.Height = 80, 24
	}
	v.Profile, v.Host, v.Port = colorprofile.TrueColor, "pawnstorm.example", 2222
	v.Log = slog.New(slog.DiscardHandler)
	ctx, cancel := context.WithCancel(w.t.Context())
	model, err := New(ctx, app.Config{Club: w.service, Games: w.games, Now: w.now, Commands: commands()}, v)
	if err != nil {
		w.t.Fatal(err)
	}
	p := &person{t: w.t, world: w, model: model, msgs: make(chan tea.Msg), ctx: ctx, cut: cancel}
	model.watched = p.watch
	model.session.Still = true // frames must not depend on the speed of the machine
	p.proof.none = !w.follows
	w.t.Cleanup(func() {
		cancel()
		p.busy.Wait()
		p.proof = proof{} // terminals take megabytes, and parallel tests are kept until the last one ends
	})
	p.run(model.Init())
	p.update(tea.BackgroundColorMsg{Color: color.Black}) // most terminals answer this
	p.update(uv.PrimaryDeviceAttributesEvent{62})
	return p
}

// run starts a command. Its message will arrive in msgs.
func (p *person) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	p.busy.Go(func() { p.deliver(cmd()) })
}

// deliver unpacks what the loop of the program would unpack.
func (p *person) deliver(msg tea.Msg) {
	if msg == nil {
		return
	}
	if parts := reflect.ValueOf(msg); parts.Kind() == reflect.Slice && parts.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
		_, together := msg.(tea.BatchMsg)
		var all sync.WaitGroup
		for i := range parts.Len() {
			cmd := parts.Index(i).Interface().(tea.Cmd)
			if together {
				all.Go(func() { p.deliver(cmd()) })
			} else {
				p.deliver(cmd())
			}
		}
		all.Wait()
		return
	}
	if later, ok := msg.(program.Later); ok && later.Busy != nil {
		p.pictures.Add(1)
		if p.slow {
			later.Msg = later.Busy
		}
		msg = later
	}
	if waiting, ok := msg.(program.Waiting); ok {
		p.deliver(waiting.Wait(p.ctx.Done()))
		return
	}
	select {
	case p.msgs <- msg:
	case <-p.ctx.Done():
	}
}

func (p *person) update(msg tea.Msg) {
	if _, quit := msg.(tea.QuitMsg); quit {
		p.left = true
		return
	}
	if raw, ok := msg.(tea.RawMsg); ok && len(p.model.stack) > 0 {
		if sent := raw.Msg.(string); sent == "\a" || strings.HasPrefix(sent, "\x1b]9") || strings.HasPrefix(sent, "\x1b]777") || strings.HasPrefix(sent, "\x1b]52") {
			p.notes = append(p.notes, sent)
		}
	}
	_, cmd := p.model.Update(msg)
	p.model.View() // the program draws before the next key
	p.prove()
	p.run(cmd)
}

// onTab shows a tab of the lobby.
func (p *person) onTab(name string) {
	p.t.Helper()
	p.sees("Lobby")
	for range 5 {
		if strings.Contains(p.frame(), "["+name) {
			return
		}
		p.press("tab")
	}
	p.t.Fatalf("there is no tab %q:\n%s", name, p.frame())
}

// opens opens an entry of the last tab of the lobby.
func (p *person) opens(page string) {
	p.t.Helper()
	p.onTab("You")
	for y, line := range strings.Split(p.frame(), "\n") {
		if name := strings.TrimLeft(line, " ▶"); strings.HasPrefix(name, page+" ") && len(line)-len(name) < 8 {
			p.update(tea.MouseClickMsg{X: 4, Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("there is no page %q:\n%s", page, p.frame())
}

// until delivers messages until ok returns true.
func (p *person) until(what string, ok func() bool) {
	p.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for !ok() {
		select {
		case msg := <-p.msgs:
			p.update(msg)
		case <-late.C:
			p.t.Fatalf("waited in vain for %s:\n%s", what, p.frame())
		}
	}
}

// sees waits until all texts are on screen.
func (p *person) sees(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.until("\""+text+"\"", func() bool { return strings.Contains(p.frame(), text) })
	}
}

// told waits until a notice has a text, whether it is shown or queued.
func (p *person) told(text string) {
	p.t.Helper()
	p.until("the notice \""+text+"\"", func() bool {
		notices := append([]app.NoticeMsg{p.model.toasts.notice}, p.model.toasts.later...)
		return slices.ContainsFunc(notices, func(n app.NoticeMsg) bool { return strings.Contains(n.Text, text) })
	})
}

// misses waits until a text is not on screen.
func (p *person) misses(text string) {
	p.t.Helper()
	p.until("the end of \""+text+"\"", func() bool { return !strings.Contains(p.frame(), text) })
}

// frame returns what the user sees, without colours.
func (p *person) frame() string { return ansi.Strip(p.model.View().Content) }

var namedKeys = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
	"space": {Code: ' ', Text: " "}, "backspace": {Code: tea.KeyBackspace},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+v": {Code: 'v', Mod: tea.ModCtrl},
	"ctrl+n": {Code: 'n', Mod: tea.ModCtrl}, "ctrl+b": {Code: 'b', Mod: tea.ModCtrl}, "ctrl+z": {Code: 'z', Mod: tea.ModCtrl},
}

// press presses keys by name.
func (p *person) press(names ...string) {
	p.t.Helper()
	for _, name := range names {
		k, ok := namedKeys[name]
		if !ok {
			k = tea.Key{Code: []rune(name)[0], Text: name}
		}
		p.update(tea.KeyPressMsg(k))
	}
}

// types presses a key for each character.
func (p *person) types(text string) {
	p.t.Helper()
	for _, r := range text {
		p.press(string(r))
	}
}

// clicks clicks where a text is on screen.
func (p *person) clicks(text string) {
	p.t.Helper()
	for y, line := range strings.Split(p.frame(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.update(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("%q is nowhere to be clicked:\n%s", text, p.frame())
}

func (p *person) resize(w, h int) { p.update(tea.WindowSizeMsg{Width: w, Height: h}) }

// chance matches what differs between runs: the ids of guests without a key, codes, and the ids of
// teams and tournaments.
var chance = []struct {
	is *regexp.Regexp
	as string
}{
	{regexp.MustCompile(`guest-[0-9a-z]{5}`), "guest-xxxxx"},
	{regexp.MustCompile(`\b[0-9a-z]{4}-[0-9a-z]{4}\b`), "xxxx-xxxx"},
	{regexp.MustCompile(`(?m)(^ ?.?Id +)[0-9a-z]{8}\b`), "${1}xxxxxxxx"},
}

// golden compares the frame with testdata, at both sizes that every screen must support.
func (p *person) golden(name string) {
	p.t.Helper()
	p.until("all to be saved", func() bool { return p.model.session.SavingWords() == "" })
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"40x20", 40, 20}} {
		p.resize(size.w, size.h)
		goldenFrame(p.t, name+" "+size.name, p.frame())
	}
	p.resize(80, 24)
}

// goldenFrame compares a frame with the golden frame of that name. One file holds all frames of a
// screen, which is the first part of the name. Another file holds the last lines of all frames,
// because many share them.
func goldenFrame(t testing.TB, name, frame string) {
	t.Helper()
	for _, c := range chance {
		frame = c.is.ReplaceAllString(frame, c.as)
	}
	lines := strings.Split(frame, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	last := len(lines) - 1
	golden.Section(t, goldenFile(name), name, strings.Join(lines[:last], "\n")+"\n")
	golden.Section(t, "testdata/footers.golden", name, lines[last]+"\n")
}

// goldenFile returns the file with the golden frames of a screen.
func goldenFile(name string) string {
	screen := name[:strings.IndexAny(name, "-_ ")]
	return filepath.Join("testdata", screen+".golden")
}

// fits checks that the frame fits the terminal, at every fourth width and height, but not every
// pair of them. With PAWNSTORM_PROOF=1 it checks all sizes, and with -short a tenth.
func (p *person) fits() {
	p.t.Helper()
	step := 4
	switch {
	case thorough:
		step = 1
	case testing.Short():
		step = 10
	}
	for w := 40; w <= 120; w += step {
		for _, h := range []int{20, 24, 40} {
			p.fitsAt(w, h)
		}
	}
	for h := 20; h <= 40; h += step {
		for _, w := range []int{40, 72, 80} {
			p.fitsAt(w, h)
		}
	}
	p.resize(80, 24)
}

func (p *person) fitsAt(w, h int) {
	p.t.Helper()
	was := p.proof.none
	p.proof.none = was || (w+h)%8 != 0 // proof covers the others
	p.resize(w, h)
	p.proof.none = was
	lines := strings.Split(p.model.View().Content, "\n")
	if len(lines) > h {
		p.t.Errorf("%dx%d: %d lines", w, h, len(lines))
	}
	for _, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			p.t.Errorf("%dx%d: a line of %d cells: %q", w, h, got, ansi.Strip(line))
		}
	}
}

func pasted(text string) tea.Msg { return tea.PasteMsg{Content: text} }

// minutes returns a Fischer time control, in minutes and seconds.
func minutes(base, increment time.Duration) clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: base * time.Minute, Step: increment * time.Second}
}

// days returns a correspondence time control.
func days(n time.Duration) clock.Control {
	return clock.Control{Kind: clock.Correspondence, Step: n * clock.Day}
}
