package lobby

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestWhatPeopleDo: of all that somebody does the most engaging counts, and what
// is not for everybody to see is told without the place.
func TestWhatPeopleDo(t *testing.T) {
	timed := func(r *Record) { r.Clock = "5+3" }
	seated := func(id TableID, change func(*Record)) *Table {
		return after(t, minutes(t, id, ann, 1, change), by(ben, Sit))
	}
	private := func(r *Record) { r.Code = "abcd1234" }
	for name, test := range map[string]struct {
		tables []*Table // that there are
		at     []*Table // where ann has a session
		want   string
	}{
		"nothing":                 {nil, nil, "idle"},
		"waits":                   {[]*Table{minutes(t, "open", ann, 1, nil)}, nil, "waiting open"},
		"waits in private":        {[]*Table{minutes(t, "open", ann, 1, private)}, nil, "idle"},
		"has a slow game":         {[]*Table{seated("slow", nil)}, nil, "idle"},
		"is at it":                {nil, []*Table{seated("slow", nil)}, "in game slow"},
		"has a timed game":        {[]*Table{seated("fast", timed)}, nil, "in game fast"},
		"plays and watches":       {[]*Table{seated("fast", timed)}, []*Table{under(t, "other", ben, cat, 5, "e2e4")}, "in game fast"},
		"watches":                 {nil, []*Table{under(t, "other", ben, cat, 5, "e2e4")}, "watching other"},
		"watches two":             {nil, []*Table{under(t, "later", ben, cat, 6), under(t, "other", ben, cat, 5, "e2e4")}, "watching later"},
		"waits and watches":       {[]*Table{minutes(t, "open", ann, 1, nil)}, []*Table{under(t, "other", ben, cat, 5)}, "watching other"},
		"plays in private":        {nil, []*Table{seated("secret", private)}, "in game"},
		"plays in private, and …": {[]*Table{seated("fast", timed)}, []*Table{seated("secret", private)}, "in game fast"},
		"looks at an old game":    {nil, []*Table{after(t, under(t, "old", ben, cat, 5), by(ben, Resign))}, "idle"},
		"an open table of others": {nil, []*Table{minutes(t, "open", ben, 1, nil)}, "idle"},
	} {
		b := registryWith(test.tables...)
		b.come(ann, noon)
		people := b.people(map[PlayerID][]*Table{ann.ID: test.at})
		words := []string{Idle: "idle", Waiting: "waiting", Watching: "watching", InGame: "in game"}
		got := words[people[0].Doing]
		if people[0].Table != nil {
			got += " " + string(people[0].Table.ID)
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// TestWhoIsHere: accounts come by name and guests after them, each once, with the
// beginning of their oldest session.
func TestWhoIsHere(t *testing.T) {
	b := newRegistry()
	guest := Person{"gabc", "a-guest"}
	for i, who := range []Person{cat, guest, ann, cat, ben} {
		b.come(who, noon.Add(time.Duration(i)*time.Minute))
	}
	b.part(ben.ID, true)
	var got strings.Builder
	for _, h := range b.people(nil) {
		fmt.Fprintf(&got, "%s %s, ", h.Name, h.Since.Format("15:04"))
	}
	if want := "ann 12:02, cat 12:00, a-guest 12:01, "; got.String() != want {
		t.Errorf("here are %q, want %q", got.String(), want)
	}
	for name, want := range map[string]bool{"a-guest": true, "ann": false, "": false} {
		if _, ok := b.guest(name); ok != want {
			t.Errorf("a guest called %q is here: %v", name, ok)
		}
	}
	b.come(Person{"gdef", "a-guest"}, noon)
	if _, ok := b.guest("a-guest"); ok {
		t.Error("one of two guests of the same name was chosen")
	}
}
