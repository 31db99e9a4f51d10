package browse

import (
	"context"
	"sync"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
)

// declared holds everything that can be shown and done.
type declared struct {
	actions   *action.Set
	resources *resource.Set
}

// all returns the resources and actions of the program.
var all = sync.OnceValue(func() declared { return declared{feature.New(), feature.Resources()} })

// List opens the list of a resource by its name, or the page of a single resource.
func List(s *app.Session, name string) app.Screen { return ListOf(s, resource.ToList(name)) }

// ListOf opens the list that a reference names, or the page of a single resource.
func ListOf(s *app.Session, ref resource.Ref) app.Screen { return all().list(s, ref) }

// Player opens the page of a player.
func Player(s *app.Session, who identity.Person) app.Screen {
	return newDetail(s, all(), all().resources.Of(action.Player), &feature.Player{Person: who})
}

// list opens what a reference to a list names.
func (d declared) list(s *app.Session, ref resource.Ref) app.Screen {
	name, query := ref.List()
	r := d.resources.Find(name)
	if r.Single {
		return newDetail(s, d, r, nil)
	}
	l := newList(s, d, r)
	l.query = query
	return l
}

// Study opens the page of a study: who may do what in it, and what the user may do.
func Study(s *app.Session, of *study.Study) app.Screen {
	return newDetail(s, all(), all().resources.Of(action.Study), of)
}

// conversation opens the messages of the user and another player.
func conversation(s *app.Session, with identity.Person) app.Screen {
	p := newDetail(s, all(), all().resources.Of(action.Message), &feature.Conversation{With: with})
	p.reload = func() tea.Cmd { return p.load(nil) }
	return p
}

// Open opens the page of a subject of a resource.
func Open(s *app.Session, ref resource.Ref) tea.Cmd {
	c := s.Caller(nil)
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		subject, err := all().actions.Subject(ctx, c, ref.Kind, ref.ID)
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		make := func() app.Screen { return newDetail(s, all(), all().resources.Of(ref.Kind), subject) }
		return app.OpenMsg{Make: make}
	})
}

// Subject returns the subject whose page a screen is, or nil.
func Subject(s app.Screen) any {
	if d, ok := s.(*detail); ok {
		return d.subject
	}
	return nil
}

// foundMsg brings what a row or a link leads to.
type foundMsg struct {
	addressed
	ref     resource.Ref
	subject any // a player to challenge, a *table.Table or the subject of a resource
	err     error
}

// opens reports whether a reference leads to a screen.
func (d declared) opens(ref resource.Ref) bool {
	switch ref.Kind {
	case action.Table, action.Player, feature.Challenges:
		return true
	case resource.Lists:
		name, _ := ref.List()
		return d.resources.Find(name) != nil
	}
	r := d.resources.Of(ref.Kind)
	return r != nil && r.Detailed
}

// find looks up what a reference names, and sends it as a foundMsg.
func (d declared) find(s *app.Session, to app.Screen, ref resource.Ref) tea.Cmd {
	switch {
	case !d.opens(ref):
		return nil
	case ref.Kind == resource.Lists:
		return s.Push(d.list(s, ref))
	}
	c, club := s.Caller(nil), s.Club
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		msg := foundMsg{addressed: addressed{to}, ref: ref}
		switch ref.Kind {
		case action.Table:
			msg.subject, msg.err = club.Tables.Find(ctx, c.Who.Person, ref.ID)
		case feature.Challenges:
			msg.subject, msg.err = feature.FindPerson(ctx, c, ref.ID)
		default:
			msg.subject, msg.err = d.actions.Subject(ctx, c, ref.Kind, ref.ID)
		}
		return msg
	})
}

// show opens the screen of something that was found.
func (d declared) show(s *app.Session, k action.Kind, subject any) tea.Cmd {
	switch subject := subject.(type) {
	case *table.Table:
		return app.Send(app.FoundMsg{Table: subject})
	case *study.Study:
		return app.Send(app.StudyMsg{Of: subject})
	case *feature.Lesson:
		return app.Learn(subject.ID)
	case *feature.Puzzle:
		return app.Send(app.PuzzleMsg{Of: subject})
	case identity.Person:
		return s.Push(newChallenge(s, subject))
	}
	if r := d.resources.Of(k); r != nil && r.Detailed {
		return s.Push(newDetail(s, d, r, subject))
	}
	return nil
}
