package shell

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// yan types the examples of the help in a real club, with ann and ben. The club's own ids and codes
// replace those in the examples, and right moves replace the moves of a storm.

// scenes are situations. Each example has to work in one of them.
var scenes = []struct {
	name  string
	set   func(*exampleClub)
	who   string // runs the example; by default yan
	admin bool
}{
	{name: "at home", set: func(w *exampleClub) {
		w.does("yan", "note ben hangs pieces")
		w.does("yan", "token new called laptop play")
		w.does("yan", "team new Friday Knights")
		w.does("ben", "new chess called bens")
		w.does("ann", "challenge yan to chess")
		w.does("ann", "new chess 5+3 as white private called hers")
		played(w, "yan", "ann", "new chess as white", "f3", "e5", "g4", "Qh4")
		begun(w, "yan", "ann", "new chess as white clock=3-days")
	}},
	{name: "alone", set: func(*exampleClub) {}},
	{name: "as a stranger", set: func(*exampleClub) {}, who: "zoe"},
	{name: "asked", set: func(w *exampleClub) {
		w.does("ben", "team new Friday Knights")
		w.does("ben", "team invite yan")
	}},
	{name: "a member", set: func(w *exampleClub) {
		w.does("ben", "team new Friday Knights")
		w.does("ben", "team invite yan")
		w.does("yan", "team join friday knights")
	}},
	{name: "away", set: func(w *exampleClub) { w.does("yan", "vacation begin 10") }},
	{name: "at their own table", set: func(w *exampleClub) { w.does("yan", "new chess private") }},
	{name: "with a pawn to promote", set: func(w *exampleClub) {
		begun(w, "yan", "ann", "new chess as white position=8/4P3/8/8/8/k7/8/4K3_w_-_-_0_1")
	}},
	{name: "after a move", set: func(w *exampleClub) {
		begun(w, "yan", "ann", "new chess as white clock=3-days")
		w.does("yan", "move e4")
	}},
	{name: "after a game", set: func(w *exampleClub) { played(w, "yan", "ann", "new chess as white", "f3", "e5", "g4", "Qh4") }},
	{name: "with an analysis", set: func(w *exampleClub) {
		played(w, "yan", "ann", "new chess as white", "f3", "e5", "g4", "Qh4")
		w.run(w.tb.Context(), "yan", "analyse it")
	}},
	{name: "with a long game", set: func(w *exampleClub) {
		played(w, "ann", "yan", "new chess as white", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "e4", "Nxe4", "d3", "Nc5")
	}},
	{name: "in Discworld", set: func(w *exampleClub) { begun(w, "yan", "ann", "new correct as green setup=a first=green") }},
	{name: "with pawns to push aside", set: func(w *exampleClub) {
		id := begun(w, "yan", "ann", "new correct as green setup=a first=green")
		w.does("yan", "move c2-c3 on "+id)
		w.does("ann", "move c9-c8 on "+id)
	}},
	{name: "in a strike", set: func(w *exampleClub) { begun(w, "yan", "ann", "new strike as workers") }},
	{name: "in a storm", set: func(w *exampleClub) { w.does("yan", "puzzle storm --game=chess") }},
	{name: "with a tournament", set: func(w *exampleClub) {
		w.does("ann", "tournament new swiss chess 5+3 rounds=5 called hers")
		w.does("ben", "tournament new swiss chess 5+3 rounds=5 called his")
		w.does("yan", "tournament new team chess 5+3 teams=Oaks,Elms called Derby")
		w.does("yan", "tournament join Derby Oaks")
		w.does("ben", "tournament join Derby Oaks")
	}},
	{name: "with a team match", set: func(w *exampleClub) {
		w.does("ann", "tournament new team chess 5+3 teams=Oaks,Elms called Derby")
	}},
	{name: "with a webhook", set: func(w *exampleClub) { w.does("yan", "hook new "+w.web+" turn") }},
	{name: "with an email address", set: func(w *exampleClub) {
		w.does("yan", "email new yan@a.example")
		w.codes = append(w.codes, codeInMail.FindStringSubmatch(w.mail.Next().Text)[1])
	}},
	{name: "with a confirmed email address", set: func(w *exampleClub) {
		w.does("yan", "email new yan@a.example")
		w.does("yan", "email confirm "+codeInMail.FindStringSubmatch(w.mail.Next().Text)[1])
	}},
	{name: "as an operator", set: func(w *exampleClub) {
		w.does("ann", "shout hello")
		w.does("ben", "report ann --table=lobby because of the tone")
		w.does("ann", "new chess")
		w.does("ben", "team new Hill Side")
	}, who: "opal", admin: true},
	{name: "after a restored game", set: func(w *exampleClub) {
		id := rated(w, "ann", "ben")
		w.does("opal", "admin fairplay revert "+id+" because it was arranged")
		w.does("opal", "admin fairplay restore "+id+" because it was not")
	}, who: "opal", admin: true},
	{name: "after an appeal", set: func(w *exampleClub) {
		id := rated(w, "ann", "ben")
		w.does("opal", "admin fairplay revert "+id+" because it was arranged")
		w.does("ben", "rulings appeal "+id+" it was not")
	}, who: "opal", admin: true},
	{name: "after a decision", set: func(w *exampleClub) {
		w.does("opal", "admin fairplay revert "+rated(w, "ann", "yan")+" because it was arranged")
	}},
	{name: "while the server is being emptied", set: func(w *exampleClub) { w.does("opal", "admin drain --after=15m") }, who: "opal", admin: true},
	{name: "examining", set: func(w *exampleClub) { w.does("yan", "examine chess") }},
}

// exampleClub is a club with players, bots and an operator, opal.
type exampleClub struct {
	*world
	mail  *emailtest.Server
	web   string   // the address of a page that answers webhooks
	codes []string // received by email
}

// onTwoNodes is the example that needs a second node. TestAdminOfAllNodes, one of the end-to-end
// tests, runs a similar command.
const onTwoNodes = "admin drain --node=chess2"

func newClub(t *testing.T) *exampleClub {
	file, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	page := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(page.Close)
	w := &exampleClub{mail: emailtest.Open(t, email.StartTLS), web: page.URL}
	w.world = newWorldWith(t, lobby.Config{
		Store: file, Node: nodes.Self{ID: "chess1", Name: "chess1"}, MailServer: w.mail.Address(),
		WebhookAllow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
	})
	t.Cleanup(w.close)
	w.service.Analyses.SetAnalyst(matesInOne)
	for _, name := range []string{"yan", "ann", "ben", "opal", "rudeword"} {
		w.does(name, "name "+name)
	}
	manners := make(map[string]string)
	for _, g := range catalog.All() {
		manners[g.Info().ID] = "Moves."
	}
	for level, name := range []string{"oak", "elm", "ash"} {
		person := identity.Person{Name: name}
		if _, err := w.service.Bots.Add(t.Context(), name, account.BuiltInBot{Person: person, Level: level + 1, Manners: manners}); err != nil {
			t.Fatal(err)
		}
	}
	w.service.Staff.SetMembers(admin.Members{w.arrive("opal").Key: {Role: admin.Operator}})
	w.service.Staff.SetHost(admin.Host{
		Sessions: func() []admin.Session {
			now := time.Now()
			return []admin.Session{{ID: "c1.1", Key: keyOf("ann"), Name: "ann", Since: now, Active: now, Shows: " Mine"}}
		},
		Kick: func(string, string) bool { return true },
		End:  func() {}, Level: new(slog.LevelVar),
	})
	return w
}

// begun starts a game between two players and returns its table. The first player creates the
// table, and it becomes the current table of both.
func begun(w *exampleClub, one, other, line string) string {
	id := w.idOf(one, line)
	w.does(other, "join "+id)
	w.does(one, "show "+id)
	return id
}

// played plays a game to its end. If the moves do not end it, one player resigns.
func played(w *exampleClub, one, other, line string, moves ...string) {
	id := begun(w, one, other, line)
	who := []string{one, other}
	for i, m := range moves {
		w.does(who[i%2], "move "+m+" on "+id)
	}
	w.run(w.tb.Context(), other, "resign "+id) // refused if the moves ended it
}

// rated plays a rated game to its end, waits until it is in the archive and returns its table.
func rated(w *exampleClub, one, other string) string {
	id := begun(w, one, other, "new chess as white rated")
	w.does(one, "move e4 on "+id)
	w.does(other, "move e5 on "+id)
	w.does(one, "resign "+id)
	for w.service.Tables.Known(identity.TableID(id)) != nil {
		runtime.Gosched()
	}
	return id
}

var (
	idInJSON    = regexp.MustCompile(`"id":"([0-9a-z]{4,8})"`)
	placeholder = regexp.MustCompile(`\b(7k2m9qxa|7k3m9x2a|7k2m|ID)\b`)
	codeInMail  = regexp.MustCompile(`email confirm (\w+)`)
)

// idsOf returns the ids and codes that a user can type.
func idsOf(w *exampleClub, who string) []string {
	var ids []string
	for _, line := range []string{"games open", "games mine", "games live", "games done", "tournament", "hook", "examine", "team list", "rulings", "admin reports", "admin fairplay all"} {
		if _, out, _ := w.run(w.tb.Context(), who, line+" --json"); out != "" {
			for _, found := range idInJSON.FindAllStringSubmatch(out, -1) {
				ids = append(ids, found[1])
			}
		}
	}
	slices.Sort(ids)
	return append(slices.Compact(ids), w.codes...)
}

// solution returns a right move in the user's storm, or "" without a storm.
func (w *exampleClub) solution(who string) string {
	at := w.storms(who, "puzzle storm")
	i := slices.IndexFunc(puzzle.Of(at.Game), func(p puzzle.Puzzle) bool { return p.ID == at.ID })
	if i < 0 {
		return ""
	}
	return puzzle.Of(at.Game)[i].Moves[0]
}

// try runs an example with one id of the club after another until it succeeds.
func try(w *exampleClub, who, line string) (ok bool, said string) {
	for _, end := range []string{" >", " <", " |", " &&"} { // the rest is for the user's own shell
		line, _, _ = strings.Cut(line, end)
	}
	if strings.HasPrefix(line, "puzzle storm N") {
		line = "puzzle storm " + w.solution(who)
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

// worksSomewhere tries an example in one scene after another until it succeeds.
func worksSomewhere(t *testing.T, line string) {
	t.Helper()
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
	t.Errorf("the example %q works in no scene:\n%s", line, strings.Join(refusals, "\n"))
}

// TestHelpExamples runs each example in the help of each command.
func TestHelpExamples(t *testing.T) {
	s := New()
	for _, c := range s.grammar.Commands() {
		for _, e := range c.Examples {
			t.Run(e, func(t *testing.T) {
				t.Parallel()
				worksSomewhere(t, e)
			})
		}
	}
	for _, c := range s.staff.grammar.Commands() {
		for _, e := range c.Examples {
			if line := "admin " + e; line != onTwoNodes {
				t.Run(line, func(t *testing.T) {
					t.Parallel()
					worksSomewhere(t, line)
				})
			}
		}
	}
}
