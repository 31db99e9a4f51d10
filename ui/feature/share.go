package feature

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// ShareDoc has what shows a game or a study to others, in JSON.
type ShareDoc struct {
	ID        string `json:"id" help:"the table or the study"`
	Open      string `json:"open" help:"the command that opens it in a terminal"`
	Page      string `json:"page,omitempty" help:"its web page; left out if guests may not see it, or without a website"`
	Picture   string `json:"picture,omitempty" help:"the address of the position as PNG; left out like page"`
	Animation string `json:"animation,omitempty" help:"the address of the moves as an animated GIF; left out like page"`
	Position  string `json:"position" help:"the position in the notation of the game"`
	Board     string `json:"board" help:"the position in letters"`
	Colour    string `json:"color" help:"the position for a terminal with 256 colours"`
	PGN       string `json:"pgn" help:"the moves as PGN"`
	Save      string `json:"save" help:"the command that saves the moves on your machine"`
}

// shared returns the answer of an action that shares a board: the last position of t, with the address of a
// web page and the part of it that names the position. Screens offer both boards, under the title; texts have
// the one they can show.
func (d *ShareDoc) shared(c action.Caller, t *table.Table, title, page, query string) action.Result {
	title = strings.TrimSuffix(title, ".") + "."
	above := ""
	if c.Session {
		above = title + "\n\n"
	}
	d.Position = words.Position(t.State)
	d.Board = strings.Join(words.Board(t, false), "\n")
	d.Colour = strings.Join(words.Board(t, true), "\n")
	if c.Pages != "" && page != "" {
		page = c.Pages + page
		d.Page, d.Picture, d.Animation = page+query, page+".png"+query, page+".gif"+query
	}
	r := action.Result{Doc: *d, Copies: []action.Copy{
		{Label: "In a terminal", Text: d.Open},
		{Label: "In a browser", Text: d.Page},
		{Label: "Picture", Text: d.Picture},
		{Label: "Animation", Text: d.Animation},
	}}
	if c.Colour || c.Session {
		r.Copies = append(r.Copies, action.Copy{Label: "Board in colour", Text: above + d.Colour, Drawn: d.Colour})
	}
	if !c.Colour || c.Session {
		r.Copies = append(r.Copies, action.Copy{Label: "Board in letters", Text: above + d.Board})
	}
	r.Copies = append(r.Copies,
		action.Copy{Label: "Position", Text: d.Position},
		action.Copy{Label: "Moves as PGN", Text: strings.TrimSpace(d.PGN)},
		action.Copy{Label: "Save the moves", Text: d.Save},
	)
	r.SayLines(fmt.Sprintf("%s Id: %s.", title, d.ID))
	return r.Without("")
}

// opens returns the command that opens something in a terminal.
func opens(c action.Caller, name string) string {
	return strings.Replace(c.Address, "ssh", "ssh -t", 1) + " " + name
}

type shareArgs struct {
	Number *int `arg:"number" label:"Moves" help:"the position after this many moves of both sides; the last one if left out"`
	First  bool `arg:"first,hidden" help:"the first game of a match, not the last"`
}

var shareTable = action.New(spec[shareArgs]{
	On: action.Table, Name: "share", Help: "show a game to others: links, pictures, PGN",
	Forms: []string{"[TABLE] [at NUMBER]"}, Scope: account.Read, Answer: ShareDoc{},
	Examples: []string{"share", "share 7k2m9qxa at 12", "share 7k2m9qxa --color"},
	Notes: []string{
		"Pictures need a website, and a game that guests may watch. An animation has a frame for each move.",
		"export saves the moves as PGN, as JSON, or as a recording for asciinema.",
	},
	Find:    TableToSee,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args shareArgs) (action.Result, error) {
		if err := c.Club.Budgets.Take(ctx, c.Who.ID, budget.Export); err != nil {
			return action.Result{}, err
		}
		past, query, err := sharedPosition(t, args)
		if err != nil {
			return action.Result{}, err
		}
		var moves bytes.Buffer
		if err := c.Club.Archive.Export(ctx, &moves, c.Who.ID, t, archive.PGN); err != nil {
			return action.Result{}, err
		}
		name, page := string(t.ID), "/t/"+string(t.ID)
		if t.Private() && t.Status == table.Open {
			name = identity.SpellCode(t.Code)
		}
		if !t.MayWatch("") {
			page = ""
		}
		d := ShareDoc{
			ID: string(t.ID), Open: opens(c, name), PGN: moves.String(),
			Save: fmt.Sprintf("%s export %s --pgn > %[2]s.pgn", c.Address, t.ID),
		}
		others := words.Viewer{Now: c.Viewer().Now, Name: c.Viewer().Name}
		r := d.shared(c, past, others.Summary(t), page, query)
		r.SayLines(whoMayOpen(c, t)...)
		return r, nil
	},
})

// sharedPosition returns a table with the wanted position as its last, and the part of an address that names it.
func sharedPosition(t *table.Table, args shareArgs) (*table.Table, string, error) {
	query := ""
	if args.First && len(t.Games()) > 1 {
		t, query = t.Games()[0], "?game=1"
	}
	if args.Number == nil || *args.Number == len(t.Plies) {
		return t, query, nil
	}
	if *args.Number < 0 || *args.Number > len(t.Plies) {
		return nil, "", words.Wrong("This game has %s. Choose a number from 0 to %d.",
			words.Count(len(t.Plies), "move"), len(t.Plies))
	}
	past := *t
	var err error
	past.Plies = t.Plies[:*args.Number]
	past.State, err = t.At(*args.Number)
	return &past, fmt.Sprintf("%s%cply=%d", query, "?&"[min(len(query), 1)], *args.Number), err
}

// whoMayOpen says who may open a game that not everyone may watch.
func whoMayOpen(c action.Caller, t *table.Table) []string {
	switch {
	case t.Private() && t.Access != table.Closed && t.Status != table.Over:
		return []string{"This game is private. To let a player watch it: " + c.Line("invite", "NAME")}
	case !t.MayWatch(""):
		return []string{"This game is closed: only its players can open it."}
	}
	return nil
}

var shareStudy = action.New(action.Spec[*study.Study, none]{
	On: action.Study, Name: "share", Help: "show a study to others: links, pictures, PGN",
	Forms: []string{"[STUDY]"}, Scope: account.Read, Answer: ShareDoc{},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, _ none) (action.Result, error) {
		if err := c.Club.Budgets.Take(ctx, c.Who.ID, budget.Export); err != nil {
			return action.Result{}, err
		}
		var moves bytes.Buffer
		if err := study.PGN(&moves, e, 0); err != nil {
			return action.Result{}, err
		}
		name, page := string(e.ID), "/studies/"+string(e.ID)
		if e.Private() {
			page = ""
			if e.Names(c.Who.ID) {
				name = identity.SpellCode(e.Code)
			}
		}
		d := ShareDoc{
			ID: string(e.ID), Open: opens(c, name), PGN: moves.String(),
			Save: fmt.Sprintf("%s study pgn %s > %[2]s.pgn", c.Address, e.ID),
		}
		return d.shared(c, e.Table(), words.StudyTitle(e.Summary()), page, ""), nil
	},
})
