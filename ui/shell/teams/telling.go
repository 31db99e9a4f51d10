package teams

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/team"
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
func (e *Env) rows(ctx context.Context, q resource.Query) (docs []feature.TeamDoc, err error) {
	found, err := all().List(ctx, e.Caller, q)
	if err != nil {
		return nil, err
	}
	for _, s := range found.Subjects {
		doc := all().Row(e.Caller, s).(feature.TeamDoc)
		if err := e.Out.Answer(doc, row(doc)); err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// mine prints the user's teams and invitations.
func (e *Env) mine(ctx context.Context) error {
	if e.Who.Guest {
		return team.ErrNeedsAccount
	}
	docs, err := e.rows(ctx, resource.Query{Filters: map[string]string{"show": "mine"}})
	switch {
	case err != nil || e.Out.JSON:
		return err
	case len(docs) == 0:
		return e.Out.Say("You are not in a team. To create one: " + e.Line(Name, "new", "Friday", "Knights"))
	case docs[0].InvitedBy != nil:
		name := docs[0].Name
		return e.Out.Say(fmt.Sprintf("To accept: %s. To decline: %s.",
			e.Line(Name, "join", name), e.Line(Name, "decline", name)))
	}
	return nil
}

// list prints all teams.
func (e *Env) list(ctx context.Context) error {
	docs, err := e.rows(ctx, resource.Query{})
	if err == nil && len(docs) == 0 && !e.Out.JSON {
		return e.Out.Say("There are no teams. To create one: " + e.Line(Name, "new", "Friday", "Knights"))
	}
	return err
}

// show prints the details of a team.
func (e *Env) show(ctx context.Context) error {
	t, err := e.Find(ctx, e.Value("TEAM"))
	if err != nil {
		return err
	}
	found, err := all().Doc(ctx, e.Caller, t)
	if err != nil {
		return err
	}
	doc := found.(feature.TeamDoc)
	lines := []string{fmt.Sprintf("%s, created %s, %s. The captain is %s.",
		doc.Name, t.Founded.Format(time.DateOnly), words.Count(doc.Size, "member"), doc.Captain)}
	if doc.InvitedBy != nil {
		join := e.Line(Name, "join", doc.Name)
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
	now, v := e.Club.Gather(t), e.Viewer()
	for _, t := range now.Open {
		lines = append(lines, "Open:  "+v.Row(t))
	}
	for _, t := range now.Live {
		lines = append(lines, "Game:  "+v.Row(t))
	}
	return e.Out.Answer(doc, lines...)
}
