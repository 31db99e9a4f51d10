package action

import (
	"context"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/words"
)

// Noun describes a kind of subject of the type S.
type Noun[S any] struct {
	Kind Kind
	// Role is the role needed to see one.
	Role admin.Role
	// Find returns the subject that a text names, in its current state. Default returns the subject of a command
	// without a name. Their errors are for people.
	Find    func(ctx context.Context, c Caller, text string) (S, error)
	Default func(ctx context.Context, c Caller) (S, error)
	// Await waits until this node has heard of a change, so that the next command sees it. Nil does not wait.
	Await func(ctx context.Context, c Caller, subject S)
	// Used records that the user has used the subject; nil does not.
	Used func(ctx context.Context, c Caller, subject S)
	// Doc returns the JSON document of a subject.
	Doc func(c Caller, subject S) any
}

// Set holds all actions and streams, and runs them. It is built at start, and immutable afterwards.
type Set struct {
	on      map[Kind][]*Action
	streams []*Action
	nouns   map[Kind]Noun[any]
	catalog *message.Catalog // nil is English
}

// AddNoun adds a kind of subject to a set.
func AddNoun[S any](s *Set, n Noun[S]) {
	if s.nouns == nil {
		s.nouns, s.on = make(map[Kind]Noun[any]), make(map[Kind][]*Action)
	}
	s.nouns[n.Kind] = Noun[any]{
		Role: n.Role, Find: finding(n.Find), Default: defaulting(n.Default), Await: noting(n.Await), Used: noting(n.Used),
		Doc: func(c Caller, subject any) any { return n.Doc(c, subject.(S)) },
	}
}

// noting hides the type of the subject that a function takes note of. A nil function does nothing.
func noting[S any](note func(context.Context, Caller, S)) func(context.Context, Caller, any) {
	return func(ctx context.Context, c Caller, subject any) {
		if note != nil {
			note(ctx, c, subject.(S))
		}
	}
}

// used records that the user has used a subject, unless they will be another guest next time.
func (s *Set) used(ctx context.Context, c Caller, k Kind, subject any) {
	if !c.Passing {
		s.nouns[k].Used(ctx, c, subject)
	}
}

// Add adds actions and streams to a set. It panics if their kind is unknown or their name is taken.
func (s *Set) Add(actions ...*Action) {
	for _, a := range actions {
		a.declared.Do(a.declare)
		if _, known := s.nouns[a.On]; !known {
			panic("action: nothing is known of " + string(a.On))
		}
		for _, word := range append([]string{a.Name}, a.Aliases...) {
			if a.Run == nil && s.Find(a.On, word) != nil || a.Run != nil && s.Stream(a.On, word) != nil {
				panic("action: two actions on " + string(a.On) + " are called " + word)
			}
		}
		if a.Run == nil {
			s.on[a.On] = append(s.on[a.On], a)
		} else {
			s.streams = append(s.streams, a)
		}
	}
}

// On lists the actions on a kind of subject, in order. Callers must not change the list.
func (s *Set) On(k Kind) []*Action { return s.on[k] }

// Find returns the action on a kind of subject with a name or alias, or nil.
func (s *Set) Find(k Kind, name string) *Action {
	named := func(word string) bool { return strings.EqualFold(word, name) }
	for _, a := range s.on[k] {
		if named(a.Name) || slices.ContainsFunc(a.Aliases, named) {
			return a
		}
	}
	return nil
}

// Offers lists the buttons of all actions for a subject, in order. A nil subject lists the actions that make one.
func (s *Set) Offers(c Caller, k Kind, subject any) []Offer {
	var list []Offer
	for _, a := range s.On(k) {
		if a.Creates == (subject == nil) {
			list = append(list, a.Offers(c, subject)...)
		}
	}
	return list
}

// Menu lists the buttons for a menu. Standing actions come first, one button each, even if they are refused now, so
// that they keep their places.
func (s *Set) Menu(c Caller, k Kind, subject any) []Offer {
	var standing, others []Offer
	for _, a := range s.On(k) {
		switch {
		case a.Creates != (subject == nil):
		case a.AlwaysListed:
			if all := a.buttons(c, subject); len(all) > 0 {
				standing = append(standing, all[0])
			}
		default:
			others = append(others, a.Offers(c, subject)...)
		}
	}
	return append(standing, others...)
}

// Subject returns the subject that a text names; "" is the default.
func (s *Set) Subject(ctx context.Context, c Caller, k Kind, text string) (any, error) {
	subject, err := s.subject(ctx, c, k, text)
	return subject, errs.In(err, s.catalog)
}

func (s *Set) subject(ctx context.Context, c Caller, k Kind, text string) (any, error) {
	n, ok := s.nouns[k]
	if !ok {
		return nil, words.Missing("There is nothing more to see.")
	}
	if n.Role != admin.None {
		if err := c.Club.Staff.May(c.Who, n.Role); err != nil {
			return nil, err
		}
	}
	if text == "" {
		return n.Default(ctx, c)
	}
	return n.Find(ctx, c, text)
}

// SubjectOf returns the subject of an action that a text names; "" is the action's default.
func (s *Set) SubjectOf(ctx context.Context, c Caller, a *Action, text string) (subject any, err error) {
	switch {
	case text == "" && a.Default != nil:
		subject, err = a.Default(ctx, c)
	case text != "" && a.Find != nil:
		subject, err = a.Find(ctx, c, text)
	default:
		subject, err = s.subject(ctx, c, a.On, text)
	}
	return subject, errs.In(err, s.catalog)
}

// heardWithin is how long an action waits for this node to hear of its change.
const heardWithin = 2 * time.Second

// Do runs an action. The subject comes from [Set.Subject]. The errors are for people.
func (s *Set) Do(ctx context.Context, c Caller, a *Action, subject any, given Values) (Result, error) {
	r, err := s.do(ctx, c, a, subject, given)
	return r.in(s.catalog), errs.In(err, s.catalog)
}

func (s *Set) do(ctx context.Context, c Caller, a *Action, subject any, given Values) (Result, error) {
	if err := a.allowed(c); err != nil {
		return Result{}, err
	}
	args, err := a.read(c, subject, given)
	if err != nil {
		return Result{}, err
	}
	r, err := a.Do(ctx, c, subject, args)
	if err != nil {
		return Result{}, err
	}
	if r.Subject == nil {
		r.Subject = subject
	}
	n := s.nouns[a.On]
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	n.Await(within, c, r.Subject)
	if a.Needs.Role == admin.None { // staff actions do not count as playing
		s.used(ctx, c, a.On, r.Subject)
	}
	if r.Table != nil {
		s.nouns[Table].Await(within, c, r.Table)
		s.used(ctx, c, Table, r.Table)
	}
	if r.Doc == nil && r.Subject != nil {
		r.Doc = n.Doc(c, r.Subject)
	}
	return r, nil
}

// allowed refuses users who may never do an action.
func (a *Action) allowed(c Caller) error {
	err := c.Who.May(a.Scope)
	if a.Needs.Role != admin.None {
		err = c.Club.Staff.May(c.Who, a.Needs.Role)
	}
	switch {
	case err != nil:
		return err
	case a.Needs.Return && c.Passing:
		return words.Refused(words.NeedsKey, c.Address)
	case a.Needs.Account:
		return c.NeedAccount()
	}
	return nil
}
