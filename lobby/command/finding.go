package command

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// finding are the commands by which people come to a game.
var finding = []Command{
	{
		Name: "games", Aliases: []string{"list", "ls"}, Group: findGames,
		Brief: "list tables: open ones, yours, those being played, those finished",
		Forms: []string{"[{open|mine|live|done}]"},
		Notes: []string{
			"Without a word it lists your own tables and the open ones. The number before a table of",
			"your own is that of \"board 2\".",
		},
		Examples: []string{"games open --game=chess", "games mine --json"},
		Flags:    []Flag{{"game", "GAME", "only of this game"}},
		Doc:      listedDoc{}, Lines: true,
		run: listGames,
	},
	{
		Name: "new", Group: findGames,
		Brief: "make a table",
		Forms: []string{"from TABLE [after NUMBER] [as SEAT|called WORD|OPTION]...", "GAME [as SEAT|called WORD|OPTION]..."},
		Notes: []string{
			"Without \"as\" nobody sits there yet: the game begins by itself when both seats are taken,",
			"by you and somebody else or by two others. \"as random\" leaves your seat to the lot. A name",
			"helps others to find the table. \"from\" goes on from another game, after so many plies or as",
			"it stands.",
		},
		Examples: []string{"new chess as white clock=5+3 rated", "new correct called kitchen setup=b", "new from 7k2m9qxa after 12 as random"},
		Doc:      tableDoc{}, Returning: true, Opens: true,
		run: newTable,
	},
	{
		Name: "challenge", Aliases: []string{"match"}, Group: findGames,
		Brief:    "make a table for you and one other player",
		Forms:    []string{"NAME [to] GAME [as SEAT|called WORD|OPTION]..."},
		Notes:    []string{"They join the table or refuse it. Without \"as\" the lot gives the seats."},
		Examples: []string{"challenge ann to chess as black clock=3-days"},
		Doc:      tableDoc{}, Returning: true, Opens: true,
		run: challenge,
	},
	{
		Name: "join", Aliases: []string{"sit", "accept"}, Group: findGames,
		Brief:    "sit down at a table",
		Forms:    []string{"[game] as SEAT on TABLE", "[game] [on] TABLE [as SEAT]"},
		Examples: []string{"join game as black on board", "join 7k2m9qxa"},
		Doc:      tableDoc{}, Returning: true, Opens: true,
		run: joinTable,
	},
	{
		Name: "start", Aliases: []string{"ready"}, Group: findGames,
		Brief: "go on: the second game of a match, an adjourned game, another game",
		Forms: []string{"[new] [game]", "[new] [game] [on] TABLE"},
		Notes: []string{
			"A game begins by itself. Between the games of a match, and when a game was adjourned, it",
			"goes on when both have said this. When a game is over it begins another one with the same",
			"seats.",
		},
		Examples: []string{"start new game on it"},
		Doc:      tableDoc{}, Returning: true, Opens: true,
		run: startGame,
	},
	{
		Name: "leave", Aliases: []string{"stand"}, Group: findGames,
		Brief: "give up your seat at a table where the game has not begun",
		Forms: []string{"[TABLE]"},
		Doc:   tableDoc{}, Returning: true,
		run: intent(lobby.Intent{Kind: lobby.Stand}, saidLeft),
	},
	{
		Name: "cancel", Group: findGames,
		Brief: "take back a table of your own before the game begins",
		Forms: []string{"[TABLE]"},
		Doc:   tableDoc{}, Returning: true,
		run: intent(lobby.Intent{Kind: lobby.Cancel}, saidCancelled),
	},
}

// rulesOf finds a game by its id or name.
func (e *Env) rulesOf(word string) (game.Rules, error) {
	var ids []string
	for _, g := range e.Games {
		info := g.Info()
		if strings.EqualFold(word, info.ID) || strings.EqualFold(word, info.Name) {
			return g, nil
		}
		ids = append(ids, info.ID)
	}
	if near := nearest(word, ids); near != "" {
		return nil, wrong(noSuchGameNear, clean(word, 20), near)
	}
	return nil, wrong(noSuchGame, clean(word, 20), strings.Join(ids, ", "))
}

func newTable(ctx context.Context, c *Call) error {
	if c.value("TABLE") != "" {
		return c.newFrom(ctx)
	}
	p, err := c.proposal(c.value("GAME"))
	if err != nil {
		return err
	}
	p.Vacant = c.value("SEAT") == ""
	return c.create(ctx, p)
}

// newFrom makes a table that goes on from another game.
func (c *Call) newFrom(ctx context.Context) error {
	t, err := c.find(ctx, c.value("TABLE"))
	if err != nil {
		return err
	}
	p, err := c.proposal(t.Game)
	if err != nil {
		return err
	}
	p.From = &lobby.Place{Table: t.ID, Ply: len(t.Plies)}
	if text := c.value("NUMBER"); text != "" {
		if p.From.Ply, err = strconv.Atoi(text); err != nil {
			return wrong(badPly, text)
		}
	}
	p.Vacant = c.value("SEAT") == ""
	return c.create(ctx, p)
}

func challenge(ctx context.Context, c *Call) error {
	p, err := c.proposal(c.value("GAME"))
	if err != nil {
		return err
	}
	who, err := c.Service.FindPlayer(ctx, c.value("NAME"))
	if err != nil {
		return err
	}
	p.Invited = &who
	return c.create(ctx, p)
}

// proposal reads what is said of a new table.
func (c *Call) proposal(gameWord string) (p lobby.Proposal, err error) {
	rules, err := c.rulesOf(gameWord)
	if err != nil {
		return p, err
	}
	info := rules.Info()
	p = lobby.Proposal{Game: info.ID, Seat: game.NoSeat, Name: strings.ToLower(c.value("WORD"))}
	if seat := c.value("SEAT"); seat != "" && !strings.EqualFold(seat, byLot) {
		if p.Seat, err = readSeat(info, seat); err != nil {
			return p, err
		}
	}
	for _, word := range c.all("OPTION") {
		if err := setOption(&p, info, word); err != nil {
			return p, err
		}
	}
	return p, nil
}

// create makes a table and tells of it.
func (c *Call) create(ctx context.Context, p lobby.Proposal) error {
	t, err := c.Service.Create(ctx, c.Who.Person, p)
	if err == nil {
		err = c.hold(ctx, t)
	}
	if err != nil {
		return err
	}
	return c.answer(c.document(t), c.made(t)...)
}

// made tells of a new table and how another may come to it.
func (c *Call) made(t *lobby.Table) []string {
	lines := []string{fmt.Sprintf(saidMade, t.ID, t.Rules.Info().Name, freeSeats(t))}
	name := string(t.ID)
	switch {
	case t.Invited != nil:
		return append(lines, fmt.Sprintf(saidInvited, person(*t.Invited)), "  "+c.line("join", name))
	case t.Code != "":
		name = lobby.SpellCode(t.Code)
		return append(lines, fmt.Sprintf(saidPrivate, name), "  "+c.line("join", name))
	case !t.Listed():
		return append(lines, saidUnlisted, "  "+c.line("join", name))
	case t.Name != "":
		name = t.Name
	}
	return append(lines, saidPublic, "  "+c.line("join", name))
}

func joinTable(ctx context.Context, c *Call) error {
	t, err := c.find(ctx, c.value("TABLE"))
	if err != nil {
		return err
	}
	in := lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat}
	if seat := c.value("SEAT"); seat != "" && !strings.EqualFold(seat, byLot) {
		if in.Seat, err = readSeat(t.Rules.Info(), seat); err != nil {
			return err
		}
	}
	if t, err = c.do(ctx, t, in); err != nil {
		return err
	}
	seat := t.SeatName(t.SeatOf(c.Who.ID))
	return c.answer(c.document(t), append([]string{fmt.Sprintf(saidJoined, seat, t.ID)}, c.standing(t)...)...)
}

// startGame is Discworld's word, and what a match and an adjourned game need.
func startGame(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	switch {
	case t.Status == lobby.Open:
		return refused(startWithoutTwo)
	case t.Status == lobby.Playing && len(t.Plies) > 0:
		return refused(startInTheMiddle)
	case t.Status == lobby.Playing:
		return c.answer(c.document(t), append([]string{alreadyBegun}, c.standing(t)...)...)
	case t.Status != lobby.Over:
		return c.want(ctx, t, lobby.Intent{Kind: lobby.Ready}, "")
	}
	t, err = c.Service.Again(ctx, c.Who.Person, t.ID)
	if err == nil {
		err = c.hold(ctx, t)
	}
	if err != nil {
		return err
	}
	return c.answer(c.document(t), append([]string{fmt.Sprintf(saidAgain, t.ID)}, c.standing(t)...)...)
}

// section is a list of tables with its heading.
type section struct {
	title, empty string
	tables       []*lobby.Table
	numbered     bool
}

func listGames(ctx context.Context, c *Call) error {
	only := ""
	if word := c.flags["game"]; word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		only = rules.Info().ID
	}
	if c.has("done") {
		return c.listDone(ctx, only)
	}
	now := c.Service.Lobby()
	sections := map[string]section{
		"open": {listOpen, listNoOpen, now.Open, false},
		"mine": {listMine, listNoMine, c.ownTables(), true},
		"live": {listLive, listNoLive, now.Live, false},
	}
	which := []string{"mine", "open"}
	for name := range sections {
		if c.has(name) {
			which = []string{name}
		}
	}
	var lines []string
	for _, name := range which {
		s := sections[name]
		if c.json() {
			if err := c.listJSON(s, only); err != nil {
				return err
			}
			continue
		}
		lines = append(lines, c.listText(s, only, len(which) > 1)...)
	}
	if c.json() {
		return nil
	}
	return c.say(lines...)
}

func (c *Call) listJSON(s section, only string) error {
	for _, t := range s.tables {
		if only != "" && t.Game != only {
			continue
		}
		if err := c.object(c.listed(t)); err != nil {
			return err
		}
	}
	return nil
}

func (c *Call) listText(s section, only string, titled bool) []string {
	var lines []string
	for i, t := range s.tables {
		if only != "" && t.Game != only {
			continue
		}
		row := c.row(t)
		if s.numbered {
			row = fmt.Sprintf("%2d  %s", i+1, row)
		}
		lines = append(lines, row)
	}
	if len(lines) == 0 {
		return []string{fmt.Sprintf(s.empty, c.line("new", cmp.Or(only, "chess")))}
	}
	if titled {
		lines = slices.Insert(lines, 0, s.title)
	}
	return lines
}
