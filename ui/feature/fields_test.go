package feature_test

import (
	"slices"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
)

// TestFields checks that a form's questions follow the choices in it. They depend on the game, and
// on what a position leaves open.
func TestFields(t *testing.T) {
	c := action.Caller{Games: catalog.All()}
	c.Who.ID = "p-ann"
	o := action.Offer{Action: feature.New().Find(action.Table, "new")}
	find := func(so action.Values, id string) *action.Field {
		for _, f := range o.Fields(c, nil, so) {
			if f.ID == id {
				return &f
			}
		}
		return nil
	}
	if f := find(action.Values{}, "game"); f == nil || f.Value != "chess" || f.Widget() != "choice" {
		t.Errorf("got game %+v", f)
	}
	for _, id := range []string{"match", "start", "setup"} {
		if f := find(action.Values{}, id); f != nil {
			t.Errorf("chess: got %+v", f)
		}
	}
	given := action.Values{"game": {"chess960"}, "option": {"start=518"}}
	if f := find(given, "start"); f == nil || f.Name != "option" || f.Value != "start=518" || f.Numbers != 960 || f.List[0].Value != "" {
		t.Errorf("got start %+v", f)
	}
	if f := find(action.Values{"game": {"chess960"}, "position": {"x"}}, "start"); f != nil {
		t.Errorf("with a position: got option %+v", f)
	}
	if f := find(action.Values{"game": {"chess"}, "clock": {"2+1"}}, "odds"); f == nil || !f.Has("1+0") || !f.Has("pawn") || f.Has("3+0") {
		t.Errorf("got odds %+v", f)
	}
	if f := find(action.Values{"rated": {"true"}}, "odds"); f != nil {
		t.Errorf("a rated game: got odds %+v", f)
	}
	if f := find(action.Values{"seat": {"nonsense"}}, "seat"); f == nil || f.Value != feature.RandomSeat {
		t.Errorf("got seat %+v", f)
	}
	for who, want := range map[string][]string{
		"": {"who", "rated", "access"}, "friend": {"who", "name", "rated", "access"},
	} {
		for _, id := range []string{"who", "name", "house", "rated", "access"} {
			got := find(action.Values{"who": {who}}, id) != nil
			if got != slices.Contains(want, id) {
				t.Errorf("who %q: got %s %t", who, id, got)
			}
		}
	}
}
