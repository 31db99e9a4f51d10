package feature

import (
	"context"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/announce"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// noticeDoc is a text that everyone reads, as programs read it.
type noticeDoc struct {
	Text string `json:"text" help:"the text; empty is none"`
}

var notices = action.Noun[announce.Board]{
	Kind: action.Notice, Role: admin.Operator,
	Find: func(_ context.Context, c action.Caller, _ string) (announce.Board, error) {
		return c.Club.Notices.Board(), nil
	},
	Default: func(_ context.Context, c action.Caller) (announce.Board, error) { return c.Club.Notices.Board(), nil },
	Doc:     func(_ action.Caller, b announce.Board) any { return noticeDoc{written(b.Motd)} },
}

func noticeResource() *resource.Resource {
	return resource.New(resource.Spec[announce.Board]{
		Kind: action.Notice, Name: "admin/notices", Title: "Notices", Closed: true, Role: admin.Operator, Single: true,
		Help: "the message of the day and the announcements",
		List: single(func(_ context.Context, c action.Caller) (announce.Board, error) { return c.Club.Notices.Board(), nil }),
		Columns: []resource.Column[announce.Board]{
			textColumn("motd", "Message of the day", 0, func(b announce.Board) string { return written(b.Motd) }),
		},
		ID:      func(announce.Board) string { return "motd" },
		Heading: func(action.Caller, announce.Board) string { return "Notices" },
		Lead:    func(_ action.Caller, b announce.Board) []string { return []string{motdLine(b)} },
		Sections: func(_ context.Context, _ action.Caller, b announce.Board) ([]resource.Section, error) {
			s := resource.Section{Name: "said", Label: "Announcements", Empty: "No announcements lately."}
			s.Heads = []resource.Head{{Name: "text", Label: "Text"}, {Name: "at", Label: "Time", Spare: 1}}
			for _, a := range b.Said {
				s.Rows = append(s.Rows, resource.Row{Cells: []resource.Cell{resource.Text(written(a.Text)), {At: a.At}}})
			}
			return []resource.Section{s}, nil
		},
		Row:     func(_ action.Caller, b announce.Board) any { return noticeDoc{written(b.Motd)} },
		RowType: noticeDoc{}, DocType: noticeDoc{},
		Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
			_, news := c.Club.Notices.Follow(ctx)
			return news
		},
	})
}

func motdLine(b announce.Board) string {
	if b.Motd == "" {
		return "There is no message of the day."
	}
	return "The message of the day is: " + written(b.Motd)
}

type noticeArgs struct {
	Text string `arg:"text,required" help:"what everyone reads"`
}

// notify declares an action that tells everyone a text.
func notify(name, label, help, key, said, example string, do func(*admin.Desk, context.Context, action.Caller, string) error) *action.Action {
	return action.New(action.Spec[announce.Board, noticeArgs]{
		On: action.Notice, Name: name, Label: label, Help: help, Key: key, Needs: operator, Answer: noticeDoc{},
		Forms: []string{"TEXT"}, Examples: []string{example},
		Do: func(ctx context.Context, c action.Caller, _ announce.Board, args noticeArgs) (action.Result, error) {
			if err := do(c.Club.Staff, ctx, c, args.Text); err != nil {
				return action.Result{}, err
			}
			r := action.Result{Subject: c.Club.Notices.Board(), Doc: noticeDoc{written(args.Text)}}
			r.Say(said, written(args.Text))
			return r, nil
		},
	})
}

func announceToAll() *action.Action {
	return notify("announce", "Announce", "tell everyone who is online, once", "a", "Announced: %s", "announce The server restarts at noon.",
		func(d *admin.Desk, ctx context.Context, c action.Caller, text string) error {
			return d.Announce(ctx, c.Who, text)
		})
}

func setMotd() *action.Action {
	return notify("motd", "Set the message of the day", "set the message of the day", "M", "The message of the day is: %s", "motd Tournament on Sunday at 18:00 UTC",
		func(d *admin.Desk, ctx context.Context, c action.Caller, text string) error {
			return d.SetMotd(ctx, c.Who, text)
		})
}

func clearMotd() *action.Action {
	return action.New(action.Spec[announce.Board, none]{
		On: action.Notice, Name: "clear", Label: "Remove the message of the day", Help: "remove the message of the day", Key: "x", Needs: operator, Answer: noticeDoc{},
		Forms: []string{""},
		Shown: func(_ action.Caller, b announce.Board) bool { return b.Motd != "" },
		Do: func(ctx context.Context, c action.Caller, _ announce.Board, _ none) (action.Result, error) {
			r := action.Result{Subject: announce.Board{}, Doc: noticeDoc{}}
			r.Say("The message of the day was removed.")
			return r, c.Club.Staff.SetMotd(ctx, c.Who, "")
		},
	})
}
