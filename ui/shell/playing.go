package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const badPly = "The ply is a number, not %q."

// playing are the commands of a game under way.
var playing = []verb{
	{run: makeMove, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "move", Aliases: []string{"play"}, Group: playGames,
		Brief: "make a move",
		Forms: []string{
			"[from] FROM [to] TO and swap to PIECE [on TABLE]",
			"[from] FROM [to] TO [on TABLE]",
			"ID MOVE",
			"MOVE [on TABLE]",
		},
		Notes: []string{
			"A move is read in any way that players of the game write it. One that is not legal is",
			"refused with the reason.",
		},
		Examples: []string{"move e2 to e4", "move it Nf3", "move from e7 to e8 and swap to knight on board", "move c3-c2!b2,d2 on 7k2m9qxa"},
		Flags:    []grammar.Flag{{Name: "ply", Value: "PLY", Help: "only if so many plies were played before it"}},
		Doc:      words.TableDoc{},
	}},
	{run: func(ctx context.Context, c *Call) error { return c.play(ctx, passing) }, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "pass", Group: playGames,
		Brief: "pass, in a game that lets you",
		Forms: []string{"[[on] TABLE]"},
		Doc:   words.TableDoc{},
	}},
	{run: resign, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "resign", Group: playGames,
		Brief:    "give up the game",
		Forms:    []string{"[from] [game]", "[from] [game] [on] TABLE"},
		Examples: []string{"resign from game on it"},
		Doc:      words.TableDoc{},
	}},
	{run: claim, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "claim", Group: playGames,
		Brief: "claim a draw, or what is due when the opponent has left",
		Forms: []string{"{win|draw|adjourn} [[on] TABLE]"},
		Doc:   words.TableDoc{},
	}},
	{run: rematch, opens: true, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "rematch", Group: playGames,
		Brief: "offer another game with the seats swapped, or accept it",
		Forms: []string{"[[on] TABLE]"},
		Notes: []string{"Of a game at odds the seats stay: the same player gives them again."},
		Doc:   words.TableDoc{},
	}},
	{run: decline, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "decline", Aliases: []string{"refuse"}, Group: playGames,
		Brief:    "decline a challenge or a rematch",
		Forms:    []string{"TABLE [because TEXT]"},
		Examples: []string{"decline 7k2m9qxa because I am about to leave"},
		Doc:      words.TableDoc{},
	}},
	{run: plan, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "plan", Group: playGames,
		Brief: "answer by lines while you are away, in slow games",
		Forms: []string{"none [on TABLE]", "TEXT [on TABLE]"},
		Notes: []string{
			"A line is the opponent's move, your answer to it, and so on; a semicolon parts lines. \"none\"",
			"drops them.",
		},
		Examples: []string{`plan "e5 Nf3 Nc6 Bb5; c5 Nf3"`},
		Doc:      words.TableDoc{},
	}},
}

// passing is the move of a player who does not move.
const passing = "pass"

// intent makes a command of something that is wanted of a table and needs
// nothing else.
func intent(in table.Intent, said string) func(context.Context, *Call) error {
	return func(ctx context.Context, c *Call) error {
		t, err := c.table(ctx)
		if err != nil {
			return err
		}
		return c.want(ctx, t, in, said)
	}
}

// want carries out an intent and tells what came of it.
func (c *Call) want(ctx context.Context, t *table.Table, in table.Intent, said string) error {
	in.Ply = len(t.Plies)
	t, err := c.do(ctx, t, in)
	if err != nil {
		return err
	}
	var lines []string
	if said != "" {
		lines = append(lines, said)
	}
	if t.Status != table.Gone || said == "" {
		lines = append(lines, c.viewer().Standing(t)...)
	}
	return c.answer(c.viewer().Table(t), lines...)
}

func makeMove(ctx context.Context, c *Call) error {
	text := c.Value("MOVE")
	if from := c.Value("FROM"); from != "" {
		text = from + " " + c.Value("TO")
	}
	return c.play(ctx, text)
}

// play makes a move at the table that the command names.
func (c *Call) play(ctx context.Context, text string) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	in := table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: text}
	if ply := c.Flag("ply"); c.Has("--ply") {
		if in.Ply, err = strconv.Atoi(ply); err != nil {
			return words.Wrong(badPly, identity.Clean(ply, 20))
		}
	}
	if piece := c.Value("PIECE"); piece != "" && t.Status == table.Playing {
		if in.Text, err = promotion(t.State, text, piece); err != nil {
			return err
		}
	}
	if text == passing && t.Status == table.Playing && !isMove(t, passing) {
		return words.Refused("Nobody may pass at %s: you must move.", t.Rules.Info().Name)
	}
	before := len(t.Plies)
	if t, err = c.do(ctx, t, in); err != nil {
		return err
	}
	lines := c.viewer().Standing(t)
	if len(t.Plies) > before { // not when it ended the first game of a match
		played := fmt.Sprintf("You played %s.", words.MoveNumber(t, before+1)+t.Plies[before].Shown)
		lines = append([]string{played}, lines...)
	}
	return c.answer(c.viewer().Table(t), lines...)
}

// promotionLetters are what a pawn can be swapped to.
var promotionLetters = map[string]string{"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"}

// promotion is a move with the piece that it names. A move that promotes nothing
// must not name one.
func promotion(state game.State, text, piece string) (string, error) {
	letter, ok := promotionLetters[strings.ToLower(piece)]
	if !ok {
		return "", words.Wrong("A pawn is swapped to a knight, bishop, rook or queen, not to %q.", identity.Clean(piece, 20))
	}
	with := text + "=" + letter
	if _, err := state.Parse(with); err == nil {
		return with, nil
	}
	if _, err := state.Parse(text); err == nil {
		return "", words.Refused("%s promotes no pawn, so there is nothing to swap.", text)
	}
	return text, nil // neither is a move: the rules say why
}

// resign gives up the game, or the second one of a match before it begins.
func resign(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	in := table.Intent{Kind: table.Resign}
	if t.Status == table.Pause {
		in.Kind = table.Forfeit
	}
	return c.want(ctx, t, in, "")
}

func claim(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	_, byRules := t.State.Claim()
	in := table.Intent{Kind: table.ClaimAbsence}
	switch {
	case c.Has("win"):
		in.Text = table.ForsakeWin
	case c.Has("adjourn"):
		in.Text = table.ForsakeAdjourn
	case byRules:
		in.Kind = table.ClaimDraw
	default:
		in.Text = table.ForsakeDraw
		if _, left := t.ForsakenAt(t.SeatOf(c.Who.ID)); !left {
			in.Kind = table.ClaimDraw // to be told that there is none
		}
	}
	return c.want(ctx, t, in, "")
}

func rematch(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	next, err := c.Club.Pairing.Rematch(ctx, c.Who.Person, t.ID)
	if err != nil {
		return err
	}
	c.hold(ctx, next)
	said := fmt.Sprintf("The rematch is at table %s.", next.ID)
	return c.tellTable(next, said)
}

func decline(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	return c.want(ctx, t, table.Intent{Kind: table.Refuse, Text: c.Value("TEXT")}, "")
}

func plan(ctx context.Context, c *Call) error {
	t, err := c.table(ctx)
	if err != nil {
		return err
	}
	if c.Has("none") {
		return c.want(ctx, t, table.Intent{Kind: table.Plan}, "Your lines are dropped.")
	}
	return c.want(ctx, t, table.Intent{Kind: table.Plan, Text: c.Value("TEXT")}, "Your lines are kept.")
}
