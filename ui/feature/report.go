package feature

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type reportArgs struct {
	Name string `arg:"name,required" label:"Player" help:"who said it"`
	Text string `arg:"text,asked" label:"Reason" help:"what is wrong with it"`
}

// reportWord is the name of the actions that report a line.
const reportWord = "report"

// reportIn declares the action that reports a player's last line in the chats of a subject. shown
// reports whether people with an account see a button.
func reportIn[S any](
	on action.Kind, shown func(action.Caller, S) bool, places func(action.Caller, S) []Place,
) *action.Action {
	return forPlayers(action.Spec[S, reportArgs]{
		On: on, Name: reportWord, Label: "Report", Help: "report a player's last message to the moderators", Key: "!",
		Forms: []string{"NAME [because TEXT]"}, Creates: on == action.Lobby,
		Shown: func(c action.Caller, subject S) bool { return !c.Who.Guest && shown(c, subject) },
		Do: func(ctx context.Context, c action.Caller, subject S, args reportArgs) (action.Result, error) {
			said, err := lastSaid(ctx, c, args.Name, places(c, subject))
			if err != nil {
				return action.Result{}, err
			}
			return said.report(ctx, c, args.Text)
		},
	})
}

// saidLine is a chat line and where it was said.
type saidLine struct {
	Place
	chat.Line
}

// lastSaid finds the last line of a player in the first chat where they said something.
func lastSaid(ctx context.Context, c action.Caller, name string, places []Place) (saidLine, error) {
	for _, at := range places {
		lines, err := linesIn(ctx, c, at.Room)
		if err != nil {
			return saidLine{}, err
		}
		for _, l := range slices.Backward(lines) {
			if strings.EqualFold(l.Who.Name, name) {
				return saidLine{at, l}, nil
			}
		}
	}
	return saidLine{}, words.Refused("%s has said nothing there.", identity.Clean(name, 20))
}

func (s saidLine) report(ctx context.Context, c action.Caller, why string) (action.Result, error) {
	return reported(s.Place.line(s.Line)), c.Club.Chat.Report(ctx, c.Who.Person, s.Room, s.N, why)
}

// reportPlayer reports the player's last words that the person could read: in a message, at the table
// that the person used last, or in the lobby.
var reportPlayer = forPlayers(pspec[reportMessageArgs]{
	On: action.Player, Name: "report", Label: "Report", Key: "R",
	Help: "report a player's last message to the moderators", Forms: []string{"NAME [because TEXT]"},
	Shown: func(c action.Caller, p *Player) bool { return !c.Who.Guest && p.ID != c.Who.ID },
	Do: func(ctx context.Context, c action.Caller, p *Player, args reportMessageArgs) (r action.Result, err error) {
		places := []Place{LobbyPlace}
		if t, err := lastTable(ctx, c); err == nil {
			places = append(TablePlaces(t, c.Who.ID), places...)
		}
		conversation, err := conversationWith(ctx, c, p.Person)
		if err != nil {
			return r, err
		}
		last, err := lastSaid(ctx, c, p.Name, places)
		l := conversation.lastFrom()
		switch {
		case l != nil && (err != nil || l.At.After(last.At)):
			r, err = reportReceived(ctx, c, l, args.Text)
		case err == nil:
			r, err = last.report(ctx, c, args.Text)
		}
		r.Subject = p
		return r, err
	},
})

// reported answers an action that reports a line.
func reported(doc LineDoc) action.Result {
	return answerWith(nil, doc, "Reported: %s: %s", doc.Name, doc.Text)
}
