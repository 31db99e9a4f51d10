package reference

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// The size of all screens, in cells.
const (
	width  = 80
	height = 24
)

// Shown is the last word of a frame: a client that reads it has the whole frame.
const Shown = "<<END>>"

// styles is shared by all sessions.
type styles struct {
	squares                              [2][2]lipgloss.Style // by the colours of square and piece
	cursor, title, dim, key, side, below lipgloss.Style
}

func newStyles() *styles {
	style := lipgloss.NewStyle
	s := &styles{
		cursor: style().Background(lipgloss.Color("82")).Foreground(lipgloss.Color("16")).Bold(true).
			Width(5).Align(lipgloss.Center),
		title: style().Foreground(lipgloss.Color("205")).Bold(true),
		dim:   style().Foreground(lipgloss.Color("241")),
		key:   style().Foreground(lipgloss.Color("39")),
		side: style().Border(lipgloss.RoundedBorder()).BorderForeground(lipgloss.Color("63")).
			Width(34).Height(17).Padding(0, 1),
		below: style().Background(lipgloss.Color("236")).Foreground(lipgloss.Color("252")).Width(width),
	}
	for square, background := range []string{"180", "137"} {
		for piece, foreground := range []string{"16", "231"} {
			colours := s.cursor.Background(lipgloss.Color(background)).Foreground(lipgloss.Color(foreground))
			s.squares[square][piece] = colours
		}
	}
	return s
}

// moveMsg moves a pawn from e2 to e4, or back.
type moveMsg struct{ made int }

// board is the model of every session.
type board struct {
	number int
	styles *styles
	pieces [64]byte // from a1 to h8, '.' on empty squares
	cursor int
	black  bool // to move
	moves  []string
}

func newBoard(number int, s *styles) *board {
	b := &board{number: number, styles: s}
	copy(b.pieces[:], "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr")
	for i := range 12 {
		b.moves = append(b.moves, fmt.Sprintf("%2d. e4   e5", i+1))
	}
	return b
}

// Init implements [tea.Model].
func (b *board) Init() tea.Cmd { return nil }

// Update implements [tea.Model].
func (b *board) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case moveMsg:
		const e2, e4 = 12, 28
		b.pieces[e2], b.pieces[e4] = b.pieces[e4], b.pieces[e2]
		b.black = !b.black
		b.moves = append(b.moves[1:], fmt.Sprintf("%2d. Nf3  Nc%d", msg.made%100, msg.made%8+1))
	case tea.KeyPressMsg:
		switch msg.String() {
		case "right":
			b.cursor = (b.cursor + 1) % 64
		case "left":
			b.cursor = (b.cursor + 63) % 64
		case "q":
			return b, tea.Quit
		}
	}
	return b, nil
}

// View implements [tea.Model].
func (b *board) View() tea.View {
	v := tea.NewView(b.draw())
	v.AltScreen = true
	return v
}

// draw returns the frame.
func (b *board) draw() string {
	s := b.styles
	return s.title.Render("CHESS VARIANT LOBBY") + s.dim.Render("  standard 10+0") + "\n\n" +
		lipgloss.JoinHorizontal(lipgloss.Top, b.drawSquares(), "  ", s.side.Render(b.drawSide())) + "\n\n\n" +
		s.below.Render("arrows move  enter select  r resign  ? help  q quit "+Shown)
}

// drawSquares returns the board; a square is five cells wide and two high.
func (b *board) drawSquares() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		text.WriteString(b.styles.dim.Render(fmt.Sprintf("%d ", rank+1)))
		for file := range 8 {
			text.WriteString(b.styleOf(rank, file).Render(b.letter(rank*8 + file)))
		}
		text.WriteString("\n  ")
		for file := range 8 {
			text.WriteString(b.styleOf(rank, file).Render(" "))
		}
		text.WriteByte('\n')
	}
	text.WriteString(b.styles.dim.Render("    a    b    c    d    e    f    g    h"))
	return text.String()
}

func (b *board) styleOf(rank, file int) lipgloss.Style {
	at, white := rank*8+file, 0
	if at == b.cursor {
		return b.styles.cursor
	}
	if p := b.pieces[at]; p >= 'A' && p <= 'Z' {
		white = 1
	}
	return b.styles.squares[(rank+file+1)%2][white]
}

func (b *board) letter(at int) string {
	if b.pieces[at] == '.' {
		return " "
	}
	return strings.ToUpper(string(b.pieces[at]))
}

// drawSide returns the panel beside the board.
func (b *board) drawSide() string {
	s, turn := b.styles, "White to move"
	if b.black {
		turn = "Black to move"
	}
	return s.title.Render(fmt.Sprintf("Game #%d", b.number/2)) + "\n" +
		s.key.Render("alice 1512") + s.dim.Render("  10:00") + "\n" +
		s.key.Render("bob   1498") + s.dim.Render("  10:00") + "\n" +
		turn + "\n" + strings.Join(b.moves, "\n")
}
