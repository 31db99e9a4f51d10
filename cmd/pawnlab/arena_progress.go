package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"pawnstorm/game/lab/arena"
)

// progress shows the progress of a match in one line. On a terminal it overwrites the line;
// elsewhere it prints one now and then.
type progress struct {
	out      io.Writer
	terminal bool
	total    int
	last     time.Time
}

// between is how often the line is printed without a terminal.
const between = 30 * time.Second

func newProgress(out io.Writer, total int) *progress {
	p := &progress{out: out, total: total, last: time.Now()}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

func (p *progress) update(played int, s *arena.Standings) {
	line := fmt.Sprintf("%d of %d games", played, p.total)
	if len(s.Pairings) == 1 {
		all := s.Pairings[0].Total()
		line += fmt.Sprintf(", +%d =%d -%d", all.Won, all.Drawn, all.Lost)
	}
	switch {
	case p.terminal:
		fmt.Fprintf(p.out, "\r\x1b[K%s", line)
	case time.Since(p.last) >= between:
		p.last = time.Now()
		fmt.Fprintln(p.out, line)
	}
}

// end clears the line on a terminal.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
