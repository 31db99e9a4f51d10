package canvas

import (
	"slices"
	"strings"
	"testing"
	"unsafe"
)

func TestCellsAreSmall(t *testing.T) {
	if n := unsafe.Sizeof(Cell{}); n > 8 {
		t.Errorf("a cell has %d bytes", n)
	}
}

func TestStyled(t *testing.T) {
	c := New(12, 1)
	end := c.Styled(0, 0, "a\x1b[1;38;5;100mb\x1b[48;2;1;2;3mc\x1b[22;39md\x1b[me\x1b[2Jf\x1b[4:3;38:2::7:8:9mg\x1b[4:0;48;5mh")
	if end != 8 || c.String() != "abcdefgh" {
		t.Errorf("got line %q, end %d", c.String(), end)
	}
	want := []Look{
		{},
		{Fg: Indexed(100), Attr: Bold},
		{Fg: Indexed(100), Bg: RGB(1, 2, 3), Attr: Bold},
		{Bg: RGB(1, 2, 3)},
		{},
		{},
		{Fg: RGB(7, 8, 9), Attr: Underline},
		{Fg: RGB(7, 8, 9)},
	}
	for x, look := range want {
		if got := c.Cell(x, 0).Style.Look(); got != look {
			t.Errorf("cell %d: got look %v, want %v", x, got, look)
		}
	}
}

// TestHalfOfAWideCharacter checks that drawing over half of a wide character removes all of it, but
// keeps its background.
func TestHalfOfAWideCharacter(t *testing.T) {
	on := Look{Bg: Indexed(4)}.Style()
	for name, test := range map[string]struct {
		draw func(c Canvas)
		want string
	}{
		"over the left":              {func(c Canvas) { c.Text(2, 0, 0, "x") }, "a x b"},
		"over the right":             {func(c Canvas) { c.Text(3, 0, 0, "x") }, "a  xb"},
		"wide over the left":         {func(c Canvas) { c.Text(1, 0, 0, "漢") }, "a漢 b"},
		"wide over the right":        {func(c Canvas) { c.Text(3, 0, 0, "漢") }, "a  漢"},
		"fill up to the right":       {func(c Canvas) { c.Fill(Rect{0, 0, 3, 1}, 0, '-') }, "--- b"},
		"fill from the right":        {func(c Canvas) { c.Fill(Rect{3, 0, 9, 1}, 0, '-') }, "a  --"},
		"fill with a wide character": {func(c Canvas) { c.Fill(Rect{1, 0, 4, 1}, 0, '漢') }, "a"},
		"a part with the left":       {func(c Canvas) { c.Part(Rect{2, 0, 1, 1}).Text(0, 0, 0, "漢") }, "a   b"},
		"cut at the left edge":       {func(c Canvas) { c.Text(-1, 0, 0, "漢x") }, " x漢b"},
		"cut at the right edge":      {func(c Canvas) { c.Text(4, 0, 0, "漢") }, "a 漢"},
		"a copy of the left":         {func(c Canvas) { c.Draw(0, 0, c.Part(Rect{2, 0, 1, 1})) }, "  漢b"},
		"a copy of the right":        {func(c Canvas) { c.Draw(0, 0, c.Part(Rect{3, 0, 2, 1})) }, " b漢b"},
		"restyled by the left":       {func(c Canvas) { c.Restyle(Rect{2, 0, 1, 1}, func(Style) Style { return 0 }) }, "a 漢b"},
		"restyled by the right":      {func(c Canvas) { c.Restyle(Rect{3, 0, 1, 1}, func(Style) Style { return 0 }) }, "a 漢b"},
		"outside of the canvas":      {func(c Canvas) { c.Fill(Rect{9, 0, 9, 9}, 0, 'x'); c.Text(9, 0, 0, "x"); c.Text(0, 1, 0, "x") }, "a 漢b"},
		"restyled outside":           {func(c Canvas) { c.Restyle(Rect{9, 0, 9, 1}, func(Style) Style { return 1 }) }, "a 漢b"},
	} {
		c := New(5, 1)
		c.Text(0, 0, on, "a 漢b")
		test.draw(c)
		if got := c.String(); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
		for x := range 5 {
			if cell, next := c.Cell(x, 0), c.Cell(x+1, 0); cell.width == 2 && (next.width != 0 || next.Style != cell.Style) {
				t.Errorf("%s: cell %d lacks its right half", name, x)
			}
		}
	}
}

// TestClustersAreBounded checks that when no numbers are left, a character is drawn without its
// marks, and its width shrinks accordingly. No other test may draw these characters, because a
// number is never released.
func TestClustersAreBounded(t *testing.T) {
	before := clusters.texts.Load()
	defer func() { clusters.texts.Store(before) }()
	full := make([]string, maxClusters)
	clusters.texts.Store(&full)
	c := New(8, 1)
	if end := c.Text(0, 0, 0, "a\u0353\u0354b✈\ufe0fc"); end != 4 || c.String() != "ab✈c" {
		t.Errorf("got %q, end %d", c.String(), end)
	}
	if end := c.Text(0, 0, 0, "z"+strings.Repeat("\u0301", longestCluster)+"y"); end != 2 {
		t.Errorf("got end %d for a long cluster", end)
	}
}

func TestStylesAreBounded(t *testing.T) {
	known := Look{Bg: Indexed(77), Attr: Bold}.Style()
	styles.Lock()
	before := styles.count
	styles.count = maxStyles
	styles.Unlock()
	defer func() { styles.count = before }()
	if st := (Look{Fg: RGB(9, 87, 65)}).Style(); st != 0 {
		t.Errorf("got number %d for one style too many", st)
	}
	if st := (Look{Bg: Indexed(77), Attr: Bold}).Style(); st != known || st == 0 {
		t.Errorf("the number of a known style changed from %d to %d", known, st)
	}
}

// TestChangeSize checks that the size of a change is predicted exactly. No change is longer than a
// reset followed by the full look.
func TestChangeSize(t *testing.T) {
	colors := []Color{0, Indexed(0), Indexed(7), Indexed(8), Indexed(15), Indexed(16), Indexed(99), Indexed(255), RGB(0, 10, 255)}
	var all []Look
	for i := range 64 * len(colors) {
		all = append(all, Look{colors[i%len(colors)], colors[(i/3)%len(colors)], Attr(i % 64)})
	}
	for _, from := range all {
		for _, look := range all {
			seq := appendChange(nil, from.Style(), look.Style())
			if size := changeSize(from.Style(), look.Style()); len(seq) != size {
				t.Fatalf("from %v to %v: got %q, predicted %d bytes", from, look, seq, size)
			}
			if from == look {
				continue
			}
			if got := from.after(string(seq[2 : len(seq)-1])); got != look {
				t.Fatalf("%q: got %v from %v, want %v", seq, got, from, look)
			}
			if whole := appendWhole(nil, look); len(seq) > len(whole)+3 {
				t.Fatalf("%q is longer than %q", seq, whole)
			}
		}
	}
}

func TestNothingToShow(t *testing.T) {
	for _, size := range [][2]int{{0, 0}, {0, 5}, {5, 0}, {-1, -1}} {
		s := NewScreen(size[0], size[1])
		s.Draw(Rect{0, 0, 9, 9}, func(c Canvas) {
			c.Text(0, 0, 0, "text")
			c.Clear(0)
		})
		if out := string(s.Encode(nil)); out != "\x1b[H\x1b[J" || s.Changed() {
			t.Errorf("%v: %q", size, out)
		}
	}
}

func TestFeaturesOf(t *testing.T) {
	for term, want := range map[string]Features{
		"xterm-256color": EraseChars | ColoredErase,
		"xterm-kitty":    EraseChars | ColoredErase | Repeat,
		"tmux-256color":  EraseChars | ColoredErase | RepeatASCII,
		"screen":         EraseChars,
		"vt100":          0,
		"":               0,
	} {
		if got := FeaturesOf(term); got != want {
			t.Errorf("%s: got %b, want %b", term, got, want)
		}
	}
}

// TestShortestBytes checks that the encoder picks the shortest sequence each time.
func TestShortestBytes(t *testing.T) {
	on := Look{Bg: Indexed(4)}.Style()
	for name, test := range map[string]struct {
		can          Features
		before, next func(c Canvas)
		want         string
	}{
		"one cell":               {0, nil, func(c Canvas) { c.Text(3, 1, 0, "x") }, "\x1b[2;4Hx"},
		"nothing":                {0, nil, func(c Canvas) { c.Text(3, 1, 0, " ") }, ""},
		"a blank's foreground":   {0, nil, func(c Canvas) { c.Text(3, 1, Look{Fg: 1, Attr: Bold}.Style(), " ") }, ""},
		"over a short gap":       {0, func(c Canvas) { c.Text(0, 0, 0, "abcd") }, func(c Canvas) { c.Text(0, 0, 0, "xbcy") }, "\x1b[Hxbcy"},
		"over a long gap":        {0, nil, func(c Canvas) { c.Text(0, 0, 0, "x       y") }, "\x1b[Hx\x1b[7Cy"},
		"in the next row":        {0, nil, func(c Canvas) { c.Text(4, 0, 0, "x"); c.Text(5, 1, 0, "y") }, "\x1b[1;5Hx\x1b[By"},
		"rows below":             {0, nil, func(c Canvas) { c.Text(9, 0, 0, "x"); c.Text(0, 2, 0, "y") }, "\x1b[1;10Hx\r\n\ny"},
		"behind the last column": {0, nil, func(c Canvas) { c.Text(19, 0, 0, "x"); c.Text(0, 1, 0, "y") }, "\x1b[1;20Hx\r\ny"},
		"erased to the end":      {0, func(c Canvas) { c.Text(5, 0, 0, "abcdefg") }, func(c Canvas) { c.Text(5, 0, 0, "ab") }, "\x1b[1;8H\x1b[K"},
		"erased in between":      {EraseChars, func(c Canvas) { c.Text(0, 0, 0, "abcdefgh") }, func(c Canvas) { c.Text(7, 0, 0, "h") }, "\x1b[H\x1b[7X"},
		"written in between":     {0, func(c Canvas) { c.Text(0, 0, 0, "abcdefgh") }, func(c Canvas) { c.Text(7, 0, 0, "h") }, "\x1b[H       "},
		"erased in colour":       {ColoredErase, nil, func(c Canvas) { c.Fill(Rect{5, 0, 15, 1}, on, ' ') }, "\x1b[1;6H\x1b[44m\x1b[K\x1b[m"},
		"not erased in colour":   {0, nil, func(c Canvas) { c.Fill(Rect{15, 0, 5, 1}, on, ' ') }, "\x1b[1;16H\x1b[44m     \x1b[m"},
		"reverse is not erased":  {ColoredErase, nil, func(c Canvas) { c.Fill(Rect{15, 0, 5, 1}, Style(0).With(Reverse), ' ') }, "\x1b[1;16H\x1b[7m     \x1b[m"},
		"ASCII repeated":         {RepeatASCII, nil, func(c Canvas) { c.Fill(Rect{0, 0, 9, 1}, 0, '-') }, "\x1b[H-\x1b[8b"},
		"not repeated":           {RepeatASCII, nil, func(c Canvas) { c.Fill(Rect{0, 0, 3, 1}, 0, '─') }, "\x1b[H───"},
		"repeated":               {Repeat, nil, func(c Canvas) { c.Fill(Rect{0, 0, 9, 1}, 0, '─') }, "\x1b[H─\x1b[8b"},
		"one look for two cells": {0, nil, func(c Canvas) { c.Text(0, 0, Look{Fg: Indexed(2), Bg: Indexed(4)}.Style(), " x ") }, "\x1b[H\x1b[32;44m x \x1b[m"},
		"a look used twice": {0, nil, func(c Canvas) {
			c.Text(0, 0, Look{Fg: Indexed(99)}.Style(), "x")
			c.Text(2, 0, Look{Fg: Indexed(98)}.Style(), "y")
			c.Text(4, 0, Look{Fg: Indexed(99)}.Style(), "z")
		}, "\x1b[H\x1b[38;5;99mx\x1b[3Cz\rx \x1b[38;5;98my\x1b[m"},
		"an uncertain width":       {0, nil, func(c Canvas) { c.Text(0, 0, 0, "👍x") }, "\x1b[H  \r👍\r\x1b[2Cx"},
		"uncertain at the edge":    {0, nil, func(c Canvas) { c.Text(19, 0, 0, "e\u0301") }, "\x1b[1;20H\x1b[?7le\u0301\x1b[?7h"},
		"a neighbour in danger":    {0, func(c Canvas) { c.Text(1, 0, 0, "x") }, func(c Canvas) { c.Text(0, 0, 0, "e\u0301x") }, "\x1b[He\u0301\r\x1b[Cx"},
		"all characters are known": {0, nil, func(c Canvas) { c.Text(0, 0, 0, "漢♞█가x") }, "\x1b[H漢♞█가x"},
	} {
		s := NewScreen(20, 3)
		s.Can = test.can
		s.Encode(nil)
		if test.before != nil {
			s.Draw(s.Bounds(), test.before)
			s.Encode(nil)
		}
		s.Draw(s.Bounds(), test.next)
		if got := string(s.Encode(nil)); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

// TestEncodeAllocatesNothing checks that encoding the same change into the same buffer again
// allocates nothing.
func TestEncodeAllocatesNothing(t *testing.T) {
	s := NewScreen(80, 24)
	buf := s.Encode(nil)
	text := []string{"4:58", "4:57"}
	st := Look{Fg: Indexed(16), Bg: Indexed(252)}.Style()
	tick := func() {
		slices.Reverse(text)
		s.Draw(Rect{30, 4, 5, 1}, func(c Canvas) { c.Text(0, 0, st, text[0]) })
		buf = s.Encode(buf[:0])
	}
	tick()
	if n := testing.AllocsPerRun(100, tick); n > 0 {
		t.Errorf("a tick makes %v allocations", n)
	}
}

func TestASCII(t *testing.T) {
	c := New(10, 1)
	c.Text(0, 0, Look{Attr: Bold}.Style(), "a♞漢e\u0301 z")
	c.ASCII(func(r rune) byte {
		if r == '♞' {
			return 'N'
		}
		return '?'
	})
	if got := c.String(); got != "aN??e z" {
		t.Errorf("got %q", got)
	}
	if c.Cell(3, 0).Style != (Look{Attr: Bold}).Style() {
		t.Error("the looks were lost")
	}
}
