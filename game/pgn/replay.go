package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
)

// replay plays a script to turn it into a game.
func (sc *script) replay(games []game.Rules) (*Game, error) {
	g := &Game{Result: Unknown, Line: sc.line, Intro: sc.intro}
	var err error
	if g.Rules, err = sc.rules(games); err != nil {
		return nil, err
	}
	start, err := sc.start(g)
	if err != nil {
		return nil, err
	}
	if g.Rules.Info().SAN && sc.german() {
		sc.translate()
	}
	final, err := sc.play(g, start)
	result, over := final.Result()
	if onward, ok := start.(game.Onward); ok && over && sc.ignores(result, err) {
		g.Moves, g.Beyond = nil, true
		remark := fmt.Sprintf("the game was drawn by %s, but the text goes on", result.Reason)
		if final, err = sc.play(g, onward.Onward()); err == nil {
			g.Remarks = append(g.Remarks, remark)
		}
	}
	bad, ok := errors.AsType[*Error](err)
	switch {
	case ok && len(g.Moves) > 0:
		sc.keep(g, bad, sc.moves[len(g.Moves)].at)
	case err != nil:
		return nil, err
	case sc.damage != nil:
		sc.keep(g, sc.damage, sc.stop)
	}
	g.Remarks = append(g.Remarks, sc.skipped...)
	sc.describe(g, final)
	return g, nil
}

// keep ends a damaged game after its good moves. The text from the damage on becomes a comment on the
// last move.
func (sc *script) keep(g *Game, bad *Error, from int) {
	const most = 200 // characters; a word can be as long as the text
	why := []rune(bad.Error())
	if len(why) > most {
		why = append(why[:most:most], '…')
	}
	// Clocks and other commands are not this move's.
	rest := strings.NewReplacer("[", "(", "]", ")").Replace(sc.source[from:])
	last := &g.Moves[len(g.Moves)-1]
	last.Comments = append(slices.Clip(last.Comments), unbraced("Not read from here on ("+string(why)+"): "+rest))
	g.Remarks = append(g.Remarks, string(why)+"; the moves before that are kept, and the rest is a comment")
}

// errOver says that a game was over before a move.
var errOver = errors.New("over")

// ignores reports whether a text goes on after a draw, or gives another result.
func (sc *script) ignores(draw game.Result, err error) bool {
	if draw.Winner != game.NoSeat {
		return false
	}
	said, _ := sc.said()
	return errors.Is(err, errOver) || err == nil && said != Draw && said != Unknown
}

// play makes the moves of a script. On an illegal move, it also returns the position
// before it.
func (sc *script) play(g *Game, start game.State) (final game.State, err error) {
	p := &player{rules: g.Rules, first: game.FirstMover(g.Rules), trees: sc.trees}
	number, state := numberBefore(g.Rules, start), start
	for i := range sc.moves {
		m := &sc.moves[i]
		number = number.Next(p.first, state.Turn())
		if g.Rules.Info().SAN && nulls[m.text] {
			sc.cutAt(g, p, i, state, number)
			break
		}
		next, text, err := p.move(state, m.text)
		if err != nil {
			return state, &Error{
				Line: m.line, Move: number.String(), Reason: err.Error(), cause: errors.Unwrap(err),
			}
		}
		move := Move{Text: text, Left: m.left, Timed: m.timed}
		move.Annotation, move.Variations = p.annotated(m, state, number)
		g.Moves = append(g.Moves, move)
		state = next
	}
	return state, nil
}

// cutAt ends a game before a null move and keeps the rest as a comment.
func (sc *script) cutAt(g *Game, p *player, at int, state game.State, number game.MoveNumber) {
	flat := player{rules: p.rules, first: p.first}
	comment := sc.rest(at)
	if words, ok := flat.line(&branch{moves: sc.moves[at:]}, state, number); ok {
		comment = unbraced(strings.Join(words, " "))
	}
	if last := len(g.Moves) - 1; last >= 0 {
		g.Moves[last].Comments = append(g.Moves[last].Comments, comment)
	} else {
		g.Intro = append(slices.Clip(g.Intro), comment)
	}
	remark := fmt.Sprintf("move %s is a null move; what follows is kept as a comment", number)
	g.Remarks = append(g.Remarks, remark)
}

// said returns the result in the text, and whether its tag differs from the movetext.
// The movetext counts unless its result is unknown: it is written last, while tags are
// often copied.
func (sc *script) said() (r Result, torn bool) {
	tagged, ok := results[sc.tag(resultTag).text]
	switch {
	case sc.result == "" || sc.result == Unknown:
		if !ok {
			tagged = Unknown
		}
		return tagged, false
	case ok && tagged != Unknown && tagged != sc.result:
		return sc.result, true
	}
	return sc.result, false
}

// describe sets the tags and the result. The result by the rules counts most.
func (sc *script) describe(g *Game, final game.State) {
	for _, t := range sc.tags {
		if !isField(t.name) {
			g.Tags = append(g.Tags, Tag{t.name, t.text})
		}
	}
	var torn bool
	if g.Result, torn = sc.said(); torn {
		g.Remarks = append(g.Remarks, fmt.Sprintf("the tag says %s, but the moves end with %s, which counts",
			sc.tag(resultTag).text, g.Result))
	}
	result, over := final.Result()
	if !over {
		return
	}
	byRules := ResultFor(result.Winner)
	if g.Result != byRules && g.Result != Unknown {
		g.Remarks = append(g.Remarks, fmt.Sprintf("the text says %s, but by the rules it is %s by %s",
			g.Result, byRules, result.Reason))
	}
	g.Result = byRules
}

// tag returns the first tag with a name, or an empty token.
func (sc *script) tag(name string) token {
	for _, t := range sc.tags {
		if strings.EqualFold(t.name, name) {
			return t
		}
	}
	return token{line: sc.line}
}

// noVariant has the values of Variant that name no game, which then is chess.
var noVariant = []string{"", "?", "-"}

// rules returns the game of the script. Chess with a drawn start is chess if the start is the
// usual one and the other game is missing.
func (sc *script) rules(games []game.Rules) (game.Rules, error) {
	t := sc.tag(variantTag)
	wanted := t.text
	if slices.Contains(noVariant, wanted) {
		wanted = chessID
	}
	if rules := game.Called(wanted, games); rules != nil {
		return rules, nil
	}
	usual := game.Called(chessID, games)
	if usual != nil && game.Ours(wanted) == "chess960" && sc.startsAsUsual(usual) {
		return usual, nil
	}
	return nil, &Error{Line: t.line, Reason: fmt.Sprintf("the variant %q is not available here", t.text)}
}

// startsAsUsual reports whether the script has the usual start of a game.
func (sc *script) startsAsUsual(rules game.Rules) bool {
	g := &Game{Rules: rules}
	_, err := sc.start(g)
	return err == nil && g.Setup == ""
}

// start returns the starting position of the game.
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
	if bad, ok := errors.AsType[*game.TextError](err); ok {
		return nil, &Error{Line: t.line, Reason: fmt.Sprintf("the position cannot be read: %s", bad.Reason)}
	}
	if err != nil {
		return nil, &Error{Line: t.line, Reason: "the position cannot be read"}
	}
	if start.String() != usual.String() {
		g.Setup = start.String()
	}
	return start, nil
}

// errPass says that a player cannot pass.
var errPass = errors.New("passing is not possible here")

// move makes a move from a word of movetext. It also returns the canonical text.
func (p *player) move(state game.State, text string) (next game.State, canonical string, err error) {
	if result, over := state.Result(); over {
		return nil, "", fmt.Errorf("the game was already %w, by %s", errOver, result.Reason)
	}
	n, err := p.parse(state, text)
	if err != nil {
		return nil, "", err
	}
	next, err = state.Play(n)
	return next, state.Format(n), err
}

// parse reads a word of movetext.
func (p *player) parse(state game.State, text string) (game.Move, error) {
	if !p.rules.Info().SAN {
		text = fromWord.Replace(text)
	}
	m, err := state.Parse(text)
	if bad, ok := errors.AsType[*game.TextError](err); ok {
		return 0, fmt.Errorf("%q: %s", bad.Text, bad.Reason)
	}
	if illegal, ok := errors.AsType[*game.IllegalError](err); ok {
		return 0, fmt.Errorf("%s: %s", illegal.Move, illegal.Reason)
	}
	return m, err
}
