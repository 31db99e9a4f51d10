package teams

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// all returns the resource for teams.
var all = sync.OnceValue(func() *resource.Resource { return feature.Resources().Find("teams") })

// row describes a team in one line.
func row(doc feature.TeamDoc) string {
	line := fmt.Sprintf("%-8s  %-*s  captain %s, %s",
		doc.ID, team.MaxName, doc.Name, doc.Captain, words.Count(doc.Size, "member"))
	switch {
	case doc.InvitedBy != nil:
		line += fmt.Sprintf("; %s invites you", *doc.InvitedBy)
	case doc.You != nil && *doc.You == "captain":
		line += "; you are its captain"
	case doc.You != nil:
		line += "; you are a member"
	}
	return line
}

// rows prints teams and returns their documents.
func rows(ctx context.Context, c action.Caller, out words.Output, q resource.Query) ([]feature.TeamDoc, error) {
	var docs []feature.TeamDoc
	found, err := all().List(ctx, c, q)
	if err != nil {
		return nil, err
	}
	for _, s := range found.Subjects {
		doc := all().Row(c, s).(feature.TeamDoc)
		if err := out.Answer(doc, row(doc)); err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// Mine prints the user's teams and invitations.
func Mine(ctx context.Context, c action.Caller, out words.Output) error {
	if c.Who.Guest {
		return team.ErrNeedsAccount
	}
	docs, err := rows(ctx, c, out, resource.Query{Filters: map[string]string{"show": "mine"}})
	switch {
	case err != nil || out.JSON:
		return err
	case len(docs) == 0:
		return out.Say("You are not in a team. To create one: " + c.Line(Name, "new", "Friday", "Knights"))
	case docs[0].InvitedBy != nil:
		name := docs[0].Name
		return out.Say(fmt.Sprintf("To accept: %s. To decline: %s.",
			c.Line(Name, "join", name), c.Line(Name, "decline", name)))
	}
	return nil
}

// List prints all teams.
func List(ctx context.Context, c action.Caller, out words.Output) error {
	docs, err := rows(ctx, c, out, resource.Query{})
	if err == nil && len(docs) == 0 && !out.JSON {
		return out.Say("There are no teams. To create one: " + c.Line(Name, "new", "Friday", "Knights"))
	}
	return err
}

// Show prints the details of a team.
func Show(ctx context.Context, c action.Caller, out words.Output, t *team.Team) error {
	found, err := all().Doc(ctx, c, t)
	if err != nil {
		return err
	}
	doc := found.(feature.TeamDoc)
	lines := []string{fmt.Sprintf("%s, created %s, %s. The captain is %s.",
		doc.Name, t.Founded.Format(time.DateOnly), words.Count(doc.Size, "member"), doc.Captain)}
	if doc.InvitedBy != nil {
		join := c.Line(Name, "join", doc.Name)
		lines = append(lines, fmt.Sprintf("%s invites you. To accept: %s", *doc.InvitedBy, join))
	}
	var names, here []string
	for _, m := range doc.Members {
		names = append(names, m.Name)
		if m.Here {
			here = append(here, m.Name)
		}
	}
	lines = append(lines, words.Wrap("Members: ", strings.Join(names, ", "))...)
	if len(here) > 0 {
		lines = append(lines, words.Wrap("Here: ", strings.Join(here, ", "))...)
	}
	for _, i := range doc.Invited {
		lines = append(lines, fmt.Sprintf("Invited on %s: %s", i.At.Format(time.DateOnly), i.Name))
	}
	now, v := c.Club.Gather(t), c.Viewer()
	for _, t := range now.Open {
		lines = append(lines, "Open:  "+v.Row(t))
	}
	for _, t := range now.Live {
		lines = append(lines, "Game:  "+v.Row(t))
	}
	return out.Answer(doc, lines...)
}
