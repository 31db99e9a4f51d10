package bot

import (
	"context"
	"strings"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// The actions and resources of ui/feature.
var (
	usualActions   = sync.OnceValue(feature.New)
	usualResources = sync.OnceValue(feature.Resources)
)

// caller returns the program as the caller of an action.
func (s *session) caller() action.Caller {
	return action.Caller{
		Club: s.Club, Games: s.Games, Clock: s.Now, Who: s.me,
		Line: func(words ...string) string { return strings.Join(words, " ") },
	}
}

// show answers with a subject of a resource, or with a list if the request names none.
func (s *session) show(ctx context.Context, r *request, done *message) error {
	of, err := s.resourceOf(r)
	if err != nil {
		return err
	}
	if r.Subject != "" {
		subject, err := s.Actions.Subject(ctx, s.caller(), of.Kind, r.Subject)
		if err != nil {
			return err
		}
		done.Doc, err = of.Doc(ctx, s.caller(), subject)
		return err
	}
	list, err := of.List(ctx, s.caller(), resource.Query{})
	docs := slice.Map(list.Subjects, func(subject any) any { return of.Row(s.caller(), subject) })
	done.Docs = &docs
	return err
}

// act does an action on a subject of a resource.
func (s *session) act(ctx context.Context, r *request, done *message) error {
	of, err := s.resourceOf(r)
	if err != nil {
		return err
	}
	a := s.Actions.Find(of.Kind, r.Action)
	if a == nil || a.Hides(s.caller()) {
		return words.Wrong("There is no action %q on %s.", identity.Clean(r.Action, 20), of.Name)
	}
	var subject any
	if !a.Creates {
		if subject, err = s.Actions.Subject(ctx, s.caller(), of.Kind, r.Subject); err != nil {
			return err
		}
	}
	given, err := action.ReadJSON(r.With)
	if err != nil {
		return err
	}
	result, err := s.Actions.Do(ctx, s.caller(), a, subject, given)
	done.Doc = result.Doc
	return err
}

func (s *session) resourceOf(r *request) (*resource.Resource, error) {
	of := s.Resources.Find(r.On)
	if of == nil || of.Hides(s.caller()) {
		return nil, words.Wrong("Unknown resource %q.", identity.Clean(r.On, 20))
	}
	return of, nil
}
