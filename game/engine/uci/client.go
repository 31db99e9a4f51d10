package uci

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Client uses a UCI program as an engine for chess and discworld. Only one goroutine may
// use it at a time.
type Client struct {
	config Config
	name   string

	process *process // nil when none runs
	// thinking says that the program owes a move that no one waits for.
	thinking bool
	// after is the position after the last answer. It shows whether the next position is
	// from the same game.
	after game.State
}

// New starts a program and sets its options. Its error is a sentence without a full stop,
// if the program does not start or lacks an option.
func New(ctx context.Context, config Config) (*Client, error) {
	if config.Start == 0 {
		config.Start = defaultStart
	}
	if config.Grace == 0 {
		config.Grace = defaultGrace
	}
	c := &Client{config: config}
	if err := c.start(ctx); err != nil {
		c.kill()
		return nil, fmt.Errorf("%s: %w", clean(config.Path), err)
	}
	return c, nil
}

// Open starts a program like [New], as an engine that is nil after an error.
func (c Config) Open(ctx context.Context) (engine.Engine, error) {
	client, err := New(ctx, c)
	if err != nil {
		return nil, err
	}
	return client, nil
}

// Name returns the program's own name.
func (c *Client) Name() string { return c.name }

// Close ends the program and waits for its end. A program that owes a move, which may hang,
// is killed.
func (c *Client) Close() error {
	switch {
	case c.thinking:
		c.kill()
	case c.process != nil:
		c.process.end(c.config.Grace)
		c.process = nil
	}
	return nil
}

// Choose asks the program for a move. After a failure, the next call restarts the program.
func (c *Client) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	if err := ctx.Err(); err != nil {
		return engine.Answer{}, err
	}
	answer, err := c.choose(ctx, s, b)
	switch {
	case err == nil:
		return answer, nil
	case ctx.Err() != nil:
		if !c.thinking {
			c.kill() // it was not in a search
		}
		return engine.Answer{}, ctx.Err()
	}
	c.kill()
	return engine.Answer{}, &engine.FailedError{Reason: err.Error()}
}

func (c *Client) choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	if err := c.prepare(ctx, s); err != nil {
		return engine.Answer{}, err
	}
	if err := c.process.say(ctx, positionOf(s)); err != nil {
		return engine.Answer{}, err
	}
	var t thought
	best, err := c.think(ctx, b, &t)
	if err != nil {
		return engine.Answer{}, err
	}
	return c.answer(ctx, s, best, t)
}

// prepare makes sure that the program runs, listens, and knows whether the game is new.
func (c *Client) prepare(ctx context.Context, s game.State) error {
	if c.process != nil && c.process.ended() {
		c.kill()
	}
	if c.process == nil {
		return c.start(ctx)
	}
	if c.thinking {
		until := time.Now().Add(c.config.Grace)
		if _, err := c.process.expect(ctx, until, "bestmove", ignore); err != nil {
			c.thinking = false
			return err
		}
		c.thinking = false
	}
	if c.after != nil && !engine.Follows(c.after, s) {
		c.after = nil
		return c.ready(ctx, "ucinewgame")
	}
	return nil
}

func ignore(string) {}

// ready sends commands and waits until the program has done them.
func (c *Client) ready(ctx context.Context, commands ...string) error {
	for _, command := range append(commands, "isready") {
		if err := c.process.say(ctx, command); err != nil {
			return err
		}
	}
	_, err := c.process.expect(ctx, time.Now().Add(c.config.Start), "readyok", ignore)
	return err
}

// positionOf returns the command for a position, with the earlier moves that can matter for
// a repetition.
func positionOf(s game.State) string {
	r, ok := s.(game.Recaller)
	if !ok {
		return "position fen " + s.String()
	}
	state, moves := r.Recall()
	command := "position fen " + state.String()
	for i, m := range moves {
		if i == 0 {
			command += " moves"
		}
		command += " " + state.Format(m)
		next, err := state.Play(m)
		if err != nil {
			return "position fen " + s.String()
		}
		state = next
	}
	return command
}

// longest limits a move that is limited only by nodes.
const longest = 5 * time.Minute

// think returns the program's line "bestmove …". When time is up, think tells the program
// to stop. If that does not help, it counts as hung.
func (c *Client) think(ctx context.Context, b engine.Budget, t *thought) (string, error) {
	if err := c.process.say(ctx, c.goCommand(b)); err != nil {
		return "", err
	}
	note := func(line string) {
		if strings.HasPrefix(line, "info ") {
			t.note(line)
		}
	}
	limit := b.Time
	if limit <= 0 && b.Nodes > 0 {
		limit = longest
	}
	const late = 20 * time.Millisecond // lets it stop by itself
	best, err := c.process.expect(ctx, time.Now().Add(limit+late), "bestmove", note)
	if err != nil && (ctx.Err() != nil || errors.Is(err, errLate)) {
		if err := c.process.say(context.WithoutCancel(ctx), "stop"); err != nil {
			return "", err
		}
		c.thinking = true
		if ctx.Err() == nil {
			best, err = c.process.expect(ctx, time.Now().Add(c.config.Grace), "bestmove", note)
		}
	}
	c.thinking = c.thinking && err != nil && ctx.Err() != nil
	return best, err
}

// goCommand returns the command to search.
func (c *Client) goCommand(b engine.Budget) string {
	command := "go"
	if b.Nodes > 0 {
		command += fmt.Sprintf(" nodes %d", b.Nodes)
	}
	milliseconds := max(1, b.Time.Milliseconds())
	switch {
	case b.Nodes > 0 && b.Time <= 0:
	case c.config.Clock:
		command += fmt.Sprintf(" wtime %d btime %d movestogo 1", milliseconds, milliseconds)
	default:
		command += fmt.Sprintf(" movetime %d", milliseconds)
	}
	return command
}

// answer reads a line "bestmove …" as a move of the position.
func (c *Client) answer(ctx context.Context, s game.State, best string, t thought) (engine.Answer, error) {
	word := ""
	if words := strings.Fields(best); len(words) > 1 {
		word = words[1]
	}
	m, ok := find(s, word)
	if !ok {
		return engine.Answer{}, fmt.Errorf("it answered %q, which is not a legal move", clean(word))
	}
	next, err := s.Play(m)
	if err != nil {
		return engine.Answer{}, err
	}
	c.after = next
	if !t.scored {
		t.score = judge(ctx, next)
	}
	a := engine.Answer{Move: m, Score: t.score, Line: []game.Move{m}, Depth: t.depth, Nodes: t.nodes}
	if len(t.line) > 0 && t.line[0] == word {
		a.Line = append(a.Line, readLine(next, t.line[1:])...)
	}
	return a, nil
}

// find returns the legal move with a canonical text.
func find(s game.State, text string) (game.Move, bool) {
	for _, m := range s.Moves() {
		if s.Format(m) == text {
			return m, true
		}
	}
	return 0, false
}

// readLine reads moves up to the first illegal one.
func readLine(s game.State, words []string) (line []game.Move) {
	for _, w := range words {
		m, ok := find(s, w)
		if !ok {
			break
		}
		line = append(line, m)
		next, err := s.Play(m)
		if err != nil {
			break
		}
		s = next
	}
	return line
}
