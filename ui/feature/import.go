package feature

import (
	"cmp"
	"context"
	"io"

	"pawnstorm/lobby/archive"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type importArgs struct {
	Games io.Reader `arg:"games" label:"Games" help:"games as PGN"`
}

// importGames imports the games of a PGN text.
var importGames = forPlayers(action.Spec[*archive.Summary, importArgs]{
	On: action.Finished, Creates: true, Name: "import", Label: "Import", Key: "i",
	Help: "import games as PGN, to study them", Forms: []string{""}, Answer: words.ImportedDoc{},
	Notes: []string{
		"It reads PGN and imports every game that can be played here, with comments, variations, evaluations and clocks. " +
			"It prints a line for each game: kept, already there, or refused, with the reason.",
		"Without input, it shows the progress of an import that you started elsewhere.",
	},
	Examples: []string{"import < games.pgn", "import --size=1048576 < games.pgn"},
	Do: func(ctx context.Context, c action.Caller, _ *archive.Summary, args importArgs) (action.Result, error) {
		im := importer{c: c}
		return im.run(ctx, args.Games)
	},
})

// ImportDoc is the result of an import, for programs that get only the answer.
type ImportDoc struct {
	Kept    int                 `json:"kept" help:"how many games were imported"`
	Same    int                 `json:"same" help:"how many were already here"`
	Refused int                 `json:"refused" help:"how many were refused"`
	Games   []words.ImportedDoc `json:"games" help:"each game of the text"`
}

// importer runs an import.
type importer struct {
	c       action.Caller
	first   *archive.Imported // the first game, if it was refused and no other was read yet
	refused []string          // the lines of refused games, for the answer
	doc     ImportDoc         // filled if Tell is nil
	result  action.Result
}

// mostRefused is how many refused games an answer lists.
const mostRefused = 20

// run imports the games of a text and reports each one as soon as it is stored. If the text has
// no valid game, the error says why.
func (im *importer) run(ctx context.Context, text io.Reader) (action.Result, error) {
	in := counter{Reader: text}
	tally, err := im.c.Club.Archive.Import(ctx, im.c.Who.Person, &in, im.add)
	switch {
	case ctx.Err() != nil:
		return im.result, ctx.Err()
	case err == nil && in.read == 0:
		return im.idle()
	case err == nil && tally.Games() == 0:
		return im.result, words.Wrong("There are no games in this text.")
	}
	if said := words.ImportTally(tally); said != "" {
		if told := im.tell(nil, said); told != nil {
			return im.result, told
		}
	}
	kept := tally.Kept + tally.Same
	switch {
	case err != nil:
		return im.result, err
	case im.first != nil:
		if im.c.Tell != nil {
			err = im.c.Tell(action.Result{Doc: words.Imported(im.first)}) // people get the error
		}
		return im.result, cmp.Or(err, im.first.Err)
	case kept == 0:
		return im.result, words.Refused("No game could be read.")
	case tally.Refused > 0 && im.c.Tell != nil: // the error sets the exit code; the rest is printed already
		tables.Used(ctx, im.c, im.result.Table)
		return im.result, words.Refused("%d of %d games were not imported.", tally.Refused, tally.Games())
	}
	if im.c.Tell == nil {
		im.doc.Kept, im.doc.Same, im.doc.Refused = tally.Kept, tally.Same, tally.Refused
		im.result.Doc = im.doc
	}
	im.result.SayLines(im.refused[:min(len(im.refused), mostRefused)]...)
	return im.result, nil
}

// add reports the result for a game.
func (im *importer) add(i archive.Imported) error {
	switch {
	case i.Table != nil:
		im.result.Table = cmp.Or(im.result.Table, i.Table)
	case i.Number == 1:
		im.first = &i
		return nil
	}
	if im.first != nil {
		first := *im.first
		im.first = nil
		if err := im.told(first); err != nil {
			return err
		}
	}
	return im.told(i)
}

func (im *importer) told(i archive.Imported) error {
	line := words.ImportedLine(&i)
	if im.c.Tell == nil {
		im.doc.Games = append(im.doc.Games, words.Imported(&i))
		if i.Err != nil {
			im.refused = append(im.refused, line)
		}
		return nil
	}
	return im.tell(words.Imported(&i), line)
}

// tell reports a line now if Tell is set, and else adds it to the answer.
func (im *importer) tell(doc any, line string) error {
	if im.c.Tell == nil {
		im.result.SayLines(line)
		return nil
	}
	return im.c.Tell(inform(doc, line))
}

// idle answers an import without input: it reports on an import that runs elsewhere.
func (im *importer) idle() (action.Result, error) {
	p := im.c.Club.Archive.Importing(im.c.Who.ID)
	if p.Running == 0 {
		return im.result, words.Wrong("No input. Use it like this: cat games.pgn | %s import", im.c.Address)
	}
	percent, _ := p.Percent()
	im.result.Doc = words.ImportedDoc{Number: p.Tally.Games(), Became: "running", Percent: percent}
	im.result.SayLines(words.Importing(p))
	return im.result, nil
}

// counter counts the bytes read. It passes on the size of the text, if that is known.
type counter struct {
	io.Reader
	read int64
}

// Read implements io.Reader. A nil reader is empty.
func (c *counter) Read(p []byte) (int, error) {
	if c.Reader == nil {
		return 0, io.EOF
	}
	n, err := c.Reader.Read(p)
	c.read += int64(n)
	return n, err
}

// Size implements archive.Sized.
func (c *counter) Size() int64 {
	if s, ok := c.Reader.(archive.Sizer); ok {
		return s.Size()
	}
	return 0
}
