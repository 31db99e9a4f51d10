package study

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

var (
	ann = identity.Person{ID: "pann", Name: "ann"}
	ben = identity.Person{ID: "pben", Name: "ben"}
	cat = identity.Person{ID: "pcat", Name: "cat"}
	gus = identity.Person{ID: "ggus", Name: "guest-gus"}

	noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
)

// record returns the record of a new study.
func record(game string) Record {
	rec := Record{Chapters: []Chapter{{Game: game}}}
	rec.Version, rec.ID, rec.Created, rec.Changed, rec.Leader = RecordVersion, "7k2m9qxa", noon, noon, ann
	return rec
}

// examined returns a study of a game that ann leads.
func examined(t interface{ Fatal(...any) }, id string, change ...func(*Record)) *Study {
	rec := record(id)
	for _, c := range change {
		c(&rec)
	}
	return reread(t, rec, nil)
}

// reread returns the study of a record as the store would have it.
func reread(t interface{ Fatal(...any) }, rec Record, before *Study) *Study {
	value, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Read(value, 1, before, catalog.All()...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// does carries out intents, and fails the test if one is refused.
func (e *Study) does(t *testing.T, who identity.Person, all ...Intent) *Study {
	t.Helper()
	for _, in := range all {
		rec, err := Decide(e, who, in, noon.Add(time.Minute))
		if err != nil {
			t.Fatalf("%s: %+v: %v", who.Name, in, err)
		}
		e = reread(t, rec, e)
	}
	return e
}

// refuses checks that an intent is refused with a kind and a text.
func (e *Study) refuses(t *testing.T, who identity.Person, in Intent, kind errs.Kind, says string) {
	t.Helper()
	_, err := Decide(e, who, in, noon)
	if err == nil || errs.KindOf(err) != kind || !strings.Contains(errs.Sentence(err), says) {
		t.Errorf("%s: %+v: %v, want %v: %s", who.Name, in, err, kind, says)
	}
}

func moves(texts ...string) (list []Intent) {
	for _, text := range texts {
		list = append(list, Intent{Kind: Play, Text: text})
	}
	return list
}

// shown returns the moves after move n as text, with variations in parentheses.
func (e *Study) shown(n int) string {
	node := e.Node(n)
	if len(node.Next) == 0 {
		return ""
	}
	text := " " + e.Node(node.Next[0]).Shown
	for _, other := range node.Next[1:] {
		text += " (" + e.Node(other).Shown + e.shown(other) + ")"
	}
	return text + e.shown(node.Next[0])
}

func TestTree(t *testing.T) {
	e := examined(t, "chess").does(t, ann, moves("e4", "e5", "Nf3")...)
	e = e.does(t, ann, Intent{Kind: Back, N: 2})
	e = e.does(t, ann, moves("c5", "Nf3", "d6")...)
	if got := e.shown(0); got != " e4 e5 (c5 Nf3 d6) Nf3" {
		t.Errorf("tree is%s", got)
	}
	e = e.does(t, ann, Intent{Kind: First})
	e = e.does(t, ann, moves("e4", "e5")...) // these moves are in the tree
	if e.At != 2 || len(e.Chapter().Steps) != 6 {
		t.Errorf("at move %d of %d", e.At, len(e.Chapter().Steps))
	}
	if e = e.does(t, ann, Intent{Kind: Vary}); e.Here().Shown != "c5" {
		t.Errorf("variation is %s", e.Here().Shown)
	}
	if e = e.does(t, ann, Intent{Kind: Final}); e.Here().Shown != "d6" {
		t.Errorf("line ends with %s", e.Here().Shown)
	}
	if table := e.Table(); len(table.Plies) != 4 || table.Plies[3].Shown != "d6" ||
		table.State.String() != e.Here().State.String() {
		t.Errorf("table has %+v", table.Plies)
	}
	e = e.does(t, ann, Intent{Kind: Go, N: 4}, Intent{Kind: Cut})
	if got := e.shown(0); got != " e4 e5 Nf3" || e.At != 1 {
		t.Errorf("tree is%s, at move %d", got, e.At)
	}
	e = e.does(t, ann, moves("c5")...)
	if e.At != 7 { // the number of the deleted move is not used again
		t.Errorf("new move has number %d", e.At)
	}
	e.refuses(t, ann, Intent{Kind: Play, Text: "Ke8"}, errs.Refused, "Ke8")
	e.refuses(t, ann, Intent{Kind: Play, Text: "\x1b[2J"}, errs.Invalid, "")
	e.refuses(t, ann, Intent{Kind: Go, N: 4}, errs.NotFound, "no move 4 in the tree")
	e.refuses(t, ann, Intent{Kind: Forward}, errs.Refused, "The line ends here.")
	e.refuses(t, ann, Intent{Kind: Back, Sees: true, Seen: 3}, errs.Stale, "another position")
	e = e.does(t, ann, Intent{Kind: Back, N: 9999})
	e.refuses(t, ann, Intent{Kind: Back}, errs.Refused, "This is the start.")
	e.refuses(t, ann, Intent{Kind: Vary}, errs.Refused, "no variations")
	e.refuses(t, ann, Intent{Kind: Cut}, errs.Refused, "cannot cut the start")
	if e = e.does(t, ann, Intent{Kind: Forward, N: 9999}); e.Here().Shown != "Nf3" {
		t.Errorf("forward led to %s", e.Here().Shown)
	}
	e = e.does(t, ann, Intent{Kind: Back})
	e.refuses(t, ann, Intent{Kind: IntentKind(99)}, errs.Invalid, "cannot do that in a study")
}

func TestMarks(t *testing.T) {
	mark := func(cell, to string) Intent { return Intent{Kind: Draw, Text: cell, To: to} }
	e := examined(t, "chess").does(t, ann, mark("d4", ""), mark("E2", "e4"))
	e = e.does(t, ann, moves("e4")...)
	e.refuses(t, ann, Intent{Kind: Wipe}, errs.Refused, "There are no marks")
	e = e.does(t, ann, mark("e5", ""), mark("d5", ""), mark("e5", ""))
	if got := e.Here().Drawn; len(got) != 1 || game.CellName(got[0][0], 8) != "d5" {
		t.Errorf("marks after the move are %v", got)
	}
	if got := e.Node(0).Drawn; len(got) != 2 || e.CellNames(e.Node(0), got[1])[1] != "e4" {
		t.Errorf("marks at the start are %v", got)
	}
	e = e.does(t, ann, Intent{Kind: Wipe})
	if len(e.Here().Drawn) != 0 || len(e.Node(0).Drawn) != 2 {
		t.Error("wiped the wrong marks")
	}
	for _, bad := range []Intent{mark("", ""), mark("z9", ""), mark("e4", "e9"), mark("e4\x1b", "")} {
		e.refuses(t, ann, bad, errs.Invalid, "a1 or h8")
	}
	e.refuses(t, ann, mark("e4", "e4"), errs.Invalid, "two different cells")
	for i := range maxMarks {
		e = e.does(t, ann, mark(game.CellName(game.Cell(i), 8), ""))
	}
	e.refuses(t, ann, mark("h8", ""), errs.Refused, "16 marks")
}

// TestComments comments on positions, changes and removes a comment, and looks at a position aside.
func TestComments(t *testing.T) {
	says := func(text string) Intent { return Intent{Kind: Comment, Text: text} }
	e := examined(t, "chess").does(t, ann, append(moves("e4", "e5"), says("  A classic.\n\x1b[31m "))...)
	if said := e.Here().Said; said != "A classic. [31m" {
		t.Errorf("the comment is %q", said)
	}
	e = e.does(t, ann, says("Open game."), Intent{Kind: First}, says("Where it begins."))
	if e.Node(2).Said != "Open game." || e.Here().Said != "Where it begins." {
		t.Errorf("the comments are %q and %q", e.Node(2).Said, e.Here().Said)
	}
	var text strings.Builder
	if err := PGN(&text, e, 0); err != nil || !strings.Contains(text.String(), "{Where it begins.} 1. e4 e5 {Open game.} *") {
		t.Errorf("%v:\n%s", err, text.String())
	}
	e.refuses(t, ben, says("no"), errs.Refused, "You are watching.")
	e = e.does(t, ann, says(""))
	e.refuses(t, ann, says(" "), errs.Refused, "There is no comment here.")
	e.refuses(t, ann, Intent{Kind: Comment, Text: "x", Sees: true, Seen: 1}, errs.Stale, "another position")
	aside, err := e.LookAt(2)
	if err != nil || !aside.Aside || aside.Here().Said != "Open game." || e.At != 0 || e.Aside {
		t.Errorf("aside: %v, %+v", err, aside)
	}
	if _, err := e.LookAt(9); errs.KindOf(err) != errs.NotFound {
		t.Errorf("aside at no move: %v", err)
	}
	for i := range e.Chapter().Steps {
		e.Chapter().Steps[i].Said = strings.Repeat("x", allComments/2)
	}
	e.refuses(t, ann, says("x"), errs.Refused, "too long already")
}

func TestPeople(t *testing.T) {
	e := examined(t, "othello", func(r *Record) { r.Code = "secret00" })
	for _, who := range []identity.Person{ben, gus} {
		if e.MayWatch(who.ID) || !e.MayWatch(ann.ID) {
			t.Errorf("%s can watch", who.Name)
		}
		for kind := range rules {
			e.refuses(t, who, Intent{Kind: kind, Text: "d3", Whom: ben}, errs.Refused, "ann")
		}
	}
	about := func(kind IntentKind, whom identity.Person) Intent { return Intent{Kind: kind, Whom: whom} }
	e = e.does(t, ann, about(Invite, ben))
	e.refuses(t, ben, about(Invite, cat), errs.Refused, "Only ann, the leader, can do that.")
	e.refuses(t, ben, moves("d3")[0], errs.Refused, "You are watching.")
	e.refuses(t, ann, about(Lead, ben), errs.Refused, "cannot move here yet")
	e.refuses(t, ann, about(Let, gus), errs.Refused, "is a guest")
	e = e.does(t, ann, about(Let, ben)).does(t, ben, moves("d3")...)
	e.refuses(t, ben, about(Stop, ann), errs.Refused, "Only ann, the leader")
	e.refuses(t, ben, Intent{Kind: End}, errs.Refused, "Only ann, the leader")
	e.refuses(t, ann, about(Stop, ann), errs.Refused, "another person the leader")
	e = e.does(t, ann, about(Lead, ben)).does(t, ben, about(Stop, ann))
	if e.Leader != ben || e.MayMove(ann.ID) || !e.MayWatch(ann.ID) {
		t.Errorf("leader, movers and invited are %+v, %+v, %+v", e.Leader, e.Movers, e.Invited)
	}
	called := identity.Person{ID: ben.ID, Name: "benjamin"}
	if e = e.does(t, called, Intent{Kind: First}); e.Leader != called {
		t.Errorf("ben's name is %s", e.Leader.Name)
	}
	gone, err := departed(e, ben.ID, noon)
	if err != nil || gone.Ending != "the leader's account was deleted" || !gone.Over() {
		t.Errorf("without its leader the study is %+v, %v", gone, err)
	}
	e.refuses(t, called, Intent{Kind: Reopen}, errs.Refused, "This study is open.")
	e = e.does(t, called, Intent{Kind: End})
	e.refuses(t, called, Intent{Kind: First}, errs.Refused, "This study is over: the leader closed it.")
	e.refuses(t, ann, Intent{Kind: Reopen}, errs.Refused, "Only benjamin, the leader")
	e = e.does(t, called, Intent{Kind: Reopen}, Intent{Kind: First}, Intent{Kind: Discard})
	e.refuses(t, called, Intent{Kind: Reopen}, errs.Refused, "the leader deleted it")
	if shut, err := closed(examined(t, "chess"), byModerator+": spam", noon); err != nil {
		t.Error(err)
	} else {
		reread(t, shut, nil).refuses(t, ann, Intent{Kind: Reopen}, errs.Refused, "a moderator closed it: spam")
	}
	if _, err := closed(e, "x", noon); errs.KindOf(err) != errs.Refused {
		t.Errorf("ended twice: %v", err)
	}
}

// full returns a study with some moves in many lines.
func full(t *testing.T, most int) *Study {
	t.Helper()
	rec := examined(t, "chess").clone()
	states := map[int]game.State{0: examined(t, "chess").Node(0).State}
	for after := 0; rec.Last < most; after++ {
		for _, m := range states[after].Moves() {
			if rec.Last == most {
				break
			}
			next, err := states[after].Play(m)
			if err != nil {
				t.Fatal(err)
			}
			rec.Last++
			rec.Chapters[0].Steps = append(rec.Chapters[0].Steps, Step{N: rec.Last, After: after, Text: states[after].Format(m)})
			states[rec.Last] = next
		}
	}
	return reread(t, rec, nil)
}

// TestFull checks that all lists are bounded, and that the largest record fits into the store.
func TestFull(t *testing.T) {
	e := full(t, MaxSteps)
	e = e.does(t, ann, Intent{Kind: Final})
	m := e.Here().State.Moves()[0]
	e.refuses(t, ann, Intent{Kind: Play, Text: e.Here().State.Format(m)}, errs.Refused, "chapter already has 1000 moves")
	full := e.Chapters[0]
	for range AllSteps/MaxSteps - 1 {
		e = e.does(t, ann, Intent{Kind: Add, New: []Chapter{full}})
	}
	e.refuses(t, ann, Intent{Kind: Add, New: []Chapter{full}}, errs.Refused, "would have 5000 moves")
	for n := range allMarks {
		e.Chapters[0].Steps[n%MaxSteps].Drawn = []Mark{{7, 63}}
	}
	for n := range allComments / maxComment {
		e.Chapters[1].Steps[n].Said = strings.Repeat("<", maxComment)
	}
	e = reread(t, e.Record, nil)
	e.refuses(t, ann, Intent{Kind: Draw, Text: "a1"}, errs.Refused, "already has 1000 marks")
	e.refuses(t, ann, Intent{Kind: Comment, Text: "a1"}, errs.Refused, "too long already")
	empty := Chapter{Game: "chess", Name: strings.Repeat("<", maxName), Setup: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}
	for len(e.Chapters) < MaxChapters {
		e = e.does(t, ann, Intent{Kind: Add, New: []Chapter{empty}})
	}
	e.refuses(t, ann, Intent{Kind: Add, New: []Chapter{empty}}, errs.Refused, "would have 65 chapters")
	e = e.crowded(t)
	value, err := Encode(e.Record)
	if err != nil || len(value) > store.MaxValue*3/4 {
		t.Errorf("record has %d bytes, %v", len(value), err)
	}
}

// crowded returns a study with as many people as there can be.
func (e *Study) crowded(t *testing.T) *Study {
	t.Helper()
	crowd := func(n int) identity.Person {
		return identity.Person{ID: identity.PlayerID(fmt.Sprint("p", n)), Name: fmt.Sprintf("member-number-%06d", n)}
	}
	for n := range maxMovers {
		e = e.does(t, ann, Intent{Kind: Let, Whom: crowd(n)})
	}
	e.refuses(t, ann, Intent{Kind: Let, Whom: ben}, errs.Refused, "which is the maximum")
	for n := range maxInvited {
		e = e.does(t, ann, Intent{Kind: Invite, Whom: crowd(100 + n)})
	}
	e.refuses(t, ann, Intent{Kind: Invite, Whom: ben}, errs.Refused, "which is the maximum")
	e = e.does(t, ann, Intent{Kind: Stop, Whom: crowd(0)})
	if len(e.Invited) != maxInvited || !e.MayWatch(crowd(0).ID) {
		t.Errorf("%d players are invited", len(e.Invited))
	}
	return e
}

// TestBadRecords checks that Read refuses records that the program never writes.
func TestBadRecords(t *testing.T) {
	steps := func(last int, steps ...Step) func(*Record) {
		return func(r *Record) { r.Last, r.Chapters[0].Steps = last, steps }
	}
	for says, change := range map[string]func(*Record){
		"unknown game":            func(r *Record) { r.Chapters[0].Game = "go" },
		"set-up":                  func(r *Record) { r.Chapters[0].Setup = "x" },
		"the number does not fit": steps(0, Step{N: 2, Text: "e2e4"}),
		"there is no move 1":      steps(2, Step{N: 2, After: 1, Text: "e2e4"}),
		"it is there twice":       steps(2, Step{N: 1, Text: "e2e4"}, Step{N: 2, Text: "e2e4"}),
		"e2e5":                    steps(1, Step{N: 1, Text: "e2e5"}),
		"no move 7 to look at":    func(r *Record) { r.At = 7 },
		"a mark on no cell":       func(r *Record) { r.Chapters[0].Drawn = []Mark{{64}} },
		"version 99":              func(r *Record) { r.Version = 99 },
		"no move 0 to look at":    func(r *Record) { r.Chapters = nil },
		"chapter 2: the number":   func(r *Record) { r.Chapters = append(r.Chapters, r.Chapters[0]) },
		"chapter 2: move 3: there is no move 1": func(r *Record) {
			steps(3, Step{N: 1, Text: "e2e4"})(r)
			r.Chapters = append(r.Chapters, Chapter{N: 2, Game: "chess", Steps: []Step{{N: 3, After: 1, Text: "e7e5"}}})
		},
	} {
		rec := record("chess")
		change(&rec)
		value, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Read(value, 1, nil, catalog.All()...)
		if err == nil {
			err = e.Check()
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
	if _, err := Read([]byte("{"), 1, nil, catalog.All()...); err == nil {
		t.Error("Read accepted half a record")
	}
	rec := record("chess")
	steps(1, Step{N: 1, Text: "e2e5"})(&rec)
	if bad := reread(t, rec, nil).Node(1); bad.Shown != "e2e5" || bad.State.Turn() != 0 {
		t.Errorf("a move that cannot be played is %+v", bad)
	}
}

func TestPGN(t *testing.T) {
	e := examined(t, "chess", func(r *Record) {
		r.Chapters[0].Of = &Origin{Table: "abcdefgh", Seats: [2]identity.Person{ben, cat}}
	}).does(t, ann, Intent{Kind: Draw, Text: "e2", To: "e4"})
	e = e.does(t, ann, moves("e4", "e5", "Nf3", "Nc6")...)
	e = e.does(t, ann, Intent{Kind: Draw, Text: "f3"}, Intent{Kind: Draw, Text: "c6", To: "d4"}, Intent{Kind: Go, N: 1})
	e = e.does(t, ann, moves("c5", "Nf3", "d6")...)
	e = e.does(t, ann, Intent{Kind: Back, N: 2})
	e = e.does(t, ann, moves("Nc3")...)
	e = e.does(t, ann, Intent{Kind: First})
	e = e.does(t, ann, moves("d4")...)
	var b strings.Builder
	if err := PGN(&b, e, 0); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/examined.golden", b.String())
	g, err := pgn.NewReader(strings.NewReader(b.String()), catalog.All()).Next()
	if err != nil || len(g.Moves) != 4 || len(g.Remarks) != 0 || len(g.Moves[1].Lines) != 1 ||
		len(g.Moves[0].Lines) != 1 {
		t.Errorf("read %+v, %v", g, err)
	}
}

// TestLongNamesComeBack checks that long names of players are exported as they were imported.
func TestLongNamesComeBack(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("Wolfeschlegelsteinhausen ", 5))
	g, err := pgn.NewReader(strings.NewReader(`[White "`+long+`"][Black "Ng"] 1. e4 *`), catalog.All()).Next()
	if err != nil {
		t.Fatal(err)
	}
	c, err := chapterOf(g, nil)
	if err != nil || len(c.Of.Seats[0].Name) > 45 || c.Of.Names != [2]string{long, ""} {
		t.Fatalf("%+v, %v", c.Of, err)
	}
	var b strings.Builder
	if err := PGN(&b, examined(t, "chess", func(r *Record) { r.Chapters[0].Of = c.Of }), 0); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `[White "`+long+`"]`) || !strings.Contains(b.String(), `[Black "Ng"]`) {
		t.Errorf("%s", b.String())
	}
}
