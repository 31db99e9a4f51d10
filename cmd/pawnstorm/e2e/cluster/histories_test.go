//go:build unix

package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// act is an operation of a player on one fact of the club: a setting, whether they are in a
// tournament or a team, a message, or who sits on a seat.
type act struct {
	fact  string
	kind  actKind
	value string // that the fact gets
}

type actKind int

const (
	put   actKind = iota // replaces the value
	claim                // gives the fact a value if it has none
	read
)

// fate says how an act ended.
type fate struct {
	end   end
	value string // that was read
}

type end int

const (
	done end = iota
	refused
	unknown // it may have happened, or may happen later
)

// actModel models the facts of a club, each on its own.
var actModel = (&porcupine.NondeterministicModel{
	Partition: func(history []porcupine.Operation) (parts [][]porcupine.Operation) {
		byFact := make(map[string][]porcupine.Operation)
		for _, op := range history {
			byFact[op.Input.(act).fact] = append(byFact[op.Input.(act).fact], op)
		}
		for _, part := range byFact {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() []any { return []any{""} },
	Step: func(state, input, output any) []any {
		a, f := input.(act), output.(fate)
		switch {
		case a.kind == read && f.value != state, a.kind == claim && (f.end == done && state != "" || f.end == refused && state == ""):
			return nil
		case a.kind == read, f.end == refused, a.kind == claim && state != "":
			return []any{state}
		case f.end == unknown:
			return []any{state, a.value}
		}
		return []any{a.value}
	},
}).ToModel()

// acts records what players do.
type acts struct {
	t     *testing.T
	c     *cluster
	begun time.Time

	mu  sync.Mutex
	ops []porcupine.Operation
}

// do runs a command once and records it. A refusal counts only if it says that a seat is taken,
// since others may come after a change: "we don't know whether this was saved".
func (h *acts) do(v *roamer, client int, a act, line string) (f fate) {
	op := porcupine.Operation{ClientId: client, Input: a, Call: int64(time.Since(h.begun))}
	out, code, err := v.say(line)
	op.Return = int64(time.Since(h.begun))
	switch {
	case err == nil && code == 0:
		f.end = done
	case err == nil && a.kind == claim && strings.Contains(out, "taken"):
		f.end = refused
	default:
		f.end, op.Return = unknown, math.MaxInt64-1
	}
	op.Output = f
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, op)
	return f
}

// check reads all facts on every node when all is quiet, and asks porcupine for a valid order.
func (s *sharedClub) check() {
	s.t.Helper()
	count := make(map[end]int)
	for _, op := range s.ops {
		count[op.Output.(fate).end]++
	}
	reads := s.readAll()
	s.t.Logf("%d facts: %d acts done, %d refused, %d unknown", len(reads), count[done], count[refused], count[unknown])
	if count[done] == 0 {
		s.t.Error("nothing was done")
	}
	if wrong := s.judge(reads); len(wrong) > 0 {
		s.t.Errorf("no order explains %q", wrong)
	}
	s.plant(reads)
}

// plant checks that the judge finds a lost act and an old value in this very history.
func (s *sharedClub) plant(reads map[string][]string) {
	s.t.Helper()
	for _, fact := range []string{"message/m-1-0", "team/" + s.people[1].name, "theme/" + s.people[2].name} {
		good, bad := reads[fact], ""
		if strings.HasPrefix(fact, "theme/") {
			bad = "walnut" // the first one
		}
		reads[fact] = append(slices.Clone(good[1:]), bad)
		if i := slices.IndexFunc(s.ops, func(op porcupine.Operation) bool {
			return op.Input.(act).fact == fact && op.Output.(fate).end == done && op.Input.(act).value != bad
		}); i >= 0 && good[0] != bad && !slices.Contains(s.judge(reads), fact) {
			s.t.Errorf("the judge misses that a node shows %q for %s instead of %q", bad, fact, good[0])
		}
		reads[fact] = good
	}
}

// readAll reads all facts on every node, and again while the nodes differ: they show news a moment
// later.
func (s *sharedClub) readAll() map[string][]string {
	reads := make(map[string][]string)
	for _, op := range s.ops {
		fact := op.Input.(act).fact
		if reads[fact] != nil {
			continue
		}
		for late := time.Now().Add(e2etest.Patience); ; {
			var shown []string
			for node := range clusterSize {
				shown = append(shown, s.look(fact, node))
			}
			if reads[fact] = shown; len(slices.Compact(slices.Clone(shown))) == 1 || time.Now().After(late) {
				break
			}
		}
	}
	return reads
}

// judge returns the facts that are wrong: no order of the acts leads to what the nodes show in the end.
func (s *sharedClub) judge(reads map[string][]string) (wrong []string) {
	s.t.Helper()
	ops, now := slices.Clone(s.ops), int64(time.Since(s.begun))
	for fact, shown := range reads {
		for _, value := range shown {
			ops = append(ops, porcupine.Operation{
				ClientId: persons, Input: act{fact, read, ""}, Output: fate{done, value}, Call: now, Return: now + 1,
			})
		}
	}
	for _, part := range actModel.Partition(ops) {
		switch porcupine.CheckOperationsTimeout(actModel, part, e2etest.Patience) {
		case porcupine.Illegal:
			wrong = append(wrong, part[0].Input.(act).fact)
		case porcupine.Unknown:
			s.t.Logf("not judged in time: %d acts on %s", len(part), part[0].Input.(act).fact)
		}
	}
	return wrong
}

// person is a player of a history, who changes facts of their own and claims seats.
type person struct {
	*roamer
	n      int
	name   string
	joined bool // the team
}

// mostMessages keeps a mailbox below its limit, after which it drops the oldest ones.
const mostMessages = 25

const persons = 4

// sharedClub is what the persons share: a tournament and a team by ids, and tables with a free seat.
type sharedClub struct {
	acts
	people     []*person
	tournament string
	team       string
	tables     []string
}

// newSharedClub creates the persons, a tournament and a team to which all are invited.
func newSharedClub(t *testing.T, ctx context.Context, c *cluster) *sharedClub {
	t.Helper()
	s := &sharedClub{acts: acts{t: t, c: c, begun: time.Now()}, team: "Knights"}
	for n := range persons {
		p := &person{&roamer{c: c, key: sshtest.Key(t), at: n % clusterSize}, n, []string{"ann", "ben", "cleo", "dora"}[n], false}
		p.until(ctx, "name "+p.name, nil)
		s.people = append(s.people, p)
	}
	maker := s.people[0]
	var made struct{ ID string }
	out, _ := maker.until(ctx, "tournament new swiss chess 5+3 rounds=2 called Friday --json", nil)
	if err := json.Unmarshal([]byte(out), &made); err != nil {
		t.Fatalf("no tournament: %v: %s", err, out)
	}
	s.tournament = made.ID
	maker.until(ctx, "team new "+s.team, nil)
	for _, p := range s.people[1:] {
		maker.until(ctx, "team invite "+p.name+" to "+s.team, nil)
	}
	return s
}

// newTable opens a table that all persons but its host will claim, if its host may open one.
func (s *sharedClub) newTable() {
	host := s.people[0].roamer
	if n := len(s.tables); n > 0 { // there is a limit to games in progress
		_, _, _ = host.say("resign on " + s.tables[n-1])
		_, _, _ = host.say("close " + s.tables[n-1]) // if no one has joined
	}
	var made struct{ ID string }
	out, code, err := host.say("new chess as white clock=3-days --json")
	if err == nil && code == 0 && json.Unmarshal([]byte(out), &made) == nil {
		s.tables = append(s.tables, made.ID)
	}
}

// round lets everyone act once on each kind of fact, at the same time.
func (s *sharedClub) round(n int) {
	themes := []string{"walnut", "slate", "moss", "harbour"}
	var all sync.WaitGroup
	for _, p := range s.people {
		all.Go(func() {
			theme := themes[n%len(themes)]
			s.do(p.roamer, p.n, act{"theme/" + p.name, put, theme}, "settings theme "+theme)
			verb, in := "join", "in"
			if n%2 == 1 {
				verb, in = "leave", ""
			}
			s.do(p.roamer, p.n, act{"tournament/" + p.name, put, in}, "tournament "+verb+" "+s.tournament)
			if p.n > 0 {
				if !p.joined {
					p.joined = s.do(p.roamer, p.n, act{"team/" + p.name, put, "in"}, "team join "+s.team).end == done
				}
				for _, id := range s.tables[max(0, len(s.tables)-1):] {
					s.do(p.roamer, p.n, act{"seat/" + id, claim, p.name}, "join "+id)
				}
				if n >= mostMessages {
					return
				}
				text := fmt.Sprintf("m-%d-%d", p.n, n)
				s.do(p.roamer, p.n, act{"message/" + text, claim, "1"}, "tell "+s.people[0].name+" "+text)
			}
		})
	}
	all.Wait()
}

// look reads a fact on a node, and repeats that until the node answers.
func (s *sharedClub) look(fact string, node int) string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*e2etest.Patience)
	defer cancel()
	kind, id, _ := strings.Cut(fact, "/")
	who := s.people[0]
	if i := slices.IndexFunc(s.people, func(p *person) bool { return p.name == id }); i >= 0 {
		who = s.people[i]
	}
	v := &roamer{c: s.c, key: who.key, at: node}
	defer v.leave()
	line := map[string]string{
		"theme": "settings --json", "tournament": "tournament show " + s.tournament + " --json", "team": "team show " + s.team + " --json",
		"seat": "show " + id + " --json", "message": "messages all --peek --json",
	}[kind]
	out, ok := v.until(ctx, line, func() bool { v.at = node; return false })
	if !ok {
		s.t.Errorf("node %d does not answer %s", node, line)
	}
	return factIn(kind, id, out)
}

// factIn finds a fact in the answer to a command.
func factIn(kind, id, out string) string {
	var doc struct {
		You     string
		Members []struct{ Name string }
		Seats   []struct{ ID, Player string }
	}
	first, _, _ := strings.Cut(out, "\n")
	_ = json.Unmarshal([]byte(first), &doc)
	switch kind {
	case "theme":
		_, after, _ := strings.Cut(out, `"setting":"theme","value":"`)
		value, _, _ := strings.Cut(after, `"`)
		return value
	case "tournament":
		if doc.You == "in" {
			return "in"
		}
	case "team":
		for _, m := range doc.Members {
			if m.Name == id {
				return "in"
			}
		}
	case "seat":
		for _, seat := range doc.Seats {
			if seat.ID == "black" {
				return seat.Player
			}
		}
	case "message":
		if n := strings.Count(out, `"`+id+`"`); n > 0 {
			return fmt.Sprint(n)
		}
	}
	return ""
}

// TestHistories checks that settings, tournaments, teams, messages and seats stay linearizable for
// real clients while NATS is restarted. With PAWNSTORM_CAMPAIGN=20m it goes on for that long, on three
// nodes and three NATS servers that all die at once, again and again. PAWNSTORM_OLDER names another
// version of pawnstorm, which is then one of the three nodes.
//
// A killed process loses nothing that it has written: the system still has it. So this is power loss
// only as far as a server acknowledged what it had not written at all.
func TestHistories(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	older := func(c *cluster) {
		if program := os.Getenv("PAWNSTORM_OLDER"); program != "" {
			c.nodes[0].Program = program
			c.nodes[0].Args = append([]string{"serve"}, c.nodes[0].Args[2:]...)
		}
	}
	long, _ := time.ParseDuration(os.Getenv("PAWNSTORM_CAMPAIGN"))
	if long > 0 {
		c := startCluster(t, older)
		s := newSharedClub(t, ctx, c)
		for n := 0; time.Since(s.begun) < long; n++ {
			s.newTable()
			var acting sync.WaitGroup
			acting.Go(func() { s.round(n) })
			if n%4 == 3 {
				c.kill(slices.Concat(c.stores, c.nodes)...)
				c.start(slices.Concat(c.stores, c.nodes)...)
			}
			acting.Wait()
		}
		c.whole()
		s.check()
		return
	}
	flags, stop := e2etest.RestartableNATS(t, nil)
	flags = append(flags, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--no-house", "--addr=127.0.0.1:0")
	first, second := e2etest.Open(t, nil, flags...), e2etest.Open(t, nil, flags...)
	s := newSharedClub(t, ctx, &cluster{t: t, addrs: []string{first.Addr(), second.Addr(), first.Addr()}})
	for n := range 4 {
		s.newTable()
		var acting sync.WaitGroup
		acting.Go(func() { s.round(n) })
		if n == 2 {
			stop()()
		}
		acting.Wait()
	}
	s.check()
}

// TestActsAreJudged checks that porcupine finds a lost act, one that happened twice, a seat that two
// players got, and an old value.
func TestActsAreJudged(t *testing.T) {
	op := func(from, to int64, a act, f fate) porcupine.Operation {
		return porcupine.Operation{Input: a, Output: f, Call: from, Return: to}
	}
	red, blue := act{"x", put, "red"}, act{"x", put, "blue"}
	ann, ben, look := act{"x", claim, "ann"}, act{"x", claim, "ben"}, act{"x", read, ""}
	for name, test := range map[string]struct {
		ops  []porcupine.Operation
		fits bool
	}{
		"kept":                   {[]porcupine.Operation{op(1, 2, red, fate{}), op(3, 4, look, fate{value: "red"})}, true},
		"lost":                   {[]porcupine.Operation{op(1, 2, red, fate{}), op(3, 4, look, fate{value: ""})}, false},
		"an old value":           {[]porcupine.Operation{op(1, 2, red, fate{}), op(3, 4, blue, fate{}), op(5, 6, look, fate{value: "red"})}, false},
		"unknown, and happened":  {[]porcupine.Operation{op(1, math.MaxInt64, red, fate{end: unknown}), op(3, 4, look, fate{value: "red"})}, true},
		"unknown, and did not":   {[]porcupine.Operation{op(1, math.MaxInt64, red, fate{end: unknown}), op(3, 4, look, fate{value: ""})}, true},
		"seen, then gone":        {[]porcupine.Operation{op(1, math.MaxInt64, red, fate{end: unknown}), op(3, 4, look, fate{value: "red"}), op(5, 6, look, fate{})}, false},
		"happened twice":         {[]porcupine.Operation{op(1, 2, ann, fate{}), op(3, 4, look, fate{value: "ann2"})}, false},
		"one seat for two":       {[]porcupine.Operation{op(1, 9, ann, fate{}), op(2, 8, ben, fate{})}, false},
		"one seat, one refused":  {[]porcupine.Operation{op(1, 9, ann, fate{}), op(2, 8, ben, fate{end: refused})}, true},
		"refused without reason": {[]porcupine.Operation{op(1, 2, ann, fate{end: refused})}, false},
	} {
		if fits := porcupine.CheckOperations(actModel, test.ops); fits != test.fits {
			t.Errorf("%s: got linearizable %v", name, fits)
		}
	}
}
