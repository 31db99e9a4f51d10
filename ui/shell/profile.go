package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// profileDoc is what profile --json prints.
type profileDoc struct {
	playerDoc
	Here    bool                `json:"here" help:"whether they have a session here"`
	Ratings []ratingDoc         `json:"ratings" help:"for each game and speed: rating, deviation, provisional, won, drawn, lost"`
	Games   []words.FinishedDoc `json:"games" help:"the last games, as find prints them"`
	Stats   statsDoc            `json:"stats" help:"how all games went, casual ones too: won, drawn, lost; results by game, speed, seat and rated; opponents and openings that were played most; weeks, with the games of each of the last 12; streak, best and worst with ended and games; counting is true while older games are still being counted"`
	Note    string              `json:"note" help:"what you have noted about them, or nothing"`
	Puzzles *puzzlesDoc         `json:"puzzles" help:"rating, deviation, provisional, solved, failed, streak and best of their puzzles; null if they have tried none"`
}

type ratingDoc struct {
	Game        string `json:"game"`
	Speed       string `json:"speed"`
	Rating      int    `json:"rating"`
	Deviation   int    `json:"deviation"`
	Provisional bool   `json:"provisional"`
	Won         int    `json:"won"`
	Drawn       int    `json:"drawn"`
	Lost        int    `json:"lost"`
}

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
	doc, lines, err := c.player(ctx, who)
	if err != nil {
		return err
	}
	full := profileDoc{playerDoc: doc, Here: p.Here, Ratings: []ratingDoc{}, Games: []words.FinishedDoc{}}
	if full.Note = identity.Clean(p.Note, words.MaxSentence); full.Note != "" {
		lines = append(lines, "Your note: "+full.Note)
	}
	for _, f := range p.Forms {
		r := f.At(c.Now())
		full.Ratings = append(full.Ratings, ratingDoc{
			f.Game, string(f.Speed), r.Points(), int(r.Deviation), r.Provisional(), f.Won, f.Drawn, f.Lost,
		})
		lines = append(lines, fmt.Sprintf("  %-10s %-14s %6s  %d won, %d drawn, %d lost", f.Game, f.Speed, r, f.Won, f.Drawn, f.Lost))
	}
	full.Stats = statsOf(c, &p)
	lines = append(lines, statsLines(c, &p)...)
	if p.Puzzles.Tried() > 0 {
		full.Puzzles = puzzlesOf(p.Puzzles, c.Now())
		lines = append(lines, fmt.Sprintf("  puzzles  %s  %d of %d solved, best streak %d", p.Puzzles.At(c.Now()), p.Puzzles.Solved, p.Puzzles.Tried(), p.Puzzles.Best))
	}
	for i := range p.Games {
		f := &p.Games[i].Summary
		rules, err := c.rulesOf(f.Game)
		if err != nil {
			continue
		}
		full.Games = append(full.Games, words.Finished(f, rules.Info()))
		lines = append(lines, words.FoundRow(f))
	}
	return c.answer(full, lines...)
}

// noteDoc is a note as note and notes print it.
type noteDoc struct {
	Name string     `json:"name" help:"about whom"`
	At   *time.Time `json:"at" help:"when it was written, or null"`
	Text string     `json:"text" help:"what was noted, or nothing"`
}

// noting are the commands by which people note something about others.
var noting = []verb{
	{run: note, scope: account.Play, Command: grammar.Command{
		Name: "note", Group: aboutYou,
		Brief: "note something about a player, for yourself alone",
		Forms: []string{"delete NAME", "NAME [TEXT]"},
		Notes: []string{
			"A note stands in the profile of the player when you look at it, and nobody else sees it. With no text",
			"it is printed; another one takes its place, and \"delete\" removes it.",
		},
		Examples: []string{"note ben plays the French", "note delete ben"},
		Doc:      noteDoc{},
	}},
	{run: listNotes, scope: account.Read, Command: grammar.Command{
		Name: "notes", Group: aboutYou,
		Brief: "list your notes about players",
		Forms: []string{""},
		Doc:   noteDoc{}, Lines: true,
	}},
}

func note(ctx context.Context, c *Call) error {
	who, err := c.Club.Accounts.Find(ctx, c.Value("NAME"))
	if err != nil {
		return err
	}
	switch text := c.Value("TEXT"); {
	case c.Has("delete"):
		if _, err := account.SetNote(ctx, c.Club.Accounts, c.Who, who, ""); err != nil {
			return err
		}
		return c.answer(noteDoc{Name: words.Person(who)}, fmt.Sprintf("You have no note on %s.", words.Person(who)))
	case text != "":
		n, err := account.SetNote(ctx, c.Club.Accounts, c.Who, who, text)
		if err != nil {
			return err
		}
		return tellNote(c, n)
	}
	n, err := account.NoteOn(ctx, c.Club.Accounts, c.Who.ID, who.ID)
	switch {
	case err != nil:
		return err
	case n.Text == "":
		return c.answer(noteDoc{Name: words.Person(who)}, fmt.Sprintf("You have no note on %s.", words.Person(who)))
	}
	return tellNote(c, n)
}

func tellNote(c *Call, n account.Note) error {
	doc := noteDoc{words.Person(n.About), &n.At, identity.CleanText(n.Text, words.MaxSentence)}
	return c.answer(doc, fmt.Sprintf(talkLine, doc.Name, doc.Text))
}

func listNotes(ctx context.Context, c *Call) error {
	all, err := account.Notes(ctx, c.Club.Accounts, c.Who.ID)
	if err != nil {
		return err
	}
	for _, n := range all {
		if err := tellNote(c, n); err != nil {
			return err
		}
	}
	if len(all) == 0 && !c.json() {
		return c.say("You have no notes.")
	}
	return nil
}

// leaderDoc is a line of leaders --json.
type leaderDoc struct {
	Game   string `json:"game" help:"which game"`
	Speed  string `json:"speed" help:"at which speed"`
	Rank   int    `json:"rank" help:"from 1"`
	Name   string `json:"name" help:"who it is"`
	Rating int    `json:"rating" help:"how strong"`
	Won    int    `json:"won" help:"games won"`
	Drawn  int    `json:"drawn" help:"games drawn"`
	Lost   int    `json:"lost" help:"games lost"`
}

func leaders(_ context.Context, c *Call) error {
	pools, err := c.pools()
	if err != nil {
		return err
	}
	found := false
	for _, pool := range pools {
		standings := c.Club.Ratings.Leaderboard(pool.Game, pool.Speed, c.Club.Accounts.IsBot)
		if len(standings) > 0 && !c.json() {
			if err := c.say(fmt.Sprintf("%s, %s:", pool.Game, pool.Speed)); err != nil {
				return err
			}
		}
		for i, s := range standings {
			found = true
			doc := leaderDoc{pool.Game, string(pool.Speed), i + 1, words.Person(s.Person), s.Rating.Points(), s.Won, s.Drawn, s.Lost}
			if err := c.answer(doc, fmt.Sprintf("%3d  %-16s  %-6s  %d won, %d drawn, %d lost", doc.Rank, doc.Name, s.Rating, s.Won, s.Drawn, s.Lost)); err != nil {
				return err
			}
		}
	}
	if !found && !c.json() {
		return c.say("Nobody has played enough rated games of that yet.")
	}
	return nil
}

// pools are those whose leaders are wanted.
func (c *Call) pools() ([]table.Pool, error) {
	word := c.Value("GAME")
	if word == "" {
		pool, ok := c.Club.Ratings.BusiestPool()
		if !ok {
			return nil, nil
		}
		return []table.Pool{pool}, nil
	}
	rules, err := c.rulesOf(word)
	if err != nil {
		return nil, err
	}
	speeds := clock.Speeds
	if text := c.Value("SPEED"); text != "" {
		speed := clock.Speed(strings.ToLower(text))
		if !slices.Contains(speeds, speed) {
			return nil, words.Wrong("There is no speed %q. There are %s.", identity.Clean(text, 20), strings.Join(offerSpeeds(nil), ", "))
		}
		speeds = []clock.Speed{speed}
	}
	var pools []table.Pool
	for _, speed := range speeds {
		pools = append(pools, table.Pool{Game: rules.Info().ID, Speed: speed})
	}
	return pools, nil
}

func offerSpeeds(*Env) []string {
	var list []string
	for _, s := range clock.Speeds {
		list = append(list, string(s))
	}
	return list
}

// player is what there is to tell of anybody, as a document and in lines.
func (c *Call) player(ctx context.Context, who identity.Person) (playerDoc, []string, error) {
	doc := playerDoc{Name: words.Person(who), Guest: who.ID.IsGuest()}
	for _, t := range c.Club.Tables.Listing().Mine(who.ID) {
		if t.Status == table.Playing || t.Status == table.Pause || t.Status == table.Adjourned {
			doc.Playing++
		}
	}
	line := fmt.Sprintf("%s: a guest", doc.Name)
	if !doc.Guest {
		a, err := c.Club.Accounts.Get(ctx, who.ID)
		if err != nil {
			return doc, nil, err
		}
		doc.Since = &a.Created
		line = fmt.Sprintf("%s: an account since %s", doc.Name, a.Created.Format(time.DateOnly))
	}
	lines := []string{line + fmt.Sprintf(", %s under way.", words.Count(doc.Playing, "game"))}
	if who.ID == c.Who.ID && doc.Guest {
		lines = append(lines, c.howToTakeAName())
	}
	return doc, lines, nil
}
