package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
)

// replay makes a game of a script by playing it.
func (sc *script) replay(games []game.Rules) (*Game, error) {
	g := &Game{Result: Unknown}
	var err error
	if g.Rules, err = sc.rules(games); err != nil {
		return nil, err
	}
	state, err := sc.start(g)
	if err != nil {
		return nil, err
	}
	number, first := numberBefore(g.Rules, state), game.FirstMover(g.Rules)
	for i := range sc.moves {
		m := &sc.moves[i]
		number = number.Next(first, state.Turn())
		next, text, err := play(g.Rules, state, m.text)
		if err != nil {
			return nil, &Error{Line: m.line, Move: number.String(), Reason: err.Error()}
		}
		g.Moves = append(g.Moves, Move{Text: text, Left: m.left, Timed: m.timed})
		state = next
	}
	sc.describe(g, state)
	return g, nil
}

// describe fills in the tags and the result. The rules know best how the game
// ended, the end of the movetext better than the tag.
func (sc *script) describe(g *Game, final game.State) {
	for _, t := range sc.tags {
		if !isField(t.name) {
			g.Tags = append(g.Tags, Tag{t.name, t.text})
		}
	}
	if r, ok := results[sc.tag(resultTag).text]; ok {
		g.Result = r
	}
	if sc.result != "" && sc.result != Unknown {
		g.Result = sc.result
	}
	if result, over := final.Result(); over {
		g.Result = ResultFor(result.Winner)
	}
}

// tag is the first tag with that name; the zero token if there is none.
func (sc *script) tag(name string) token {
	for _, t := range sc.tags {
		if strings.EqualFold(t.name, name) {
			return t
		}
	}
	return token{line: sc.line}
}

// plainChess are the values of Variant by which programs mean chess.
var plainChess = []string{"", "?", "-", "standard", "normal", "from position", "chess"}

// variants are other names by which programs call a game, and its ID.
var variants = map[string]string{
	"fischerandom": "chess960", "fischerrandom": "chess960", "fischer random": "chess960", "chess 960": "chess960",
}

// rules finds the game that the script is about.
func (sc *script) rules(games []game.Rules) (game.Rules, error) {
	t := sc.tag(variantTag)
	wanted := strings.ToLower(t.text)
	if slices.Contains(plainChess, wanted) {
		wanted = chessID
	}
	if id, known := variants[wanted]; known {
		wanted = id
	}
	for _, rules := range games {
		if info := rules.Info(); wanted == info.ID || wanted == strings.ToLower(info.Name) {
			return rules, nil
		}
	}
	return nil, &Error{Line: t.line, Reason: fmt.Sprintf("the variant %q is not played here", t.text)}
}

// start makes the position in which the game begins.
func (sc *script) start(g *Game) (game.State, error) {
	usual, err := g.Rules.New("")
	if err != nil {
		return nil, err
	}
	t := sc.tag(fenTag)
	if t.text == "" {
		return usual, nil
	}
	start, err := g.Rules.New(t.text)
	if err != nil && len(strings.Fields(t.text)) == fenParts-2 {
		// The two counts are often left out.
		if fresh, freshErr := g.Rules.New(t.text + " 0 1"); freshErr == nil {
			start, err = fresh, nil
		}
	}
	var bad *game.TextError
	switch {
	case errors.As(err, &bad):
		return nil, &Error{Line: t.line, Reason: fmt.Sprintf("the position cannot be read: %s", bad.Reason)}
	case err != nil:
		return nil, &Error{Line: t.line, Reason: "the position cannot be read"}
	}
	if start.String() != usual.String() {
		g.Setup = start.String()
	}
	return start, nil
}

// play makes a move of a word of movetext. It returns its canonical text too.
func play(rules game.Rules, state game.State, text string) (next game.State, canonical string, err error) {
	if result, over := state.Result(); over {
		return nil, "", fmt.Errorf("the game was over before it, by %s", result.Reason)
	}
	if !rules.Info().SAN {
		text = fromWord.Replace(text)
	}
	m, err := state.Parse(text)
	var bad *game.TextError
	var illegal *game.IllegalError
	switch {
	case errors.As(err, &bad):
		return nil, "", fmt.Errorf("%q: %s", bad.Text, bad.Reason)
	case errors.As(err, &illegal):
		return nil, "", fmt.Errorf("%s: %s", illegal.Move, illegal.Reason)
	case err != nil:
		return nil, "", err
	}
	next, err = state.Play(m)
	return next, state.Format(m), err
}
