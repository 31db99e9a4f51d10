package reference

import (
	"bytes"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	wishtea "charm.land/wish/v2/bubbletea"
	uv "github.com/charmbracelet/ultraviolet"
)

// compact is a board that draws itself. It keeps 15 KiB of each frame, borrows
// large buffers while it draws, and writes at once.
type compact struct {
	*board
	out   io.Writer
	shown []cell // nil before the first frame
}

// cell is a character with the number of its style.
type cell struct {
	char  rune
	style uint16
	width uint16 // 0 behind a wide character
}

var blank = cell{char: ' ', width: 1}

// All sessions share these.
var (
	known   = styleNumbers{numbers: map[uv.Style]uint16{{}: 0}, styles: []uv.Style{{}}}
	screens = sync.Pool{New: func() any { return new(uv.NewScreenBuffer(width, height)) }}
	frames  = sync.Pool{New: func() any { return new([width * height]cell) }}
	outputs = sync.Pool{New: func() any { return new(bytes.Buffer) }}
)

// newCompact returns a session's program without a renderer and input of its own.
func newCompact(s ssh.Session, b *board) *tea.Program {
	p := tea.NewProgram(&compact{board: b, out: s}, append(wishtea.MakeOptions(s),
		tea.WithoutRenderer(), tea.WithFPS(1), tea.WithoutSignalHandler(), tea.WithInput(nil))...)
	go readKeys(s, p.Send) // ends with the session
	return p
}

// readKeys sends the keys of a session to its program.
func readKeys(s io.Reader, send func(tea.Msg)) {
	var decoder uv.EventDecoder
	var buf [64]byte
	kept := 0
	for {
		n, err := s.Read(buf[kept:])
		if err != nil {
			return
		}
		kept += n
		for kept > 0 {
			width, event := decoder.Decode(buf[:kept])
			if width == 0 {
				break
			}
			if key, ok := event.(uv.KeyPressEvent); ok {
				send(tea.KeyPressMsg(key))
			}
			kept = copy(buf[:], buf[width:kept])
		}
		if kept == len(buf) {
			kept = 0 // no key sequence is this long
		}
	}
}

// Init implements [tea.Model].
func (c *compact) Init() tea.Cmd {
	c.redraw()
	return nil
}

// View implements [tea.Model].
func (c *compact) View() tea.View { return tea.View{} }

// Update implements [tea.Model].
func (c *compact) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := c.board.Update(msg)
	switch msg.(type) {
	case moveMsg, tea.KeyPressMsg:
		c.redraw()
	}
	return c, cmd
}

// redraw draws the board and writes the cells that differ from the screen.
func (c *compact) redraw() {
	next := frames.Get().(*[width * height]cell)
	defer frames.Put(next)
	drawCells(next, c.draw())
	out := outputs.Get().(*bytes.Buffer)
	defer outputs.Put(out)
	out.Reset()
	if c.shown == nil {
		out.WriteString("\x1b[?1049h\x1b[?25l\x1b[m\x1b[2J")
		c.shown = make([]cell, width*height)
		for i := range c.shown {
			c.shown[i] = blank
		}
	}
	writeChanges(out, c.shown, next[:])
	copy(c.shown, next[:])
	if out.Len() > 0 {
		c.out.Write(out.Bytes())
	}
}

// drawCells converts a frame of text to cells.
func drawCells(cells *[width * height]cell, frame string) {
	screen := screens.Get().(*uv.ScreenBuffer)
	defer screens.Put(screen)
	screen.Clear()
	uv.NewStyledString(frame).Draw(*screen, screen.Bounds())
	for y, line := range screen.Lines {
		for x := range line {
			from := &line[x]
			c := cell{char: ' ', width: uint16(from.Width)}
			if from.Content != "" {
				c.char, _ = utf8.DecodeRuneInString(from.Content)
			}
			style := from.Style
			if c.char == ' ' { // nothing else of its style shows
				style.Fg, style.Attrs = nil, 0
			}
			c.style = known.number(style)
			cells[y*width+x] = c
		}
	}
}

// writeChanges writes the changes from the shown cells to the next frame.
func writeChanges(out *bytes.Buffer, shown, next []cell) {
	style, at := uint16(0), -1
	for i, c := range next {
		if c == shown[i] || c.width == 0 {
			continue
		}
		if i != at || i%width == 0 {
			goTo(out, at, i)
		}
		if c.style != style {
			out.WriteString(known.change(style, c.style))
			style = c.style
		}
		out.WriteRune(c.char)
		at = i + int(c.width)
	}
	if style != 0 {
		out.WriteString("\x1b[m")
	}
}

// goTo moves the cursor from one cell to another; from is -1 if unknown.
func goTo(out *bytes.Buffer, from, to int) {
	out.WriteString("\x1b[")
	switch right := to - from; {
	case from < 0 || from/width != to/width || from%width == 0:
		out.WriteString(strconv.Itoa(to/width + 1))
		out.WriteByte(';')
		out.WriteString(strconv.Itoa(to%width + 1))
		out.WriteByte('H')
	case right > 1:
		out.WriteString(strconv.Itoa(right))
		fallthrough
	default:
		out.WriteByte('C')
	}
}

// styleNumbers numbers the styles of all sessions.
type styleNumbers struct {
	mu      sync.RWMutex
	numbers map[uv.Style]uint16
	styles  []uv.Style
}

func (t *styleNumbers) number(s uv.Style) uint16 {
	t.mu.RLock()
	n, ok := t.numbers[s]
	t.mu.RUnlock()
	if ok {
		return n
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if n, ok = t.numbers[s]; !ok {
		n = uint16(len(t.styles))
		t.numbers[s] = n
		t.styles = append(t.styles, s)
	}
	return n
}

// change returns the sequence from one style to another.
func (t *styleNumbers) change(from, to uint16) string {
	if to == 0 {
		return "\x1b[m"
	}
	t.mu.RLock()
	defer t.mu.RUnlock()
	return uv.StyleDiff(&t.styles[from], &t.styles[to])
}
