package shell

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
)

// yan types the examples of the README and of the help in a real club, where ann and ben are
// too. Ids in the examples are replaced by ids of the club.

// scenes are what may have happened before: an example has to work in one of them.
var scenes = []struct {
	name  string
	set   func(*world)
	who   string // says the example; yan unless given
	admin bool
}{
	{name: "at home", set: func(w *world) {
		w.does("yan", "note ben hangs pieces")
		w.does("yan", "token new called laptop play")
		w.does("yan", "team new Friday Knights")
		w.does("ben", "new chess called bens")
		w.does("ann", "challenge yan to chess")
		w.does("ann", "new chess 5+3 as white private called hers")
		played(w, "yan", "ann", "new chess as white", "f3", "e5", "g4", "Qh4")
		begun(w, "yan", "ann", "new chess as white clock=3-days")
	}},
	{name: "alone", set: func(*world) {}},
	{name: "as a stranger", set: func(*world) {}, who: "zoe"},
	{name: "asked", set: func(w *world) {
		w.does("ben", "team new Friday Knights")
		w.does("ben", "team invite yan")
	}},
	{name: "a member", set: func(w *world) {
		w.does("ben", "team new Friday Knights")
		w.does("ben", "team invite yan")
		w.does("yan", "team join friday knights")
	}},
	{name: "away", set: func(w *world) { w.does("yan", "vacation begin 10") }},
	{name: "at a table of one's own", set: func(w *world) { w.does("yan", "new chess private") }},
	{name: "with a pawn to promote", set: func(w *world) {
		begun(w, "yan", "ann", "new chess as white position=8/4P3/8/8/8/k7/8/4K3_w_-_-_0_1")
	}},
	{name: "behind a move", set: func(w *world) {
		begun(w, "yan", "ann", "new chess as white clock=3-days")
		w.does("yan", "move e4")
	}},
	{name: "after a game", set: func(w *world) { played(w, "yan", "ann", "new chess as white", "f3", "e5", "g4", "Qh4") }},
	{name: "with a long game", set: func(w *world) {
		played(w, "ann", "yan", "new chess as white", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "e4", "Nxe4", "d3", "Nc5")
	}},
	{name: "in Discworld", set: func(w *world) { begun(w, "yan", "ann", "new correct as blue setup=a") }},
	{name: "in a strike", set: func(w *world) { begun(w, "yan", "ann", "new strike as workers") }},
	{name: "in a storm", set: func(w *world) { w.does("yan", "puzzle storm --game=chess") }},
	{name: "with a tournament", set: func(w *world) {
		w.does("ann", "tournament new swiss chess 5+3 rounds=5 called hers")
		w.does("ben", "tournament new swiss chess 5+3 rounds=5 called his")
		w.does("yan", "tournament new team chess 5+3 teams=Oaks,Elms called Derby")
		w.does("yan", "tournament join Derby Oaks")
		w.does("ben", "tournament join Derby Oaks")
	}},
	{name: "with a webhook", set: func(w *world) { w.does("yan", "hook new https://example.org/chess turn") }},
	{name: "as an operator", set: func(w *world) {
		w.does("ann", "shout hello")
		w.does("ben", "report ann --table=lobby because of the tone")
		w.does("ann", "new chess")
		w.does("ben", "team new Hill Side")
	}, who: "opal", admin: true},
	{name: "while the server is being emptied", set: func(w *world) { w.does("opal", "admin drain --after=15m") }, who: "opal", admin: true},
	{name: "examining", set: func(w *world) { w.does("yan", "examine chess") }},
}

// outside are the examples for which no scene is set yet, with what they need.
var outside = map[string]string{
	"email confirm 7k2m9qxa":        "a code that comes by e-mail",
	"email new ann@example.org":     "a mail server",
	"email off":                     "a mail server",
	"hook test 7k2m":                "an address that answers",
	"hook remove 7k2m":              "the short id of a webhook",
	"admin drain --node=chess2":     "a second node",
	"analyse 7k2m9qxa":              "an engine",
	"analyse it --json":             "an engine",
	"learn 7k2m9qxa":                "an engine",
	"name ann":                      "a club without ann",
	"tournament join 7k2m9qxa Oaks": "a team match that yan has not joined",
	"puzzle storm Nf3":              "a puzzle that begins so",
	"puzzle 7k2m4qxa c6-c5":         "a puzzle that begins so",
	"puzzle 7k2m4qxa c6-c5 c5xd4":   "a puzzle that begins so",
	"move c2-c3!b2,d2 on 7k2m9qxa":  "a position that allows it",
}

// newClub is a club in which people are registered, players of the house live, and opal
// runs it.
func newClub(t *testing.T) *world {
	w := newWorld(t, t.TempDir())
	t.Cleanup(w.close)
	for _, name := range []string{"yan", "ann", "ben", "opal", "rudeword"} {
		w.does(name, "name "+name)
	}
	manners := make(map[string]string)
	for _, g := range catalog.All() {
		manners[g.Info().ID] = "Moves."
	}
	for level, name := range []string{"oak", "elm", "ash"} {
		person := identity.Person{Name: name}
		if _, err := w.service.House.MoveIn(t.Context(), name, account.HousePlayer{Person: person, Level: level + 1, Manners: manners}); err != nil {
			t.Fatal(err)
		}
	}
	w.service.Staff.SetMembers(staff.Members{w.arrive("opal").Key: {Role: staff.Operator}})
	w.service.Staff.SetHost(staff.Host{
		Sessions: func() []staff.Session {
			now := time.Now()
			return []staff.Session{{ID: "c1.1", Key: w.arrive("ann").Key, Name: "ann", Since: now, Active: now, Shows: "Lobby"}}
		},
		Kick: func(string, string) bool { return true },
		End:  func() {}, Level: new(slog.LevelVar),
	})
	return w
}

// begun is the table of a game that begins a game between two, the first of whom makes the table, which is then it for
// both.
func begun(w *world, one, other, line string) string {
	id := w.idOf(one, line)
	w.does(other, "join "+id)
	w.does(one, "show "+id)
	return id
}

// played plays a game to its end, which one of them resigns if the moves do not end it.
func played(w *world, one, other, line string, moves ...string) {
	id := begun(w, one, other, line)
	who := []string{one, other}
	for i, m := range moves {
		w.does(who[i%2], "move "+m+" on "+id)
	}
	w.run(w.tb.Context(), other, "resign "+id) // refused if the moves ended it
}

var (
	idInJSON    = regexp.MustCompile(`"id":"([0-9a-z]{8})"`)
	placeholder = regexp.MustCompile(`\b(7k2m9qxa|7k3m9x2a|7k2m|ID)\b`)
)

// idsOf are those of all that a person may name.
func idsOf(w *world, who string) []string {
	var ids []string
	for _, line := range []string{"games open", "games mine", "games live", "games done", "tournament", "hook", "examine", "team list", "admin reports"} {
		if _, out, _ := w.run(w.tb.Context(), who, line+" --json"); out != "" {
			for _, found := range idInJSON.FindAllStringSubmatch(out, -1) {
				ids = append(ids, found[1])
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// try says a line of an example, with each id that may be meant by the one in it, until it
// is carried out.
func try(w *world, who, line string) (ok bool, said string) {
	for _, end := range []string{" >", " <", " |", " &&"} { // what follows is for the shell of the person
		line, _, _ = strings.Cut(line, end)
	}
	ids := []string{""}
	if placeholder.MatchString(line) {
		ids = idsOf(w, who)
	}
	for _, id := range ids {
		env := w.env(who)
		var out, errs strings.Builder
		env.Out, env.Err = &out, &errs
		env.Cast = func(io.Writer, *table.Table) error { return nil }
		env.In = strings.NewReader("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n")
		ctx, cancel := context.WithTimeout(w.tb.Context(), 24*time.Hour)
		result := w.shell.Run(ctx, env, placeholder.ReplaceAllString(line, id))
		cancel()
		if result.Code == Done {
			return true, ""
		}
		said = errs.String()
	}
	return false, said
}

// worksSomewhere says an example in one scene after the other until it is carried out.
func worksSomewhere(t *testing.T, line string) {
	t.Helper()
	if outside[line] != "" {
		return
	}
	var refusals []string
	for _, scene := range scenes {
		if strings.HasPrefix(line, "admin ") != scene.admin {
			continue
		}
		w := newClub(t)
		scene.set(w)
		ok, said := try(w, cmp.Or(scene.who, "yan"), line)
		if ok {
			return
		}
		refusals = append(refusals, scene.name+": "+strings.TrimSpace(said))
	}
	t.Errorf("the example %q works nowhere:\n%s", line, strings.Join(refusals, "\n"))
}

// TestHelpExamples: each example of the help of each command is carried out.
func TestHelpExamples(t *testing.T) {
	s := New()
	for _, c := range s.grammar.Commands() {
		for _, e := range c.Examples {
			worksSomewhere(t, e)
		}
	}
	for _, e := range s.admin.Examples() {
		worksSomewhere(t, "admin "+e)
	}
}
