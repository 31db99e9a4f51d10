package backup

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode"
)

const (
	// commandTime is how long a command can take for a segment.
	commandTime = 2 * time.Minute
	// commandSays is how many bytes of its error output are kept.
	commandSays = 512
)

// command is a destination that a command of the operator's shell provides.
type command struct{ line string }

// ToCommand returns a command line as a destination. It runs once for each segment, which it reads
// from standard input. PAWNSTORM_FILE is the name under which it must keep the segment. An exit code
// of 0 means that the segment is stored.
func ToCommand(line string) Destination { return command{line} }

// String implements Destination. Command lines can have passwords, so it is only the first word.
func (c command) String() string {
	if words := strings.Fields(c.line); len(words) > 0 {
		return "the command " + words[0]
	}
	return "the command"
}

// put implements Destination.
func (c command) put(ctx context.Context, p part) error {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	run := shell(ctx, c.line)
	run.Env = append(os.Environ(), "PAWNSTORM_FILE="+p.name)
	run.Stdin = bytes.NewReader(p.data)
	said := new(tail)
	run.Stderr = said
	run.WaitDelay = time.Second
	err := run.Run()
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s took longer than %v, or was stopped", c, commandTime)
	case err != nil:
		return fmt.Errorf("%s failed (%w)%s", c, err, said)
	}
	return nil
}

// forget implements Destination. Only the other side can remove files.
func (c command) forget(time.Time) error { return nil }

// tail keeps the end of what is written to it.
type tail struct{ kept []byte }

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p[max(0, len(p)-commandSays):]...)
	t.kept = t.kept[max(0, len(t.kept)-commandSays):]
	return len(p), nil
}

// String returns what was written, as one line.
func (t *tail) String() string {
	text := strings.Join(strings.FieldsFunc(string(t.kept), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if text == "" {
		return ""
	}
	return ": " + text
}
