package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// none stands for the arguments of an action without arguments.
type none = struct{}

// forPlayers makes an action for players who can come back, and for tokens with the scope play.
func forPlayers[S, A any](s action.Spec[S, A]) *action.Action {
	s.Scope, s.Needs.Return = account.Play, true
	return action.New(s)
}

// here returns a [action.Noun.Default]: the subject that the person looks at, or else an error.
func here[S any](otherwise error) func(context.Context, action.Caller) (S, error) {
	return func(_ context.Context, c action.Caller) (S, error) {
		if s, ok := c.Here.(S); ok {
			return s, nil
		}
		return *new(S), otherwise
	}
}

// unnamed returns a [action.Noun.Default] that asks for a name. question has a %s for the command
// that lists the subjects.
func unnamed[S any](question string, list ...string) func(context.Context, action.Caller) (S, error) {
	return func(_ context.Context, c action.Caller) (S, error) {
		return *new(S), words.Wrong(question, c.Line(list...))
	}
}

// oneButton returns [action.Spec.Variants]: one button, with another label for some subjects.
func oneButton[A, S any](is func(S) bool, label, otherwise string) func(action.Caller, S) []action.Preset[A] {
	return func(_ action.Caller, s S) []action.Preset[A] {
		if is(s) {
			return []action.Preset[A]{{Label: label}}
		}
		return []action.Preset[A]{{Label: otherwise}}
	}
}

// ask returns [action.Spec.Confirm]: a question that is always the same.
func ask[S, A any](id string) func(action.Caller, S, A) message.Message {
	return func(action.Caller, S, A) message.Message { return message.Message{ID: id} }
}

// answer returns the answer of an action: its subject, and a sentence.
func answer(subject any, id string, args ...any) action.Result {
	return action.Result{Subject: subject, Said: []message.Message{message.New(id, args...)}}
}

// answerWith returns an answer with a document of its own.
func answerWith(subject, doc any, id string, args ...any) action.Result {
	r := answer(subject, id, args...)
	r.Doc = doc
	return r
}

// inform returns a document with lines for people.
func inform(doc any, lines ...string) action.Result {
	r := action.Result{Doc: doc}
	r.SayLines(lines...)
	return r
}
