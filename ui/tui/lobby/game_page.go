package lobby

import (
	"context"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/widget"
)

// gamePage is the page of a game: its start position, what it is about, and what the user can do
// with it.
type gamePage struct {
	s     *app.Session
	game  game.Info
	rules game.Rules
	board game.Board
	does  []gameChoice
	at    int
	frame boardview.Arrangement
}

// gameChoice is an action for the game.
type gameChoice struct {
	key, name, help string
	do              func() tea.Cmd
}

func newGamePage(s *app.Session, rules game.Rules) app.Screen {
	g := rules.Info()
	p := &gamePage{s: s, game: g, rules: rules}
	if state, err := rules.New(""); err == nil {
		p.board = state.Board()
	}
	add := func(key, name, help string, do func() tea.Cmd) {
		p.does = append(p.does, gameChoice{key, name, help, do})
	}
	if len(s.Club.Bots.Opponents(g.ID)) > 0 {
		add("b", "Play a bot", "starts at once", func() tea.Cmd { return browse.PlayBot(s, g.ID) })
	}
	add("f", "Find an opponent", "we look for you", func() tea.Cmd { return browse.Seek(s, g.ID) })
	add("c", "Create a table", "on your terms", func() tea.Cmd { return browse.NewTable(s, g.ID) })
	if len(puzzle.Of(g.ID)) > 0 {
		only := feature.PuzzleFilter{Game: g.ID}
		add("d", "Puzzles", "of this game", func() tea.Cmd {
			return s.Push(puzzles.New(s, &feature.Puzzle{Only: only}))
		})
	}
	if lesson.Of(g.ID) != nil {
		add("l", "Learn it", "in three minutes", func() tea.Cmd { return app.Learn(g.ID) })
	}
	if g.Example != "" {
		add("e", "Example game", "with comments", p.replay)
	}
	return p
}

// replay opens the example game.
func (p *gamePage) replay() tea.Cmd {
	s := p.s
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		t, err := s.Club.Archive.Example(ctx, p.rules)
		return app.Result(p, func() tea.Cmd {
			if err != nil {
				return app.Complain(err)
			}
			return s.Push(play.NewTableScreen(s, t))
		})
	})
}

func (p *gamePage) Init(context.Context) tea.Cmd { return nil }

// MaxSize implements app.Sized.
func (*gamePage) MaxSize() (w, h int) { return pageMost, pageHigh }

func (p *gamePage) Title() string { return p.game.Name }

// Explains returns the game that the help screen explains.
func (p *gamePage) Explains() (game.Info, bool) { return p.game, true }

func (p *gamePage) Keys() []key.Binding {
	list := []key.Binding{widget.Keys.Choose}
	for _, d := range p.does {
		list = append(list, widget.Bind(d.key, d.name, d.key))
	}
	return append(list, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown)
}

func (p *gamePage) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.DrawnMsg:
		p.frame = msg.Frame.(boardview.Arrangement)
	case app.ResultMsg:
		if msg.To == p {
			return msg.Take()
		}
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		if do := p.frame.Spots.At(msg.X, msg.Y); do != nil && msg.Button == tea.MouseLeft {
			return do()
		}
	}
	return nil
}

func (p *gamePage) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Choose):
		return p.does[p.at].do()
	case key.Matches(msg, widget.Keys.Back, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Down):
		p.at = min(p.at+1, len(p.does)-1)
	case key.Matches(msg, widget.Keys.Up):
		p.at = max(p.at-1, 0)
	}
	for _, d := range p.does {
		if msg.String() == d.key {
			return d.do()
		}
	}
	return nil
}

// Paint implements app.Painter.
func (p *gamePage) Paint(c canvas.Canvas) app.Frame {
	picture := boardview.Picture{Board: p.board, Surface: widget.SurfaceOf(p.game)}
	a := boardview.Arrange(picture, p.s.Styles.Sizes, c.W(), c.H())
	a.Paint(c, p.s.Styles, p.panel(&a))
	a.Spots.Move(a.Panel.X, a.Panel.Y)
	return a
}

// panel returns the lines beside the board.
func (p *gamePage) panel(a *boardview.Arrangement) []string {
	s, w := p.s.Styles, a.Panel.W
	lines := p.about(a)
	for i, d := range p.does {
		mark := "  "
		if i == p.at {
			mark = "▶ "
		}
		line := mark + s.Strong.Paint(d.key) + " " + d.name
		if widget.Width(line)+2+widget.Width(d.help) <= w {
			line += "  " + s.Faint.Paint(d.help)
		}
		a.Spots = append(a.Spots, boardview.Spot{Y: len(lines), W: w, Do: d.do})
		lines = append(lines, line)
	}
	if a.Side {
		lines = append(lines, "", s.Faint.Paint("? shows the rules."))
	}
	return lines
}

// about returns what the game is about: a sentence and the idea behind it, or what there is room for.
func (p *gamePage) about(a *boardview.Arrangement) []string {
	blurb := widget.Wrap(p.game.Blurb, a.Panel.W)
	if !a.Side {
		return blurb
	}
	idea := widget.Wrap(strings.TrimSpace(p.game.Idea), a.Panel.W)
	const others = 5 // the name, blank lines and the line about the rules
	room, about := a.Panel.H-others-len(p.does), slices.Concat(blurb, []string{""}, idea)
	switch {
	case p.game.Idea == "" || len(idea) > room:
		about = blurb
	case len(about) > room:
		about = idea
	}
	return slices.Concat([]string{p.s.Styles.Strong.Paint(p.game.Name), ""}, about, []string{""})
}
