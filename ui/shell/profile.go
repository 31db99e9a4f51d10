package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

func profile(ctx context.Context, c *Call) error {
	who := c.Who.Person
	if name := c.Value("NAME"); name != "" {
		var err error
		if who, err = c.Club.Accounts.Find(ctx, name); err != nil {
			return err
		}
	}
	p, err := c.Club.Profile(ctx, c.Who.ID, who.ID)
	if err != nil {
		return err
	}
	doc, lines, err := feature.AboutPerson(ctx, c.caller(), who)
	if err != nil {
		return err
	}
	full := feature.ProfileWith(c.caller(), doc, &p)
	if full.Note != "" {
		lines = append(lines, "Your note: "+full.Note)
	}
	for _, f := range p.Forms {
		lines = append(lines, fmt.Sprintf("  %-10s %-14s %6s  %d won, %d drawn, %d lost", f.Game, f.Speed, f.At(c.Now()), f.Won, f.Drawn, f.Lost))
	}
	lines = append(lines, statsLines(c, &p)...)
	if p.Puzzles.Tried() > 0 {
		lines = append(lines, fmt.Sprintf("  puzzles  %s  %d of %d solved, best streak %d", p.Puzzles.At(c.Now()), p.Puzzles.Solved, p.Puzzles.Tried(), p.Puzzles.Best))
	}
	for i := range p.Games {
		f := &p.Games[i].Summary
		if _, err := c.rulesOf(f.Game); err == nil {
			lines = append(lines, words.FoundRow(f))
		}
	}
	return c.answer(full, lines...)
}

// noting are the commands by which people note something about others.
var noting = []verb{
	{run: note, scope: account.Play, Command: grammar.Command{
		Name: "note", Group: aboutYou,
		Brief: "note something about a player, for yourself alone",
		Forms: []string{"{remove|delete} NAME", "NAME [TEXT]"},
		Notes: []string{
			"A note stands in the profile of the player when you look at it, and nobody else sees it. With no text",
			"it is printed; another one takes its place, and \"remove\" removes it.",
		},
		Examples: []string{"note ben plays the French", "note remove ben"},
		Doc:      feature.NoteDoc{},
	}},
	{run: listNotes, scope: account.Read, Command: grammar.Command{
		Name: "notes", Group: aboutYou,
		Brief: "list your notes about players",
		Forms: []string{""},
		Doc:   feature.NoteDoc{}, Lines: true,
	}},
}

func note(ctx context.Context, c *Call) error {
	switch {
	case c.Has("remove"), c.Has("delete"):
		return c.act(ctx, c.shell.actions.Find(action.Player, "unnote"))
	case c.Value("TEXT") != "":
		return c.act(ctx, c.shell.actions.Find(action.Player, "note"))
	}
	subject, err := c.shell.actions.Subject(ctx, c.caller(), action.Player, c.Value("NAME"))
	if err != nil {
		return err
	}
	return c.tellNote(subject.(*feature.Player))
}

func (c *Call) tellNote(p *feature.Player) error {
	doc := feature.NoteOf(p)
	return c.answer(doc, feature.NoteLine(doc))
}

func listNotes(ctx context.Context, c *Call) error {
	all, err := account.Notes(ctx, c.Club.Accounts, c.Who.ID)
	if err != nil {
		return err
	}
	for _, n := range all {
		if err := c.tellNote(&feature.Player{Person: n.About, Note: n}); err != nil {
			return err
		}
	}
	if len(all) == 0 && !c.json() {
		return c.say("You have no notes.")
	}
	return nil
}

func leaders(_ context.Context, c *Call) error {
	speed := strings.ToLower(c.Value("SPEED"))
	if speed != "" && !slices.Contains(clock.Speeds, clock.Speed(speed)) {
		return words.MissingOf("speed", speed, offerSpeeds(nil))
	}
	list, err := feature.Leaders(c.caller(), c.Value("GAME"), speed)
	if err != nil {
		return err
	}
	var pool table.Pool
	for _, p := range list {
		l := p.Leader
		if l.Pool != pool && !c.json() {
			if err := c.say(fmt.Sprintf("%s, %s:", l.Game, l.Speed)); err != nil {
				return err
			}
		}
		pool = l.Pool
		doc := l.Doc()
		if err := c.answer(doc, fmt.Sprintf("%3d  %-16s  %-6s  %d won, %d drawn, %d lost", doc.Rank, doc.Name, l.Rating, l.Won, l.Drawn, l.Lost)); err != nil {
			return err
		}
	}
	if len(list) == 0 && !c.json() {
		return c.say("Nobody has played enough rated games of that yet.")
	}
	return nil
}

func offerSpeeds(*Env) []string {
	var list []string
	for _, s := range clock.Speeds {
		list = append(list, string(s))
	}
	return list
}
