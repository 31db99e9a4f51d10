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

// LineDoc is a line of a chat, as programs read it.
type LineDoc struct {
	Room string    `json:"room" help:"lobby, team, players or watchers; examiners in a study; of report, messages too"`
	ID   string    `json:"id,omitempty" help:"the table, the team or the study; none of the lobby"`
	N    uint64    `json:"n" help:"counts the lines of the room"`
	At   time.Time `json:"at" help:"when it was said"`
	Name string    `json:"name" help:"who said it"`
	Text string    `json:"text" help:"what was said"`
}

// Place is where people chat, with the word for it and the id of what it belongs to.
type Place struct {
	Room     chat.Room
	Word, ID string
}

// Line is the document of a line that was said there.
func (p Place) Line(l chat.Line) LineDoc {
	return LineDoc{p.Word, p.ID, l.N, l.At, words.Person(l.Who), identity.CleanText(l.Text, words.MaxSentence)}
}

type sayArgs struct {
	Text string `arg:"text,required" help:"what you want to say"`
}

// say says something at a place.
func (p Place) say(ctx context.Context, c action.Caller, text string) (action.Result, error) {
	line, err := c.Club.Chat.Tell(ctx, c.Who, p.Room, text)
	if err != nil {
		return action.Result{}, err
	}
	p.await(ctx, c, line.N)
	return p.tell(line), nil
}

// await waits, though not for long, until this node has heard of a line: who has said it must
// read it on the next page.
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

// linesIn is what was said in a room, the oldest first.
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

// unmutedLines are the lines of people whom the person does not mute.
func unmutedLines(ctx context.Context, c action.Caller, lines []chat.Line) ([]chat.Line, error) {
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	return slices.DeleteFunc(slices.Clone(lines), func(l chat.Line) bool { return contains(social.Mutes, l.Who) }), err
}

// unmutedIn is what was said in a room, without the lines of people whom the person mutes.
func unmutedIn(ctx context.Context, c action.Caller, room chat.Room) ([]chat.Line, error) {
	lines, err := linesIn(ctx, c, room)
	if err != nil {
		return nil, err
	}
	return unmutedLines(ctx, c, lines)
}

// shownLines is how many lines of a chat a page shows.
const shownLines = 100

// chatSection is the end of the chat in a room, without the lines of people whom the person
// mutes. says is the action that says something there.
func chatSection(ctx context.Context, c action.Caller, room chat.Room, says string) (resource.Section, error) {
	s := resource.Section{Name: "chat", Label: "Chat", Empty: "No messages yet.", Talk: &resource.Talk{Says: says}}
	lines, err := unmutedIn(ctx, c, room)
	for _, l := range lines[max(len(lines)-shownLines, 0):] {
		s.Talk.Lines = append(s.Talk.Lines, resource.Line{
			Who: playerCell(l.Who), At: l.At, Text: identity.CleanText(l.Text, words.MaxSentence),
			Mine: l.Who.ID == c.Who.ID,
		})
	}
	return s, err
}

// playerCell is a player's name. It links to their page if they have an account.
func playerCell(p identity.Person) resource.Cell {
	cell := resource.Text(words.Person(p))
	if p.ID.HasAccount() {
		cell.Ref = resource.Ref{Kind: action.Player, ID: cell.Text}
	}
	return cell
}

// withChat hears of changes to a subject and of what is said in its room, until ctx ends. A
// person who may not read there hears of it as soon as a change lets them in.
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

// talkStreams tell what is said, at each kind of place.
var talkStreams = []*action.Stream{
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
	talkStream(
		talkSpec[*team.Team]{On: action.Team, Help: "print what was said in your team", Forms: []string{"[TEAM]"}},
		func(_ action.Caller, t *team.Team) (Place, error) { return TeamPlace(t), nil }),
	talkStream(
		talkSpec[*study.Study]{On: action.Study, Help: "print what was said in a study", Forms: []string{"[STUDY]"}},
		func(_ action.Caller, e *study.Study) (Place, error) { return StudyPlace(e), nil }),
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
				return tell(answer(nil, "There is nothing to read here."))
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
	return answerWith(nil, doc, "%s: %s", doc.Name, doc.Text)
}
