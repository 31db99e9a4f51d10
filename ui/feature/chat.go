package feature

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// LineDoc is a line of a chat in JSON.
type LineDoc struct {
	Room string    `json:"room" help:"lobby, team, players or watchers; examiners in a study; messages in a report"`
	ID   string    `json:"id,omitempty" help:"the table, the team or the study; empty for the lobby"`
	N    uint64    `json:"n" help:"counts the lines of the room"`
	At   time.Time `json:"at" help:"when it was said"`
	Name string    `json:"name" help:"who said it"`
	Text string    `json:"text" help:"what was said"`
}

// Place is a chat room with its word for programs, and the id of its table, team or study.
type Place struct {
	Room     chat.Room
	Word, ID string
}

// line returns the document of a line in the chat.
func (p Place) line(l chat.Line) LineDoc {
	return LineDoc{p.Word, p.ID, l.N, l.At, words.Person(l.Who), identity.CleanText(l.Text, words.MaxSentence)}
}

type sayArgs struct {
	Text string `arg:"text,required" label:"Message" help:"what you want to say"`
}

// say sends a line to the chat.
func (p Place) say(ctx context.Context, c action.Caller, text string) (action.Result, error) {
	line, err := c.Club.Chat.Tell(ctx, c.Who, p.Room, text)
	if err != nil {
		return action.Result{}, err
	}
	p.await(ctx, c, line.N)
	return p.tell(line), nil
}

// await waits briefly until this node has a new line, so that its author sees it on the next page.
func (p Place) await(ctx context.Context, c action.Caller, n uint64) {
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	news, err := c.Club.Chat.Follow(within, p.Room, c.Who.Person)
	for err == nil {
		select {
		case now := <-news:
			if now.Last() >= n {
				return
			}
		case <-within.Done():
			return
		}
	}
}

// linesIn returns the lines of a room, the oldest first.
func linesIn(ctx context.Context, c action.Caller, room chat.Room) ([]chat.Line, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	news, err := c.Club.Chat.Follow(within, room, c.Who.Person)
	if err != nil {
		return nil, err
	}
	select {
	case talk := <-news:
		return talk.Lines, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// unmutedLines drops the lines of muted people.
func unmutedLines(ctx context.Context, c action.Caller, lines []chat.Line) ([]chat.Line, error) {
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	return slices.DeleteFunc(slices.Clone(lines), func(l chat.Line) bool { return contains(social.Mutes, l.Who) }), err
}

// unmutedIn returns the lines of a room, without those of muted people.
func unmutedIn(ctx context.Context, c action.Caller, room chat.Room) ([]chat.Line, error) {
	lines, err := linesIn(ctx, c, room)
	if err != nil {
		return nil, err
	}
	return unmutedLines(ctx, c, lines)
}

// shownLines is how many lines of a chat a page shows.
const shownLines = 100

// chatSection returns the latest lines of a room, without those of muted people. says is the action
// that sends a line.
func chatSection(ctx context.Context, c action.Caller, room chat.Room, says string) (resource.Section, error) {
	s := resource.Section{Name: "chat", Label: "Chat", Empty: "No messages yet.", Talk: &resource.Talk{Says: says}}
	if !c.Who.Guest {
		s.Talk.Reports, s.Talk.Mutes = reportWord, muteWord
	}
	lines, err := unmutedIn(ctx, c, room)
	for _, l := range lines[max(len(lines)-shownLines, 0):] {
		s.Talk.Lines = append(s.Talk.Lines, resource.Line{
			Who: playerCell(l.Who), At: l.At, Text: identity.CleanText(l.Text, words.MaxSentence),
			Mine: l.Who.ID == c.Who.ID,
		})
	}
	return s, err
}

// playerCell returns a player's name. It links to their page if they have an account.
func playerCell(p identity.Person) resource.Cell {
	cell := resource.Text(words.Person(p))
	if p.ID.HasAccount() {
		cell.Ref = resource.Ref{Kind: action.Player, ID: cell.Text}
	}
	return cell
}

// withChat signals changes to a subject and new lines in its room, until ctx ends. A person who may not
// read the room gets its lines as soon as a change lets them in.
func withChat[S any](ctx context.Context, c action.Caller, changes <-chan S, room chat.Room) <-chan struct{} {
	news := pubsub.NewMailbox[struct{}]()
	go rescue.Run(nil, "news of a subject", func() {
		var lines <-chan *chat.Conversation
		for {
			if lines == nil {
				lines, _ = c.Club.Chat.Follow(ctx, room, c.Who.Person)
			}
			select {
			case <-ctx.Done():
				return
			case <-changes:
			case <-lines:
			}
			news.Put(struct{}{})
		}
	})
	return news
}

// talkStreams are the streams of the chats, one for each kind of place.
var talkStreams = []*action.Action{
	talkStream(talkSpec[*table.Table]{
		On: action.Table, Help: "print the chat of a table, the lobby or your team",
		Aliases: []string{"chat"}, Forms: []string{"[[on] TABLE]"},
		Notes:   []string{"With --follow it prints new lines until you hang up."},
		Find:    tableOnBoard,
		Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return tableOnBoard(ctx, c, "") },
	}, func(c action.Caller, t *table.Table) (Place, error) {
		if places := TablePlaces(t, c.Who.ID); len(places) > 0 {
			return places[0], nil
		}
		return Place{}, words.Refused("There is no chat at this table now.")
	}),
	talkStream(talkSpec[Lobby]{On: action.Lobby, Help: "print the chat of the lobby", Forms: []string{""}},
		func(action.Caller, Lobby) (Place, error) { return LobbyPlace, nil }),
	talkStream(
		talkSpec[*team.Team]{On: action.Team, Help: "print the chat of your team", Forms: []string{"[TEAM]"}},
		func(_ action.Caller, t *team.Team) (Place, error) { return teamPlace(t), nil }),
	talkStream(
		talkSpec[*study.Study]{On: action.Study, Help: "print the chat of a study", Forms: []string{"[STUDY]"}},
		func(_ action.Caller, e *study.Study) (Place, error) { return studyPlace(e), nil }),
}

type talkArgs struct {
	Follow bool `arg:"follow,hidden" help:"print new lines as they arrive"`
}

// talkSpec declares the stream of a chat.
type talkSpec[S any] = action.Spec[S, talkArgs]

// talkStream declares the stream of the lines of a chat, without those of muted people.
func talkStream[S any](s talkSpec[S], place func(action.Caller, S) (Place, error)) *action.Action {
	s.Name, s.Scope, s.Answer = "talk", account.Read, LineDoc{}
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
				lines, err := unmutedLines(ctx, c, now.Lines)
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
				return tell(answer(nil, "No messages yet."))
			default:
				return nil
			}
		}
	}
	return action.New(s)
}

// tell returns a line of the chat as an answer.
func (p Place) tell(l chat.Line) action.Result {
	doc := p.line(l)
	return answerWith(nil, doc, "%s: %s", doc.Name, doc.Text)
}
