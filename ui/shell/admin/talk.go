package admin

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/talk"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// talks are the commands about what is said, and by which something is told to all.
var talks = []verb{
	{run: reports, needs: staff.Moderator, Command: grammar.Command{
		Name: "reports", Aliases: []string{"report"}, Group: aboutTalk,
		Brief:    "list what was reported of the chat, or mark it as dealt with",
		Forms:    []string{"[all]", "done REPORT [because TEXT]"},
		Notes:    []string{"Those that were dealt with are left out unless all are asked for. The line that was reported is marked with >."},
		Examples: []string{"reports", "reports done 7k3m9x2a because muted for a day"},
		Doc:      reportDoc{}, Lines: true,
	}},
	{run: announce, needs: staff.Operator, Command: grammar.Command{
		Name: "announce", Group: aboutTalk,
		Brief:    "tell something to everybody who is here, once",
		Forms:    []string{"TEXT"},
		Examples: []string{"announce The server restarts at noon."},
		Doc:      noticeDoc{},
	}},
	{run: motd, needs: staff.Operator, Command: grammar.Command{
		Name: "motd", Group: aboutTalk,
		Brief:    "print the message of the day, set it, or take it away",
		Forms:    []string{"[off]", "TEXT"},
		Notes:    []string{"It stands in the lobby, and at the beginning of line mode."},
		Examples: []string{"motd Tournament on Sunday at 18:00 UTC", "motd off"},
		Doc:      noticeDoc{},
	}},
}

// reportDoc is a line of reports --json.
type reportDoc struct {
	ID     string     `json:"id" help:"names the report"`
	At     time.Time  `json:"at" help:"when it was reported"`
	By     string     `json:"by" help:"who reported it"`
	Of     string     `json:"of" help:"whose line it is"`
	Room   string     `json:"room" help:"where it was said"`
	Text   string     `json:"text" help:"what was said"`
	Why    string     `json:"why" help:"what the reporter says of it"`
	Around []lineDoc  `json:"around" help:"the lines next to it and the line itself, with at, name, text and whether it is the reported one"`
	Done   *time.Time `json:"done" help:"when it was dealt with, or null"`
	DoneBy string     `json:"done_by" help:"who has dealt with it"`
	Note   string     `json:"note" help:"what they say of it"`
}

// lineDoc is a line of a room.
type lineDoc struct {
	At       time.Time `json:"at"`
	Name     string    `json:"name"`
	Text     string    `json:"text"`
	Reported bool      `json:"reported"`
}

func reports(ctx context.Context, c *call) error {
	if c.Has("done") {
		r, err := c.desk.DealWith(ctx, c.Who, c.Value("REPORT"), c.Value("TEXT"))
		if err != nil {
			return err
		}
		return c.Answer(describe(r), fmt.Sprintf("The report %s is dealt with.", r.ID))
	}
	all, err := c.desk.Reports(ctx, c.Who, c.Has("all"))
	if err != nil {
		return err
	}
	for _, r := range all {
		doc := describe(r)
		if err := c.Answer(doc, doc.lines()...); err != nil {
			return err
		}
	}
	if len(all) == 0 && !c.JSON {
		return c.Say("There is no report to deal with.")
	}
	return nil
}

func describe(r talk.Report) reportDoc {
	doc := reportDoc{
		ID: r.ID, At: r.At.UTC(), By: words.Person(r.By), Of: words.Person(r.Line.Who), Room: string(r.Room),
		Text: text(r.Line.Text), Why: text(r.Why),
	}
	for _, l := range r.Around {
		doc.Around = append(doc.Around, lineDoc{l.At.UTC(), words.Person(l.Who), text(l.Text), l.N == r.Line.N})
	}
	if r.Done != nil {
		doc.Done, doc.DoneBy, doc.Note = optional(r.Done.At), text(r.Done.By), text(r.Done.Note)
	}
	return doc
}

// lines are a report for people.
func (d reportDoc) lines() []string {
	head := fmt.Sprintf("%s  %s  %s reports %s in %s", d.ID, stamp(d.At), d.By, d.Of, d.Room)
	if d.Why != "" {
		head += ": " + d.Why
	}
	lines := []string{head}
	if d.Done != nil {
		lines = append(lines, fmt.Sprintf("  dealt with by %s on %s. %s", d.DoneBy, stamp(*d.Done), d.Note))
	}
	for _, l := range d.Around {
		mark := " "
		if l.Reported {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("  %s %s  %s: %s", mark, l.At.Format("01-02 15:04"), l.Name, l.Text))
	}
	return append(lines, "")
}

// noticeDoc is what announce and motd print with --json.
type noticeDoc struct {
	Text string `json:"text" help:"what is told; empty is nothing"`
}

func announce(ctx context.Context, c *call) error {
	if err := c.desk.Announce(ctx, c.Who, c.Value("TEXT")); err != nil {
		return err
	}
	said := text(c.Value("TEXT"))
	return c.Answer(noticeDoc{said}, "Everybody is told: "+said)
}

func motd(ctx context.Context, c *call) error {
	said := c.Value("TEXT")
	if said == "" && !c.Has("off") {
		now := text(c.Club.Notices.Board().Motd)
		if now == "" {
			return c.Answer(noticeDoc{}, "There is no message of the day.")
		}
		return c.Answer(noticeDoc{now}, now)
	}
	if err := c.desk.SetMotd(ctx, c.Who, said); err != nil {
		return err
	}
	if said = text(said); said == "" {
		return c.Answer(noticeDoc{}, "The message of the day is taken away.")
	}
	return c.Answer(noticeDoc{said}, "The message of the day is: "+said)
}
