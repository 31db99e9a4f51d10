package app

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// shareScreen shows how others can find a game, and how to export it.
type shareScreen struct {
	s     *Session
	table *table.Table
}

// NewShareScreen returns the page that shows how others can find a table.
func NewShareScreen(s *Session, t *table.Table) Screen { return &shareScreen{s, t} }

func (p *shareScreen) Init(context.Context) tea.Cmd { return nil }

// MaxSize implements Sized.
func (p *shareScreen) MaxSize() (w, h int) { return MaxWidth, MaxHeight }

func (p *shareScreen) Title() string { return "Share" }

func (p *shareScreen) Keys() []key.Binding {
	copyLine, back := widget.As(widget.Keys.Share, "copy the line"), widget.As(widget.Keys.Back, "close")
	return []key.Binding{copyLine, copyMoves, copyPosition, copyPicture, back}
}

// The keys that copy something.
var (
	copyMoves    = widget.Bind("1", "moves", "1")
	copyPosition = widget.Bind("2", "position", "2")
	copyPicture  = widget.Bind("3", "board", "3")
)

// pgnMsg carries the moves of a game to copy.
type pgnMsg struct {
	to   *shareScreen
	text string
	err  error
}

// readMoves exports the game as PGN. It may have to read the store.
func (p *shareScreen) readMoves() tea.Cmd {
	ctx, club, t, me := p.s.Ctx, p.s.Club, p.table, p.s.Me.ID
	return func() tea.Msg {
		var b strings.Builder
		err := club.Archive.Export(ctx, &b, me, t, archive.PGN)
		return pgnMsg{p, b.String(), err}
	}
}

// copied copies the exported moves.
func (p *shareScreen) copied(msg pgnMsg) tea.Cmd {
	switch {
	case msg.to != p:
		return nil
	case msg.err != nil:
		return Complain(msg.err)
	}
	return p.s.copy(msg.text, "Copied: the moves, as PGN.", "Type the export line on your own machine.")
}

func (p *shareScreen) Update(msg tea.Msg) tea.Cmd {
	if pgn, ok := msg.(pgnMsg); ok {
		return p.copied(pgn)
	}
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case !ok:
		return nil
	case key.Matches(press, widget.Keys.Share):
		return p.s.copy(p.link(), "Copied: "+p.link(), p.s.selecting())
	case key.Matches(press, copyMoves):
		return p.readMoves()
	case key.Matches(press, copyPosition):
		return p.s.copy(p.position(), "Copied: the position.", "It is "+p.position())
	case key.Matches(press, copyPicture):
		prints := p.s.Command("show "+string(p.table.ID)) + " prints it."
		return p.s.copy(p.picture(), "Copied: the board in letters, for a chat.", prints)
	case key.Matches(press, widget.Keys.Back, widget.Keys.Quit, widget.Keys.Choose):
		return p.s.Pop()
	}
	return nil
}

// link returns the command that opens the game for others.
func (p *shareScreen) link() string {
	if p.table.Private() && p.table.Status == table.Open {
		return p.s.ComeBack(identity.SpellCode(p.table.Code))
	}
	return p.s.ComeBack(string(p.table.ID))
}

// pageOf returns the address of a public table's web page, or "" if it has none.
func (s *Session) pageOf(t *table.Table) string {
	if s.Visit.Pages == "" || !t.MayWatch("") {
		return ""
	}
	return s.Visit.Pages + "/t/" + string(t.ID)
}

// picture returns the last position in letters, with the players and the result so far, for pasting
// into a chat.
func (p *shareScreen) picture() string {
	v := words.Viewer{Now: p.s.Now(), Name: p.s.Club.Accounts.Title}
	lines := append([]string{v.Summary(p.table), ""}, words.Board(p.table, false)...)
	if p.table.Status == table.Playing {
		lines = append(append(lines, ""), v.Standing(p.table)...)
	}
	return strings.Join(lines, "\n")
}

// position returns the last position.
func (p *shareScreen) position() string { return words.Position(p.table.State) }

func (p *shareScreen) Body(w, h int) string {
	s, id := p.s.Styles, string(p.table.ID)
	var lines []string
	if h >= widget.RoomyHeight {
		lines = []string{""}
	}
	say := func(text string) { lines = append(lines, widget.Indent(widget.Wrap(text, w-2), 1)...) }
	show := func(text, link string) {
		linked := widget.Linked(widget.Wrap(text, w-widget.Margin), link)
		lines = append(lines, widget.Indent(linked, widget.Margin)...)
	}
	gap := func() { lines = append(lines, "") }
	say("The id of this game is " + s.Strong.Paint(id) + ". Others open it with e in the lobby, or with this line:")
	gap()
	show(p.link(), p.s.ServerURL())
	gap()
	if page := p.s.pageOf(p.table); page != "" {
		say("In a browser:")
		show(page, p.s.linkTo(page))
		gap()
	}
	switch {
	case p.table.Private() && p.table.Access != table.Closed && p.table.Status != table.Over:
		say("This game is private. To let a player watch it: :invite NAME")
		gap()
	case !p.table.MayWatch(""):
		say("This game is closed: only its players can open it.")
		gap()
	}
	say("To export it for chess programs, your own programs or asciinema, type on your own machine:")
	gap()
	for _, form := range []string{"pgn", "json", "cast"} {
		show(p.s.Command(fmt.Sprintf("export %s --%s > %s.%s", id, form, id, form)), "")
	}
	gap()
	say("The position:")
	show(p.position(), "")
	if picture := strings.Split(p.picture(), "\n"); len(lines)+len(picture) < h {
		gap()
		lines = append(lines, widget.Indent(picture, widget.Margin)...)
	}
	return widget.Page(lines, w, h)
}

// Command returns the line that runs a command on this server.
func (s *Session) Command(words string) string { return s.Visit.Address() + " " + words }
