package shell

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

func export(ctx context.Context, c *Call) error {
	if c.Has("--cast") && c.Cast == nil {
		return words.Refused("Games cannot be recorded here.")
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

// format is how games are to be written.
func (c *Call) format() archive.Format {
	switch {
	case c.json():
		return archive.JSON
	case c.Has("--cast"):
		return func(w io.Writer, t *table.Table, _ archive.Besides) error { return c.Cast(w, t) }
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
			fmt.Fprintf(c.Err, "%d of %d games are written."+"\n", done, of)
		}
	})
	if err != nil {
		return err // the archive has no end, and says so to those who unpack it
	}
	return words.Told(end())
}

// exportEvery is how many games are written between two lines on the error
// stream that say how far it has got.
const exportEvery = 100

// packed writes each game as a file of an archive, since recordings cannot follow one
// another in a stream.
func packed(files *tar.Writer, format archive.Format) archive.Format {
	return func(_ io.Writer, t *table.Table, b archive.Besides) error {
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

func importGames(ctx context.Context, c *Call) error {
	size, err := c.size()
	if err != nil {
		return err
	}
	text := bufio.NewReader(c.In)
	if _, err := text.Peek(1); err == io.EOF {
		if p := c.Club.Archive.Importing(c.Who.ID); p.Running > 0 {
			percent, _ := p.Percent()
			return c.answer(words.ImportedDoc{Number: p.Tally.Games(), Became: "running", Percent: percent}, words.Importing(p))
		}
		return words.Wrong("Nothing came in. It is used like this: cat games.pgn | %s import", c.Address)
	}
	bar := progress{w: c.Err, of: size}
	var first struct { // as long as it is all that was read
		line    string
		refusal error
	}
	tally, err := c.Club.Archive.Import(ctx, c.Who.Person, sized{io.TeeReader(text, &bar), size}, func(i archive.Imported) error {
		bar.show()
		line := words.ImportedLine(&i)
		if i.Table != nil {
			c.used = i.Table
		} else if i.Number == 1 && !c.json() {
			first.line, first.refusal = line, i.Err
			return nil
		}
		lines := []string{line}
		if first.line != "" {
			lines, first.line = []string{first.line, line}, ""
		}
		return c.answer(words.Imported(&i), lines...)
	})
	bar.end()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && tally.Games() == 0 {
		return words.Wrong("There is no game in this text.")
	}
	if said := words.ImportTally(tally); !c.json() && said != "" {
		if err := c.say(said); err != nil {
			return err
		}
	}
	switch {
	case err != nil:
		return err
	case first.line != "":
		return first.refusal
	case tally.Kept+tally.Same == 0:
		return words.Refused("No game could be read.")
	case tally.Games() > tally.Kept+tally.Same:
		return words.Refused("%d of %d games were not imported.", tally.Games()-tally.Kept-tally.Same, tally.Games())
	}
	return nil
}

// sized is a text of which the sender has told the size.
type sized struct {
	io.Reader
	size int64
}

// Size implements archive.Sized.
func (s sized) Size() int64 { return s.size }

// size is how long the text is said to be; 0 if nothing is said.
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

// progress is a bar on a line of its own that shows how much of a text has come in.
type progress struct {
	w        io.Writer
	of, done int64
	shown    int64 // in percent
	underWay bool
}

// barCells is how long a bar is.
const barCells = 40

// Write counts what has come in.
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

// end leaves the line.
func (p *progress) end() {
	if p.underWay {
		fmt.Fprint(p.w, "\n")
	}
}
