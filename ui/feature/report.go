package feature

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type reportArgs struct {
	Name string `arg:"name,required" help:"who said it"`
	Text string `arg:"text,asked" help:"what is wrong with it"`
}

// reportIn declares the action that reports what a player said last in the chats of a subject.
// shown reports whether a button is offered to people with an account.
func reportIn[S any](on action.Kind, shown func(action.Caller, S) bool, places func(action.Caller, S) []Place) *action.Action {
	return action.New(action.Spec[S, reportArgs]{
		On: on, Name: "report", Label: "Report", Help: "report what a player said last to the moderators", Key: "!",
		Forms: []string{"NAME [because TEXT]"}, Scope: account.Play, Needs: action.Needs{Return: true}, Makes: on == action.Lobby,
		Shown: func(c action.Caller, subject S) bool { return !c.Who.Guest && shown(c, subject) },
		Do: func(ctx context.Context, c action.Caller, subject S, args reportArgs) (action.Result, error) {
			for _, at := range places(c, subject) {
				lines, err := Said(ctx, c, at.Room)
				if err != nil {
					return action.Result{}, err
				}
				for _, l := range slices.Backward(lines) {
					if strings.EqualFold(l.Who.Name, args.Name) {
						return reported(at.Line(l)), c.Club.Talk.Report(ctx, c.Who.Person, at.Room, l.N, args.Text)
					}
				}
			}
			return action.Result{}, words.Refused("%s has said nothing there.", identity.Clean(args.Name, 20))
		},
	})
}

// reported is the answer of an action that reports a line.
func reported(doc LineDoc) action.Result {
	r := action.Result{Doc: doc}
	r.Say("Reported: %s: %s", doc.Name, doc.Text)
	return r
}
