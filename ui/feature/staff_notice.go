package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// noticeDoc is a text that everyone reads in JSON.
type noticeDoc struct {
	Text string `json:"text" help:"the text; empty is none"`
}

var notices = action.Noun[announce.Board]{
	Kind: action.Notice, Role: admin.Operator,
	Find: func(ctx context.Context, c action.Caller, _ string) (announce.Board, error) {
		return noticeBoard(ctx, c)
	},
	Default: noticeBoard,
	Doc:     func(_ action.Caller, b announce.Board) any { return noticeDoc{clean(b.Motd)} },
}

func noticeBoard(_ context.Context, c action.Caller) (announce.Board, error) {
	return c.Club.Notices.Board(), nil
}

var noticeResource = resource.New(resource.Spec[announce.Board]{
	Kind: action.Notice, Name: "admin/notices", Title: "Notices", Closed: true, Role: admin.Operator, Single: true,
	Help: "the message of the day and the announcements",
	List: single(noticeBoard),
	Columns: []resource.Column[announce.Board]{
		textColumn("motd", "Message of the day", 0, func(b announce.Board) string { return clean(b.Motd) }),
	},
	ID:      func(announce.Board) string { return "motd" },
	Heading: func(action.Caller, announce.Board) string { return "Notices" },
	Lead:    func(_ action.Caller, b announce.Board) []message.Message { return []message.Message{motdLine(b)} },
	Sections: func(_ context.Context, _ action.Caller, b announce.Board) ([]resource.Section, error) {
		s := resource.Section{Name: "said", Label: "Announcements", Empty: "No announcements lately."}
		s.Heads = []resource.Head{{Name: "text", Label: "Text"}, {Name: "at", Label: "Time", Spare: 1}}
		for _, a := range b.Said {
			cells := append(textCells(clean(a.Text)), resource.Cell{At: a.At})
			s.Rows = append(s.Rows, resource.Row{Cells: cells})
		}
		return []resource.Section{s}, nil
	},
	Row:     func(_ action.Caller, b announce.Board) any { return noticeDoc{clean(b.Motd)} },
	RowType: noticeDoc{}, DocType: noticeDoc{},
	Page: func(_ context.Context, _ action.Caller, b announce.Board) ([]string, error) {
		return []string{motdLine(b).String()}, nil
	},
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		_, news := c.Club.Notices.Follow(ctx)
		return news
	},
})

func motdLine(b announce.Board) message.Message {
	if b.Motd == "" {
		return message.New("There is no message of the day.")
	}
	return message.New("The message of the day is: %s", clean(b.Motd))
}

type noticeArgs struct {
	Text string `arg:"text,required" label:"Notice" help:"what everyone reads"`
}

// notify makes an action that tells everyone a text. said is the answer, with a %s for the text.
func notify(
	s action.Spec[announce.Board, noticeArgs], said string,
	do func(*admin.Service, context.Context, account.Player, string) error,
) *action.Action {
	s.On, s.Needs, s.Answer, s.Forms = action.Notice, operator, noticeDoc{}, []string{"TEXT"}
	s.Do = func(ctx context.Context, c action.Caller, _ announce.Board, args noticeArgs) (action.Result, error) {
		err := do(c.Club.Staff, ctx, c.Who, args.Text)
		doc := noticeDoc{clean(args.Text)}
		return answerWith(c.Club.Notices.Board(), doc, said, doc.Text), err
	}
	return action.New(s)
}

var announceToAll = notify(action.Spec[announce.Board, noticeArgs]{
	Name: "announce", Label: "Announce", Help: "tell everyone who is online, once", Key: "a",
	Examples: []string{"announce The server restarts at noon."},
}, "Announced: %s", (*admin.Service).Announce)

var setMotd = notify(action.Spec[announce.Board, noticeArgs]{
	Name: "motd", Label: "Set the message of the day", Help: "set the message of the day", Key: "M",
	Examples: []string{"motd Tournament on Sunday at 18:00 UTC"},
}, "The message of the day is: %s", (*admin.Service).SetMotd)

var clearMotd = action.New(action.Spec[announce.Board, none]{
	On: action.Notice, Name: "clear", Label: "Remove the message of the day", Help: "remove the message of the day",
	Key: "x", Needs: operator, Answer: noticeDoc{}, Forms: []string{""},
	Shown: func(_ action.Caller, b announce.Board) bool { return b.Motd != "" },
	Do: func(ctx context.Context, c action.Caller, _ announce.Board, _ none) (action.Result, error) {
		r := answerWith(announce.Board{}, noticeDoc{}, "The message of the day was removed.")
		return r, c.Club.Staff.SetMotd(ctx, c.Who, "")
	},
})
