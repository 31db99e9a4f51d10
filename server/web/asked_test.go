package web

import (
	"html"
	"net/url"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
)

// TestAskedFields checks that the pages that start a game ask for every declared argument, as the forms on screens do,
// with every choice and for nothing else.
func TestAskedFields(t *testing.T) {
	w := open(t, nil)
	w.withBot()
	ann := w.person("ann")
	b := w.browserOf(ann)
	c := action.Caller{Club: w.club, Games: catalog.All(), Clock: time.Now, Who: ann, Draws: true}
	chosen := []url.Values{
		{"game": {"chess"}},
		{"game": {"strike"}, "clock": {"5+3"}},
		{"game": {"chess"}, "who": {"friend"}},
		{"game": {"chess"}, "who": {"bot"}},
		{"game": {"chess"}, "position": {"x"}},
		{"game": {"chess"}, "rated": {"true"}},
		{"game": {"correct"}},
		{"game": {"chess"}, "clock": {"3-days"}},
	}
	for _, o := range feature.New().Offers(c, action.Table, nil) {
		asked := make(map[string]bool)
		for _, so := range chosen {
			so = only(so, o)
			page := b.see(askPath(o.Name) + "?" + so.Encode()).text
			_, form, _ := strings.Cut(page, `id="do-`+o.Name+`"`)
			form, _, _ = strings.Cut(html.UnescapeString(form), "</form>")
			fields := o.Fields(c, nil, action.Values(so))
			for _, f := range fields {
				asked[f.Name] = true
				if !strings.Contains(form, `name="`+f.Name+`"`) || !strings.Contains(form, f.Label) {
					t.Errorf("%s with %v does not ask for %s, %q:\n%s", o.Name, so, f.Name, f.Label, form)
				}
				for _, choice := range f.Options() {
					if !strings.Contains(form, choice.Label) {
						t.Errorf("%s with %v does not offer %s=%q:\n%s", o.Name, so, f.Name, choice.Label, form)
					}
				}
			}
			if n := strings.Count(form, "<label"); n < len(fields) {
				t.Errorf("%s with %v has %d labels for %d fields", o.Name, so, n, len(fields))
			}
		}
		for _, arg := range o.Asks() {
			if !asked[arg.Name] && !(o.Name == "house" && arg.Name == "option") { // the bot of this test plays only chess, which has none
				t.Errorf("no page of %s asks for %s", o.Name, arg.Name)
			}
		}
	}
}

// only returns the choices that an action has arguments for.
func only(so url.Values, o action.Offer) url.Values {
	have := make(url.Values)
	for _, arg := range o.Args {
		if so[arg.Name] != nil {
			have[arg.Name] = so[arg.Name]
		}
	}
	return have
}
