package admin

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/staff"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// people are the commands about those who are here, and those who are to stay away.
var people = []verb{
	{run: who, needs: staff.Moderator, Command: grammar.Command{
		Name: "who", Aliases: []string{"sessions"}, Group: aboutPeople,
		Brief: "list the sessions, with where they come from",
		Forms: []string{""},
		Notes: []string{"If the club has several nodes, it lists those of all, with the node behind the id. A node that does not answer in a second is named at the end."},
		Doc:   sessionDoc{}, Lines: true,
	}},
	{run: kick, needs: staff.Moderator, Command: grammar.Command{
		Name: "kick", Group: aboutPeople,
		Brief:    "end somebody's sessions; they may come back",
		Forms:    []string{"WHOM [because TEXT]"},
		Notes:    []string{"The id of a session, as who lists it, ends that one alone. The person reads the reason.", "It ends the sessions on all nodes of the club."},
		Examples: []string{"kick ann because you were asked to stop"},
		Doc:      outcomeDoc{},
	}},
	{run: ban, needs: staff.Moderator, Command: grammar.Command{
		Name: "ban", Group: aboutPeople,
		Brief: "keep somebody out, and end their sessions",
		Forms: []string{"WHOM [for SPAN] because TEXT"},
		Notes: []string{
			"Without a span it is for good. The person reads the reason. An account is kept out with all its keys.",
			"A guest is banned by their key; those who come without one, by where they come from.",
		},
		Examples: []string{"ban ann for 7d because insults in the lobby", "ban 203.0.113.0/24 for 1d because a flood of guests"},
		Doc:      outcomeDoc{},
	}},
	{run: unban, needs: staff.Moderator, Command: grammar.Command{
		Name: "unban", Aliases: []string{"pardon"}, Group: aboutPeople,
		Brief: "let somebody in again",
		Forms: []string{"WHOM [because TEXT]"},
		Doc:   outcomeDoc{},
	}},
	{run: list(sanction.Ban, "Nobody is banned."), needs: staff.Moderator, Command: grammar.Command{
		Name: "bans", Group: aboutPeople,
		Brief: "list those who are banned",
		Forms: []string{""},
		Doc:   sanctionDoc{}, Lines: true,
	}},
	{run: mute, needs: staff.Moderator, Command: grammar.Command{
		Name: "mute", Group: aboutPeople,
		Brief: "keep somebody from talking; they may play",
		Forms: []string{"WHOM [for SPAN] because TEXT"},
		Notes: []string{
			"Without a span it is for good. The person reads the reason when they try to talk, or to decline a challenge with words.",
			"A guest is muted by their key, under a name that they take with it too; one who came without a key, until they come again.",
		},
		Examples: []string{"mute ann for 12h because shouting", "mute SHA256:uRNjq3Z4Kd5pQm8xVwYb1oTc6sGhJfLeAi0nXkD2yPM because shouting"},
		Doc:      outcomeDoc{},
	}},
	{run: unmute, needs: staff.Moderator, Command: grammar.Command{
		Name: "unmute", Group: aboutPeople,
		Brief: "let somebody talk again",
		Forms: []string{"WHOM [because TEXT]"},
		Doc:   outcomeDoc{},
	}},
	{run: list(sanction.Mute, "Nobody is muted."), needs: staff.Moderator, Command: grammar.Command{
		Name: "mutes", Group: aboutPeople,
		Brief: "list those who are muted",
		Forms: []string{""},
		Doc:   sanctionDoc{}, Lines: true,
	}},
	{run: rename, needs: staff.Moderator, Command: grammar.Command{
		Name: "rename", Group: aboutPeople,
		Brief:    "give somebody's account another name, and end their sessions",
		Forms:    []string{"NAME to NEWNAME [because TEXT]"},
		Notes:    []string{"The old name stays theirs, so that nobody else takes it. Games keep the name under which they were played."},
		Examples: []string{"rename rudeword to player-7 because of the name"},
		Doc:      outcomeDoc{},
	}},
}

// sessionDoc is a line of who --json.
type sessionDoc struct {
	Session  string    `json:"session" help:"its id, as in the log; if the club has several nodes, with @ and the name of the one where it is"`
	Name     string    `json:"name" help:"of the person, once known"`
	Key      string    `json:"key" help:"fingerprint of the key, as ssh-keygen -l shows it; empty without one"`
	From     string    `json:"from" help:"address and port of the client"`
	Source   string    `json:"source" help:"the address or prefix by which it is counted"`
	Client   string    `json:"client" help:"the client's version"`
	User     string    `json:"user" help:"the SSH user name, which proves nothing"`
	Shows    string    `json:"shows" help:"the screen, or the command"`
	Since    time.Time `json:"since" help:"when it began"`
	Idle     int       `json:"idle" help:"seconds since something was typed"`
	Received int64     `json:"received" help:"bytes"`
	Sent     int64     `json:"sent" help:"bytes"`
	nodeDoc            // alone on a last line for each node that did not answer
}

func who(ctx context.Context, c *call) error {
	sessions, silent, err := c.desk.Sessions(ctx, c.Who)
	if err != nil {
		return err
	}
	title, wide := "session", len("session ")
	if len(sessions) > 0 && sessions[0].Node != "" || len(silent) > 0 {
		title = "session@node"
	}
	for _, s := range sessions {
		wide = max(wide, len(s.ID), len(title))
	}
	const rest = "%-16s %-24s %6s %6s %8s  %-20s %s"
	if !c.JSON {
		if err := c.Say(fmt.Sprintf("%-*s "+rest, wide, title, "name", "from", "here", "idle", "sent", "shows", "client")); err != nil {
			return err
		}
	}
	now := c.Now()
	for _, s := range sessions {
		doc := describeSession(s, now)
		err := c.Answer(doc, fmt.Sprintf("%-*s "+rest, wide, doc.Session, cmp.Or(doc.Name, "-"), doc.From,
			short(now.Sub(s.Since)), short(now.Sub(s.Active)), size(s.Sent), cmp.Or(doc.Shows, "-"), doc.Client))
		if err != nil {
			return err
		}
	}
	for _, node := range silent {
		if err := c.Answer(nodeDoc{Node: node, Silent: true}, notAnswered(node)); err != nil {
			return err
		}
	}
	return nil
}

func describeSession(s staff.Placed, now time.Time) sessionDoc {
	doc := sessionDoc{
		Session: s.ID, Name: text(s.Name), From: s.From, Client: text(s.Client), User: text(s.User),
		Shows: text(s.Shows), Since: s.Since.UTC(), Idle: int(now.Sub(s.Active) / time.Second),
		Received: s.Received, Sent: s.Sent, nodeDoc: nodeDoc{Node: s.Node},
	}
	if s.Source.IsValid() {
		doc.Source = s.Source.String()
	}
	if s.Key != "" {
		doc.Key = account.OpenSSH(s.Key)
	}
	return doc
}

// short is a span of time in a few letters.
func short(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", max(d, 0)/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%dm", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", d/time.Hour)
	}
	return fmt.Sprintf("%dd", d/(24*time.Hour))
}

// size is a number of bytes in a few letters.
func size(n int64) string {
	switch {
	case n < 10<<10:
		return fmt.Sprintf("%d B", n)
	case n < 10<<20:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// outcomeDoc is what kick, ban, mute and their opposites print with --json.
type outcomeDoc struct {
	Whom  string     `json:"whom" help:"who was meant"`
	Why   string     `json:"why" help:"the reason, as the person reads it"`
	Until *time.Time `json:"until" help:"until when it holds; null is for good, or does not matter"`
	Ended int        `json:"ended" help:"how many sessions were ended"`
	// Silent is left out where all have answered.
	Silent []string `json:"silent,omitempty" help:"nodes of the club that did not answer: sessions there may go on"`
}

// measure is what the command asks for.
func (c *call) measure() (staff.Measure, error) {
	m := staff.Measure{Whom: c.Value("WHOM"), Why: c.Value("TEXT")}
	var err error
	if span := c.Value("SPAN"); span != "" {
		if m.For, err = words.ReadSpan(span); err == nil && m.For == 0 {
			err = words.Wrong("A span of time is more than nothing.")
		}
	}
	return m, err
}

// take carries a measure out, and tells what became of it.
func (c *call) take(ctx context.Context, do func(context.Context, account.Player, staff.Measure) (staff.Outcome, error), sentence func(staff.Outcome) string) error {
	m, err := c.measure()
	if err != nil {
		return err
	}
	o, err := do(ctx, c.Who, m)
	if err != nil {
		return err
	}
	return c.Answer(describeOutcome(o, m), append([]string{sentence(o)}, unheard(o)...)...)
}

func describeOutcome(o staff.Outcome, m staff.Measure) outcomeDoc {
	return outcomeDoc{text(o.Whom), text(m.Why), optional(o.Until), o.Ended, o.Silent}
}

// unheard are lines about the nodes that did not answer.
func unheard(o staff.Outcome) (lines []string) {
	for _, node := range o.Silent {
		lines = append(lines, notAnswered(node)+" Sessions there may go on.")
	}
	return lines
}

func kick(ctx context.Context, c *call) error {
	return c.take(ctx, c.desk.Kick, func(o staff.Outcome) string {
		return fmt.Sprintf("%s: %s ended.", text(o.Whom), words.Count(o.Ended, "session"))
	})
}

func ban(ctx context.Context, c *call) error {
	return c.take(ctx, c.desk.Ban, func(o staff.Outcome) string {
		return fmt.Sprintf("%s is banned %s. %s ended.", text(o.Whom), until(o.Until), words.Count(o.Ended, "session"))
	})
}

func mute(ctx context.Context, c *call) error {
	return c.take(ctx, c.desk.Mute, func(o staff.Outcome) string {
		return fmt.Sprintf("%s is muted %s.", text(o.Whom), until(o.Until))
	})
}

func unban(ctx context.Context, c *call) error {
	return c.take(ctx, c.desk.Unban, func(o staff.Outcome) string {
		return fmt.Sprintf("%s may come in again.", text(o.Whom))
	})
}

func unmute(ctx context.Context, c *call) error {
	return c.take(ctx, c.desk.Unmute, func(o staff.Outcome) string {
		return fmt.Sprintf("%s may talk again.", text(o.Whom))
	})
}

func rename(ctx context.Context, c *call) error {
	m := staff.Measure{Whom: c.Value("NAME"), Why: c.Value("TEXT")}
	o, err := c.desk.Rename(ctx, c.Who, m, c.Value("NEWNAME"))
	if err != nil {
		return err
	}
	name := text(c.Value("NEWNAME"))
	sentence := fmt.Sprintf("%s is called %s now. %s ended.", text(o.Whom), name, words.Count(o.Ended, "session"))
	o.Whom = name
	return c.Answer(describeOutcome(o, m), append([]string{sentence}, unheard(o)...)...)
}

// until says how long something holds.
func until(t time.Time) string {
	if t.IsZero() {
		return "for good"
	}
	return "until " + stamp(t)
}

// sanctionDoc is a line of bans and mutes --json.
type sanctionDoc struct {
	Name   string     `json:"name,omitempty" help:"of the player, if one was named"`
	Key    string     `json:"key,omitempty" help:"the fingerprint, if it is of a key"`
	Source string     `json:"source,omitempty" help:"the prefix, if it is of addresses"`
	Why    string     `json:"why" help:"the reason"`
	By     string     `json:"by" help:"who made it"`
	Made   time.Time  `json:"made" help:"when it was made"`
	Until  *time.Time `json:"until" help:"when it ends; null is never"`
}

// list prints the sanctions of a kind.
func list(kind sanction.Kind, nobody string) func(context.Context, *call) error {
	return func(_ context.Context, c *call) error {
		all, err := c.desk.InForce(c.Who, kind)
		if err != nil {
			return err
		}
		for _, s := range all {
			doc := sanctionDoc{Name: text(s.Name), Why: text(s.Why), By: text(s.By), Made: s.Made, Until: optional(s.Until)}
			if s.Key != "" {
				doc.Key = account.OpenSSH(s.Key)
			}
			if s.Source.IsValid() {
				doc.Source = s.Source.String()
			}
			whom := cmp.Or(doc.Key, doc.Source, doc.Name)
			line := fmt.Sprintf("%s  %s, by %s on %s: %s", whom, until(s.Until), doc.By, stamp(s.Made), doc.Why)
			if err := c.Answer(doc, line); err != nil {
				return err
			}
		}
		if len(all) == 0 && !c.JSON {
			return c.Say(nobody)
		}
		return nil
	}
}
