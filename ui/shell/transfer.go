package shell

import (
	"archive/tar"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

func export(ctx context.Context, c *Call) error {
	if c.Has("--cast") && c.Cast == nil {
		return words.Refused("This server cannot record games.")
	}
	if c.Has("all") {
		return c.exportAll(ctx)
	}
	t, err := c.seen(ctx)
	if err != nil {
		return err
	}
	c.result.Table = nil
	return c.Club.Archive.Export(ctx, c.Out, c.Who.ID, t, c.format())
}

// format returns the format for exported games.
func (c *Call) format() archive.Format {
	switch {
	case c.json():
		return archive.JSON
	case c.Has("--cast"):
		return func(w io.Writer, t *table.Table, _ archive.Extras) error { return c.Cast(w, t) }
	}
	return archive.PGN
}

func (c *Call) exportAll(ctx context.Context) error {
	format, end := c.format(), func() error { return nil }
	if c.Has("--cast") {
		files := tar.NewWriter(c.Out)
		format, end = packed(files, format), files.Close
	}
	err := c.Club.Archive.ExportAll(ctx, c.Out, c.Who.ID, format, func(done, of int) {
		if done%exportEvery == 0 {
			fmt.Fprintf(c.Err, "%d of %d games exported.\n", done, of)
		}
	})
	if err != nil {
		return err // the archive ends early, so unpacking it fails
	}
	return words.Told(end())
}

// exportEvery is how many games an export writes between two progress lines.
const exportEvery = 100

// packed writes each game to a file in an archive, because a stream can hold only one recording.
func packed(files *tar.Writer, format archive.Format) archive.Format {
	return func(_ io.Writer, t *table.Table, b archive.Extras) error {
		var text bytes.Buffer
		if err := format(&text, t, b); err != nil {
			return err
		}
		head := tar.Header{Name: string(t.ID) + ".cast", Mode: 0o644, Size: int64(text.Len()), ModTime: t.Changed}
		if err := files.WriteHeader(&head); err != nil {
			return err
		}
		_, err := files.Write(text.Bytes())
		return err
	}
}

// importing returns the command that imports games.
func importing(set *action.Set) verb {
	v := verbOf(studyGames, set.Find(action.Finished, "import"))
	v.Lines = true
	v.Flags = append(v.Flags, grammar.Flag{
		Name: "size", Value: "BYTES", Local: true,
		Help: "the length of the text, for a progress bar on the error stream",
	})
	act := v.run
	v.run = func(ctx context.Context, c *Call) error {
		size, err := c.size()
		if err != nil {
			return err
		}
		bar := progress{w: c.Err, of: size}
		c.In = sized{io.TeeReader(c.In, &bar), size}
		c.progress = func(r action.Result) error {
			if bar.show(); r.Doc == nil {
				bar.end() // r is the summary
			}
			return c.tell(r)
		}
		defer bar.end()
		return act(ctx, c)
	}
	return v
}

// sized is a text with its announced size.
type sized struct {
	io.Reader
	size int64
}

// Size implements archive.Sized.
func (s sized) Size() int64 { return s.size }

// size returns the announced size of the text, or 0.
func (c *Call) size() (int64, error) {
	if !c.Has("--size") {
		return 0, nil
	}
	n, err := strconv.ParseInt(strings.TrimSpace(c.Flag("size")), 10, 64)
	if err != nil || n < 1 {
		return 0, words.Wrong("A size is a number of bytes, not %q.", identity.Clean(c.Flag("size"), 20))
	}
	return n, nil
}

// progress is a bar that shows how much of a text has arrived.
type progress struct {
	w        io.Writer
	of, done int64
	shown    int64 // in percent
	underWay bool
}

// barCells is the width of a progress bar.
const barCells = 40

// Write counts the bytes that have arrived.
func (p *progress) Write(b []byte) (int, error) {
	p.done += int64(len(b))
	return len(b), nil
}

// show draws the bar, if it has changed.
func (p *progress) show() {
	if p.of == 0 {
		return
	}
	percent := min(100*p.done/p.of, 100)
	if p.underWay && percent == p.shown {
		return
	}
	p.shown, p.underWay = percent, true
	full := int(percent) * barCells / 100
	fmt.Fprintf(p.w, "\r[%s%s] %3d %%", strings.Repeat("#", full), strings.Repeat(" ", barCells-full), percent)
}

// end finishes the line.
func (p *progress) end() {
	if p.underWay {
		fmt.Fprint(p.w, "\n")
		p.underWay = false
	}
}
