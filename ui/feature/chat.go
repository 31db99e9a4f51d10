package feature

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
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
	return LineDoc{Room: p.Word, ID: p.ID, N: l.N, At: l.At, Name: words.Person(l.Who), Text: identity.CleanText(l.Text, words.MaxSentence)}
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

// Said is what was said in a room, the oldest first.
func Said(ctx context.Context, c action.Caller, room chat.Room) ([]chat.Line, error) {
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

// Unmuted are the lines of people whom the person does not mute.
func Unmuted(ctx context.Context, c action.Caller, lines []chat.Line) ([]chat.Line, error) {
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	return slices.DeleteFunc(slices.Clone(lines), func(l chat.Line) bool { return contains(social.Mutes, l.Who) }), err
}

// shownLines is how many lines of a chat a page shows.
const shownLines = 100

// chatSection is the end of the chat in a room, without the lines of people whom the person
// mutes. says is the action that says something there.
func chatSection(ctx context.Context, c action.Caller, room chat.Room, says string) (resource.Section, error) {
	s := resource.Section{Name: "chat", Label: "Chat", Empty: "No messages yet.", Talk: &resource.Talk{Says: says}}
	lines, err := Said(ctx, c, room)
	if err == nil {
		lines, err = Unmuted(ctx, c, lines)
	}
	for _, l := range lines[max(len(lines)-shownLines, 0):] {
		s.Talk.Lines = append(s.Talk.Lines, resource.Line{
			Who: playerCell(l.Who), At: l.At, Text: identity.CleanText(l.Text, words.MaxSentence), Mine: l.Who.ID == c.Who.ID,
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
