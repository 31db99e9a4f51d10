package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// talkStreams tell what is said, at each kind of place.
func talkStreams() []*action.Stream {
	return []*action.Stream{
		talkStream(talkSpec[*table.Table]{
			On: action.Table, Help: "print what was said at a table, in the lobby or in your team",
			Aliases: []string{"chat"}, Forms: []string{"[[on] TABLE]"},
			Notes:   []string{"With --follow it goes on with what is being said, until you hang up."},
			Find:    tableOnBoard,
			Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return tableOnBoard(ctx, c, "") },
		}, func(c action.Caller, t *table.Table) (Place, error) {
			if places := TablePlaces(t, c.Who.ID); len(places) > 0 {
				return places[0], nil
			}
			return Place{}, words.Refused("People do not talk at this table now.")
		}),
		talkStream(talkSpec[Lobby]{On: action.Lobby, Help: "print what was said in the lobby", Forms: []string{""}},
			func(action.Caller, Lobby) (Place, error) { return LobbyPlace, nil }),
		talkStream(talkSpec[*team.Team]{On: action.Team, Help: "print what was said in your team", Forms: []string{"[TEAM]"}},
			func(_ action.Caller, t *team.Team) (Place, error) { return TeamPlace(t), nil }),
		talkStream(talkSpec[*study.Study]{On: action.Study, Help: "print what was said in a study", Forms: []string{"[STUDY]"}},
			func(_ action.Caller, e *study.Study) (Place, error) { return StudyPlace(e), nil }),
	}
}

type talkArgs struct {
	Follow bool `arg:"follow,hidden" help:"go on with what is being said"`
}

// talkSpec is a declaration of a stream of what is said.
type talkSpec[S any] = action.StreamSpec[S, talkArgs]

// talkStream declares the stream of what is said at a place, without what the person mutes.
func talkStream[S any](s talkSpec[S], place func(action.Caller, S) (Place, error)) *action.Stream {
	s.Name, s.Scope, s.Doc = "talk", account.Read, LineDoc{}
	s.Run = func(ctx context.Context, c action.Caller, subject S, args talkArgs, tell action.Tell) error {
		at, err := place(c, subject)
		if err != nil {
			return err
		}
		within, cancel := context.WithCancel(ctx)
		defer cancel()
		news, err := c.Club.Chat.Follow(within, at.Room, c.Who.Person)
		if err != nil {
			return err
		}
		for last, told := uint64(0), false; ; {
			select {
			case <-ctx.Done():
				return nil
			case now := <-news:
				lines, err := Unmuted(ctx, c, now.Lines)
				for _, l := range lines {
					if err == nil && l.N > last {
						err, told = tell(at.tell(l)), true
					}
				}
				if err != nil {
					return err
				}
				last = max(last, now.Last())
			}
			switch {
			case args.Follow:
			case !told:
				return tell(action.Result{Said: []message.Message{message.New("There is nothing to read here.")}})
			default:
				return nil
			}
		}
	}
	return action.NewStream(s)
}

// tell is a line of a chat as an answer.
func (p Place) tell(l chat.Line) action.Result {
	doc := p.Line(l)
	r := action.Result{Doc: doc}
	r.Say("%s: %s", doc.Name, doc.Text)
	return r
}
