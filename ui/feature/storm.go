package feature

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// stormID and streakID name the current puzzle of the person's storm or streak, like the id of a puzzle. They are the
// names of the actions, too.
const stormID, streakID = "storm", "streak"

// StormDoc is a storm in JSON.
type StormDoc struct {
	Move    string `json:"move,omitempty"`
	Over    bool   `json:"over"`
	Left    int64  `json:"left"`
	Solved  int    `json:"solved"`
	Missed  int    `json:"missed"`
	Row     int    `json:"row"`
	Longest int    `json:"longest"`
	Best    int    `json:"best"`
	Today   int    `json:"today"`
}

// stormPuzzle returns the current puzzle of a storm or a streak. It is empty if none is under way.
func stormPuzzle(c action.Caller, streak bool, form rating.StormForm) *Puzzle {
	if form.Run != nil && form.Run.Streak != streak {
		form.Run = nil
	}
	p := &Puzzle{Storm: &form, Streak: streak, Over: true}
	p.Run = writeRun(c, form.Run)
	if form.Run == nil || form.Run.Over(c.Now()) {
		return p
	}
	if a, rules, err := form.Run.Attempt(c.Games); err == nil {
		p.Puzzle, p.Rules, p.Found, p.Over = a.Puzzle(), rules, form.Run.Found, false
	}
	return p
}

// findStorm returns the person's storm or streak. The text of a guest's says all about it.
func findStorm(ctx context.Context, c action.Caller, streak bool, run string) (*Puzzle, error) {
	if err := needsStorms(c, streak); err != nil {
		return nil, err
	}
	if !c.Who.ID.HasAccount() {
		read, err := readRun(c, run)
		return stormPuzzle(c, streak, rating.StormForm{Run: read}), err
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	return stormPuzzle(c, streak, form.Storm), err
}

// needsStorms refuses guests who type commands: the server keeps no storms and no streaks for them.
func needsStorms(c action.Caller, streak bool) error {
	if c.Who.ID.HasAccount() || c.Draws {
		return nil
	}
	return words.Refused("You need an account to play a %s with commands, since it is stored between them. "+
		"Guests can play one on the screens.", words.RunName(streak))
}

// stormLead describes the state of a storm or a streak.
func stormLead(c action.Caller, p *Puzzle) []message.Message {
	run, now := p.Storm.Run, c.Now()
	switch {
	case p.Rules == nil && run != nil: // its time ran out, and the next storm counts it
		return plain(words.StormOutcome(*run), stormBests(c, p.Streak, *p.Storm, p.Storm.Finished(*run, now)))
	case p.Rules == nil && p.Storm.Last != nil && p.Storm.Last.Streak == p.Streak:
		return plain(words.StormOutcome(*p.Storm.Last), stormBests(c, p.Streak, *p.Storm, *p.Storm))
	case p.Rules == nil:
		return []message.Message{
			message.New("You have no %s running.", words.RunName(p.Streak)), message.Plain(words.RunTerms(p.Streak)),
			message.Plain(stormBests(c, p.Streak, *p.Storm, *p.Storm)),
		}
	case c.Draws && !run.Begun():
		return plain(words.RunTerms(p.Streak), p.stormTask())
	case c.Draws: // beside a clock
		return plain(words.StormScore(*run), p.stormTask())
	}
	return plain(words.StormStanding(*run, now), p.stormTask())
}

func (p *Puzzle) stormTask() string { return p.Rules.Info().Name + ". " + p.task() }

type stormArgs struct {
	Game string `arg:"game" help:"only of this game, chess by default; any for all games"`
	Text string `arg:"text,hidden" help:"a move of the running storm"`
}

var (
	beginStorm = beginRun(puzzleSpec[stormArgs]{
		Name: stormID, Label: "Storm", Help: "solve as many as you can in three minutes", Key: "s",
		Examples: []string{"storm", "storm Nf3"},
	})
	beginStreak = beginRun(puzzleSpec[stormArgs]{
		Name: streakID, Label: "Streak", Help: "solve as many as you can without a mistake", Key: "i",
		Examples: []string{"streak"},
	})
)

// beginRun declares the action that begins a storm or a streak.
func beginRun(s puzzleSpec[stormArgs]) *action.Action {
	s.On, s.Scope, s.Forms, s.Answer = action.Puzzle, account.Play, []string{"[TEXT]"}, PuzzleDoc{}
	s.Creates, s.Opens, s.Again, s.Guests = true, true, true, true
	s.Choices = func(c action.Caller, _ *Puzzle, arg string, _ action.Values) []action.Choice {
		if arg != "game" {
			return nil
		}
		return stormGames(c)
	}
	streak := s.Name == streakID
	s.Do = func(ctx context.Context, c action.Caller, _ *Puzzle, args stormArgs) (action.Result, error) {
		p, err := NewStorm(c, streak, args.Game)
		if err == nil && !c.Session {
			err = needsStorms(c, streak)
		}
		switch {
		case err != nil:
			return action.Result{}, err
		case c.Session:
			return action.Result{Subject: p}, nil
		case args.Text != "":
			return playStorm(ctx, c, stormPuzzle(c, streak, rating.StormForm{}), args.Text)
		}
		return poseStorm(ctx, c, streak, p.Only.Game, args.Game != "")
	}
	return action.New(s)
}

// stormGames returns the games with puzzles, and all games together.
func stormGames(c action.Caller) []action.Choice {
	list := []action.Choice{{Value: anyStorm, Label: "all games"}}
	for _, g := range c.Games {
		if id := g.Info().ID; len(puzzle.Of(id)) > 0 {
			list = append(list, action.Choice{Value: id, Label: g.Info().Name, Usual: id == firstStorm(c)})
		}
	}
	return list
}

// NewStorm returns a storm or a streak of one game or of all games, before its start. Screens play it, for guests
// too, and store only the result.
func NewStorm(c action.Caller, streak bool, gameName string) (*Puzzle, error) {
	switch strings.ToLower(gameName) {
	case "":
		gameName = firstStorm(c)
	case anyStorm:
		gameName = ""
	}
	only, err := PuzzleFilter{Game: gameName}.read(c)
	if err == nil && only.Game != "" && len(puzzle.Of(only.Game)) == 0 {
		err = only.none(only.Games(c))
	}
	return &Puzzle{Storm: new(rating.StormForm), Streak: streak, Over: true, Only: only}, err
}

// anyStorm stands for all games.
const anyStorm = "any"

// firstStorm returns the first game with puzzles: chess, if the server has it.
func firstStorm(c action.Caller) string {
	for _, id := range gameIDs(c.Games) {
		if len(puzzle.Of(id)) > 0 {
			return id
		}
	}
	return ""
}

// stormer plays a storm or a streak by commands.
type stormer struct {
	action.Caller
	streak bool
	run    puzzle.Storm
	move   *puzzle.StormMove // the move that was made, or nil
	said   string            // of it
	ended  bool
}

// poseStorm poses the current puzzle of the storm or the streak, or starts a new one. If the time of the last storm ran
// out unseen, or a storm gives way to a streak, it is counted first. A game that the person asked for replaces one that
// has not begun.
func poseStorm(ctx context.Context, c action.Caller, streak bool, gameID string, asked bool) (action.Result, error) {
	s := &stormer{Caller: c, streak: streak}
	var counted *puzzle.Storm
	before, after, err := changeStorms(ctx, c, nil, func(f rating.StormForm) (rating.StormForm, bool) {
		now := c.Now()
		counted = nil
		if f.Run != nil && (f.Run.Over(now) || f.Run.Streak != streak) {
			if counted = f.Run; counted.Begun() {
				f = f.Finished(*counted, now)
			}
			f.Run = nil
		}
		if f.Run == nil || asked && !f.Run.Begun() {
			f.Run = &puzzle.Storm{Seed: uint64(now.UnixNano()), Streak: streak, Game: gameID}
		}
		s.run = *f.Run
		return f, true
	})
	if err != nil {
		return action.Result{}, err
	}
	if counted != nil && counted.Begun() {
		s.said = words.StormOutcome(*counted) + " " + stormBests(c, counted.Streak, before, after) + " "
	}
	if !s.run.Begun() {
		s.said += words.RunTerms(streak)
	}
	return s.told(before, after)
}

// playStorm makes a move in the storm or the streak of a puzzle. Without a move it poses the puzzle.
func playStorm(ctx context.Context, c action.Caller, p *Puzzle, text string) (action.Result, error) {
	if err := needsStorms(c, p.Streak); err != nil {
		return action.Result{}, err
	}
	if text == "" {
		return poseStorm(ctx, c, p.Streak, firstStorm(c), false)
	}
	s := &stormer{Caller: c, streak: p.Streak}
	var failed error
	before, after, err := changeStorms(ctx, c, p.Storm.Run, func(f rating.StormForm) (rating.StormForm, bool) {
		f, failed = s.step(f, text)
		return f, failed == nil
	})
	if err = cmp.Or(failed, err); err != nil {
		return action.Result{}, err
	}
	return s.told(before, after)
}

// step returns the record after a move in the storm.
func (s *stormer) step(f rating.StormForm, text string) (rating.StormForm, error) {
	if name := words.RunName(s.streak); f.Run == nil || f.Run.Streak != s.streak {
		return f, words.Refused("You have no %s running. Start one with: %s", name, s.Line("puzzle", name))
	}
	now := s.Now()
	a, _, err := f.Run.Attempt(s.Games)
	if err != nil {
		return f, errs.Broken(err)
	}
	m, err := a.State().Parse(text)
	if err != nil && !f.Run.Over(now) {
		return f, table.Explain(err)
	}
	done := puzzle.StormMove{Late: true}
	next := *f.Run
	if err == nil {
		if next, done, err = f.Run.Try(a, m, now); err != nil {
			return f, table.Explain(err)
		}
		s.said = words.StormMove(a.State().Describe(m), s.streak, done)
	}
	if done.Late {
		s.said = "The time is up."
	}
	s.move, s.run = &done, next
	_, _, err = next.Attempt(s.Games)
	s.ended = next.Over(now) || errors.Is(err, puzzle.ErrNoStorm)
	if f.Run = &next; s.ended {
		f, f.Run = f.Finished(next, now), nil
	}
	return f, nil
}

// told answers with the state of the storm.
func (s *stormer) told(before, after rating.StormForm) (action.Result, error) {
	doc := PuzzleDoc{Storm: s.doc(after)}
	r := action.Result{Subject: stormPuzzle(s.Caller, s.streak, after), Doc: doc}
	if s.said != "" {
		r.SayLines(s.said)
	}
	if s.ended {
		r.SayLines(words.StormOutcome(s.run) + " " + stormBests(s.Caller, s.streak, before, after))
		return r, nil
	}
	a, rules, err := s.run.Attempt(s.Games)
	if err != nil {
		return r, errs.Broken(err)
	}
	p := &Puzzle{Puzzle: a.Puzzle(), Rules: rules}
	if !s.Draws {
		r.SayLines(words.StormStanding(s.run, s.Now()), p.stormTask(), "")
	}
	p.show(s.Caller, &r, a, []string{words.RunName(s.streak), "MOVE"})
	posed := attemptDoc(a, rules)
	posed.Storm = doc.Storm
	r.Doc = posed
	return r, nil
}

func (s *stormer) doc(f rating.StormForm) *StormDoc {
	now, run := s.Now(), s.run
	doc := &StormDoc{
		Over: s.ended, Left: run.Left(now).Milliseconds(), Solved: run.Solved, Missed: run.Missed,
		Row: run.Row, Longest: run.Longest, Best: f.Best, Today: f.Today(now),
	}
	if s.streak {
		doc.Left, doc.Best, doc.Today = 0, f.Streak, 0
	}
	switch m := s.move; {
	case m == nil:
	case m.Late:
		doc.Move = "late"
	case m.Solved:
		doc.Move = "solved"
	case m.Right:
		doc.Move = "right"
	default:
		doc.Move = "wrong"
	}
	return doc
}
