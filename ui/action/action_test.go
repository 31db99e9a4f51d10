package action_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
)

type args struct {
	Colour string        `arg:"colour,required" choices:"red green" help:"which colour"`
	Count  int           `arg:"count" help:"how many"`
	Limit  *int          `arg:"limit,hidden" help:"at most"`
	Loud   bool          `arg:"loud" help:"loudly"`
	For    time.Duration `arg:"span" help:"how long"`
	Names  []string      `arg:"name,many" help:"who"`
}

type thing struct{ broken bool }

// set returns a set with one action, which records its arguments.
func set(got *args) (*action.Set, *action.Action) {
	s := new(action.Set)
	action.AddNoun(s, action.Noun[*thing]{
		Kind:    "thing",
		Find:    func(context.Context, action.Caller, string) (*thing, error) { return new(thing), nil },
		Default: func(context.Context, action.Caller) (*thing, error) { return new(thing), nil },
		Doc:     func(action.Caller, *thing) any { return nil },
	})
	a := action.New(action.Spec[*thing, args]{
		On: "thing", Name: "paint", Aliases: []string{"colour"}, Label: "Paint", Help: "paint a thing", Scope: account.Play,
		Needs: action.Needs{Return: true},
		Fill:  func(_ action.Caller, _ *thing, a *args) { a.Count = 7 },
		Shown: func(_ action.Caller, t *thing) bool { return !t.broken },
		Variants: func(action.Caller, *thing) []action.Preset[args] {
			return []action.Preset[args]{{Label: "Paint it red", Args: args{Colour: "red"}}, {Label: "Paint it"}}
		},
		Do: func(_ context.Context, _ action.Caller, t *thing, a args) (action.Result, error) {
			*got = a
			return action.Result{}, nil
		},
	})
	s.Add(a)
	return s, a
}

// TestRead checks that text becomes typed arguments, or an error in one sentence.
func TestRead(t *testing.T) {
	var got args
	s, a := set(&got)
	three := 3
	for _, test := range []struct {
		given action.Values
		want  args
	}{
		{action.Values{"colour": {"RED"}}, args{Colour: "red", Count: 7}},
		{
			action.Values{"colour": {"green"}, "count": {"2"}, "limit": {"3"}, "loud": {"true"}, "span": {"1h30m"}, "name": {"ann", "ben"}},
			args{"green", 2, &three, true, 90 * time.Minute, []string{"ann", "ben"}},
		},
	} {
		if _, err := s.Do(t.Context(), action.Caller{}, a, new(thing), test.given); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%v: got %+v, error %v", test.given, got, err)
		}
	}
	for want, given := range map[string]action.Values{
		"Say which colour.":                  {},
		"Did you mean green?":                {"colour": {"gren"}},
		"Choose red, green.":                 {"colour": {"mauve"}},
		"count takes a number, not \"lots\"": {"colour": {"red"}, "count": {"lots"}},
		"given more than once":               {"colour": {"red"}, "count": {"1", "2"}},
		"no parameter \"size\"":              {"colour": {"red"}, "size": {"1"}},
		"is not a duration":                  {"colour": {"red"}, "span": {"soon"}},
		"true or false":                      {"colour": {"red"}, "loud": {"very"}},
	} {
		if _, err := s.Do(t.Context(), action.Caller{}, a, new(thing), given); errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Sentence(err), want) {
			t.Errorf("%v: got error %v, want %s", given, err, want)
		}
	}
}

// TestOffers checks that a button holds the arguments it sets and asks for the others. An action
// the caller may never do is not offered, and Do refuses it too.
func TestOffers(t *testing.T) {
	var got args
	s, a := set(&got)
	c := action.Caller{}
	offers := s.Offers(c, "thing", new(thing))
	if len(offers) != 2 || !reflect.DeepEqual(offers[0].Values, action.Values{"colour": {"red"}}) || offers[0].IsForm() || !offers[1].IsForm() {
		t.Errorf("got buttons %+v", offers)
	}
	if asks := offers[1].Asks(); len(asks) != 5 || asks[0].Name != "colour" {
		t.Errorf("got questions for %+v", asks)
	}
	if offers := s.Offers(c, "thing", &thing{broken: true}); len(offers) != 0 {
		t.Errorf("a broken thing offers %+v", offers)
	}
	reader := action.Caller{Who: account.Player{Token: &account.Key{Scopes: []account.Scope{account.Read}}}}
	if offers := s.Offers(reader, "thing", new(thing)); len(offers) != 0 {
		t.Errorf("a read-only token gets the offers %+v", offers)
	}
	if _, err := s.Do(t.Context(), reader, a, new(thing), action.Values{"colour": {"red"}}); err == nil {
		t.Error("a read-only token can paint")
	}
	if _, err := s.Do(t.Context(), action.Caller{Passing: true}, a, new(thing), action.Values{"colour": {"red"}}); !strings.Contains(errs.Sentence(err), "ssh-keygen") {
		t.Errorf("a passing guest: got error %v", err)
	}
	if s.Find("thing", "COLOUR") != a || s.Find("thing", "break") != nil {
		t.Error("Find does not find the action by its names")
	}
}
