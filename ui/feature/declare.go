package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/slice"
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

// sentence returns one message, such as a lead.
func sentence(id string, args ...any) []message.Message {
	return []message.Message{message.New(id, args...)}
}

// plain returns lines that are never translated.
func plain(lines ...string) []message.Message { return slice.Map(lines, message.Plain) }

// wordChoice returns a choice that people read as it is typed.
func wordChoice[T ~string](word T) action.Choice {
	return action.Choice{Value: string(word), Label: string(word)}
}

// signals returns a channel that has a token for each value of news, until ctx ends.
func signals[T any](ctx context.Context, news <-chan T) <-chan struct{} {
	token := pubsub.NewMailbox[struct{}]()
	forward(ctx, news, token)
	return token
}

// forward puts a token for each value of a channel, until ctx ends.
func forward[T any](ctx context.Context, news <-chan T, token pubsub.Mailbox[struct{}]) {
	go rescue.Run(nil, "following a resource", func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-news:
				token.Offer(struct{}{})
			}
		}
	})
}
