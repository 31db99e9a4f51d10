package linemode

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/words"
)

const notYourMove = "It is not your turn."

// answer handles a line. It tries these meanings in order: the answer to a question or a lesson, a
// number from the last list, a line mode command, a move or part of one, the name of a square, and
// a shell command.
func (s *session) answer(line string) {
	switch {
	case s.question != nil:
		s.reply(line)
	case s.lesson.answer(line):
	case line == "" && s.table != nil:
		s.table.standing()
	case line == "":
		s.out.say("You are in the lobby. Type games to list the tables, new to create one, help for the commands.")
	case s.isNumber(line), s.isWord(line):
	case s.isMove(line), s.isSquare(line):
	default:
		s.carryOut(line)
	}
}

// isNumber opens the entry of the last list that the line numbers. It reports whether the line is a
// number.
func (s *session) isNumber(line string) bool {
	n, err := strconv.Atoi(line)
	if err != nil {
		return false
	}
	if n < 1 || n > len(s.numbers) {
		s.out.say("The last list has no such number. Type games for a new one.")
		return true
	}
	s.numbers[n-1]()
	return true
}

// isWord runs a line mode command. It reports whether the line is one.
func (s *session) isWord(line string) bool {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if s.study != nil && strings.EqualFold(line, "lobby") {
		s.toLobby()
		return true
	}
	for _, w := range vocabulary(s.Commands.Actions(), s.table != nil) {
		if w.matches(name, rest) {
			w.do(s, rest)
			return true
		}
	}
	return false
}

// isMove plays a move, or asks for the missing parts if the line starts several moves. It reports
// whether the line is either.
func (s *session) isMove(line string) bool {
	if s.table == nil || !s.table.myMove() {
		return false
	}
	state := s.table.now.State
	m, err := state.Parse(line)
	if err == nil {
		if !s.me.Settings.Confirm {
			s.playMove(line)
			return true
		}
		q := s.sure(words.SentenceStart(speak(state, m, s.fun()))+"?", func() { s.playMove(line) })
		q.ofTurn = true
		s.put(q)
		return true
	}
	p, ok := readPartial(state, line)
	if several := game.Choices(err); several != nil {
		p, ok = partial{state: state, moves: several}, true
	}
	if ok {
		s.askSteps(p)
	}
	return ok
}

// isSquare describes the square that the line names. It returns false if the line names no square,
// or if the rules can explain why this square is not a legal move: the user then gets that
// explanation.
func (s *session) isSquare(line string) bool {
	if s.table == nil {
		return false
	}
	r := newReader(s.table.now, s.fun())
	at, ok := r.cellAt(line)
	if !ok {
		return false
	}
	_, err := s.table.now.State.Parse(line)
	var illegal *game.IllegalError
	if s.table.myMove() && r.Cells[at].Empty() && errors.As(err, &illegal) {
		return false
	}
	text := s.onSquare(r, at)
	if s.table.seat() != game.NoSeat && s.table.now.Status == table.Playing && !s.table.myMove() {
		text += " " + notYourMove
	}
	s.out.say(text)
	return true
}

// playMove plays a move at the current table.
func (s *session) playMove(text string) {
	if s.table != nil {
		s.intend(table.Intent{Kind: table.Move, Text: text})
	}
}

// intend applies an intent at the current table and prints the result.
func (s *session) intend(in table.Intent) {
	t := s.table
	in.Ply = len(t.now.Plies)
	var next *table.Table
	var err error
	s.patiently(func(ctx context.Context) { next, err = s.Club.Tables.Do(ctx, t.now.ID, s.me.Person, in) })
	if err != nil {
		s.fail(err)
		return
	}
	t.advance(next)
}

// patiently calls do. If the store is slow, it tells the user, and again from time to time.
func (s *session) patiently(do func(context.Context)) {
	words.WithHeartbeat(s.ctx, do, func(sentence string) { s.out.say(sentence) })
}

// carryOut runs a shell command. It asks for missing arguments first, and for confirmation if the
// action requires it.
func (s *session) carryOut(line string) {
	var u shell.Understood
	var ok bool
	s.patiently(func(ctx context.Context) { u, ok = s.Commands.Understand(ctx, s.env(), line) })
	if ok {
		s.complete(line, u)
		return
	}
	s.perform(line, func(env shell.Env) shell.Result { return s.Commands.Run(s.ctx, env, line) })
}

// complete asks for the missing arguments of an action, one after another, and then runs it.
func (s *session) complete(line string, u shell.Understood) {
	do := func() {
		s.perform(line, func(env shell.Env) shell.Result { return s.Commands.Carry(s.ctx, env, u) })
	}
	missing := u.Missing(s.env())
	if len(missing) == 0 {
		if ask := u.Confirm(s.env()); !ask.IsZero() {
			s.put(s.sure(ask.String(), do))
			return
		}
		do()
		return
	}
	f := missing[0]
	s.ask(&f, u.Answered != nil, func(value string) error {
		next, err := u.With(s.env(), f, value)
		if err == nil {
			s.complete(line, next)
		}
		return err
	})
}

// perform calls do and prints the result.
func (s *session) perform(line string, do func(shell.Env) shell.Result) {
	var said, refusal bytes.Buffer
	env := s.env()
	env.Out, env.Err = &said, &refusal
	env.Wait = func(sentence string) { s.out.say(sentence) }
	result := do(env)
	switch {
	case result.Code == shell.Wrong && squareShape.MatchString(line):
		s.out.say(s.noSquare(line))
		return
	case result.Code != shell.Done:
		s.out.say(lines(refusal.String())...)
		return
	}
	if result.Who != nil {
		s.become(*result.Who)
	}
	if result.Then != nil {
		s.await(result.Then)
	}
	if result.Study != nil {
		s.watchStudy(result.Study)
	}
	if !s.me.Guest { // the command may have changed the settings
		if a, err := s.Club.Accounts.Get(s.ctx, s.me.ID); err == nil {
			s.me.Settings = a.Settings
		}
	}
	if result.Learns {
		teach(s, result.Lesson)
		return
	}
	next := result.Table
	here := next != nil && s.table != nil && next.ID == s.table.now.ID
	switch {
	case here && s.table.advance(next):
	case here && result.Opens && said.Len() == 0:
		s.table.board()
	case !here && next != nil && result.Opens:
		s.open(next)
	default:
		s.out.say(lines(said.String())...)
	}
}

// lines splits a text into lines.
func lines(text string) []string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}
