package admin_test

import (
	"bytes"
	"compress/gzip"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// crewed is inNodes with an operator, a moderator and kay, who is on both nodes; so is a
// guest without a key. The second node has an end of its own.
func crewed(t *testing.T, test func(t *testing.T, c *crewedNodes)) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		c := &crewedNodes{World: w, other: other}
		c.op, c.mod = w.Crew()
		other.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Operator}, clubtest.KeyB: {Role: admin.Moderator}})
		c.kay = w.Register(clubtest.KeyC, "kay")
		at := w.Clock.Now()
		c.here = w.Host(admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay", Since: at}, admin.Session{ID: "c2.1", Name: "guest-1", Since: at.Add(time.Second)})
		c.there = clubtest.HostOf(other, admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay", Since: at.Add(2 * time.Second), Client: "nice\x1b[2J", Source: clubtest.Source("203.0.113.5")},
			admin.Session{ID: "c7.1", Key: clubtest.KeyA, Name: "opal", Since: at.Add(3 * time.Second)}, admin.Session{ID: "c9.1", Name: "guest-2", Since: at.Add(4 * time.Second)})
		test(t, c)
	})
}

type crewedNodes struct {
	*clubtest.World
	other        *lobby.Club
	here, there  *clubtest.FakeHost
	op, mod, kay account.Player
}

func (c *crewedNodes) who() (ids, silent []string) {
	c.Tb.Helper()
	list, silent, err := c.Staff.Sessions(c.Tb.Context(), c.mod)
	if err != nil {
		c.Tb.Fatal(err)
	}
	for _, s := range list {
		ids = append(ids, s.ID)
		if s.Client != "" && s.Client != "nice[2J" {
			c.Tb.Errorf("the client is %q", s.Client)
		}
	}
	return ids, silent
}

// TestStaffOfAllNodes: sessions of all nodes are listed, and ended, wherever they are.
func TestStaffOfAllNodes(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		if ids, silent := c.who(); strings.Join(ids, " ") != "c1.1@one c2.1@one c1.1@two c7.1@two c9.1@two" || silent != nil {
			t.Fatalf("here are %q; silent are %q", ids, silent)
		}
		kick := func(by account.Player, whom string) (admin.Outcome, error) {
			return c.Staff.Kick(t.Context(), by, admin.Measure{Whom: whom, Why: "loud"})
		}
		_, err := kick(c.mod, "c1.1")
		clubtest.Refused(t, err, errs.Refused, "Several nodes have a session c1.1: say which, as in c1.1@one.")
		_, err = kick(c.mod, "c1.1@three")
		clubtest.Refused(t, err, errs.NotFound, "session c1.1@three has no session here")
		_, err = kick(c.mod, "c7.1@two")
		clubtest.Refused(t, err, errs.Refused, "opal is an operator")
		if o, err := kick(c.mod, "c9.1"); err != nil || o.Ended != 1 || !strings.Contains(c.there.Kicked["c9.1"], "The reason: loud.") {
			t.Errorf("%+v, %v; told %v", o, err, c.there.Kicked)
		}
		if o, err := kick(c.mod, "kay"); err != nil || o.Ended != 2 || c.here.Kicked["c1.1"] == "" || c.there.Kicked["c1.1"] == "" {
			t.Errorf("%+v, %v; told %v and %v", o, err, c.here.Kicked, c.there.Kicked)
		}
		if ids, _ := c.who(); strings.Join(ids, " ") != "c2.1@one c7.1@two" {
			t.Errorf("here are %q", ids)
		}
		if got := c.Deeds(); strings.Join(got, "; ") != "mody kick session c9.1; mody kick kay" {
			t.Errorf("the audit log has %q", got)
		}
	})
}

// TestBanOnAllNodes: each node ends its sessions of somebody who is banned on another, and
// all are counted.
func TestBanOnAllNodes(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		o, err := c.Staff.Ban(t.Context(), c.mod, admin.Measure{Whom: "kay", Why: "cheats"})
		clubtest.Elapse(time.Second)
		if err != nil || o.Ended != 2 || c.here.Kicked["c1.1"] == "" || !strings.Contains(c.there.Kicked["c1.1"], "cheats") {
			t.Errorf("%+v, %v; told %v and %v", o, err, c.here.Kicked, c.there.Kicked)
		}
	})
}

// TestSilentNode: nobody waits for a node that does not answer for longer than a second,
// it is named, and what it finds later it does not do.
func TestSilentNode(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		c.Wire.Stall("two", 8*time.Second)
		began := time.Now()
		if ids, silent := c.who(); strings.Join(ids, " ") != "c1.1@one c2.1@one" || !slices.Equal(silent, []string{"two"}) {
			t.Errorf("here are %q; silent are %q", ids, silent)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("it took %v", took)
		}
		o, err := c.Staff.Kick(t.Context(), c.mod, admin.Measure{Whom: "kay"})
		if err != nil || o.Ended != 1 || !slices.Equal(o.Silent, []string{"two"}) {
			t.Errorf("%+v, %v", o, err)
		}
		_, err = c.Staff.Kick(t.Context(), c.mod, admin.Measure{Whom: "kay"})
		clubtest.Refused(t, err, errs.NotFound, "There was no answer from two.")
		_, _, err = c.Staff.Drain(t.Context(), c.op, admin.Where{Node: "two"}, 0)
		clubtest.Refused(t, err, errs.Unavailable, "Node two did not answer.")
		clubtest.Elapse(time.Minute)
		if _, draining := c.other.Staff.Draining(); draining || len(c.there.Kicked) > 0 {
			t.Error("what was asked long ago was done")
		}
	})
}

// TestNodesSurvivePanics: a panic while a node is asked, or answers, leaves that question
// without an answer, and the next ones have theirs.
func TestNodesSurvivePanics(t *testing.T) {
	for _, at := range []string{clubtest.InAsking, clubtest.InServing, clubtest.InAnswering} {
		crewed(t, func(t *testing.T, c *crewedNodes) {
			before := rescue.Panics()
			c.Wire.Mu.Lock()
			c.Wire.Trap = at
			c.Wire.Mu.Unlock()
			if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
				t.Errorf("%s: silent are %q", at, silent)
			}
			if n := rescue.Panics() - before; n != 1 || !strings.Contains(c.Logged.String(), at) {
				t.Errorf("%s: %d panics counted, and in the log:\n%s", at, n, c.Logged)
			}
			clubtest.Elapse(time.Minute)
			if _, silent := c.who(); len(silent) > 0 {
				t.Errorf("%s: silent are still %q", at, silent)
			}
		})
	}
}

// packed is text as it travels between nodes.
func packed(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

// TestStrangeAnswers: a node of which the answer cannot be meant has not answered.
func TestStrangeAnswers(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		for _, answer := range []string{
			"", "{", "[]", "{}{}", `{"Sessions":[{"ID":"; rm"}]}`, `{"Sessions":[{"ID":"c1.1","Key":"kay"}]}`, `{"Ended":-1}`, `{"Level":"loud"}`,
			`{"Unknown":1}`, strings.Repeat(" ", 17<<20) + "{}", `{"Sessions":[` + strings.Repeat(`{"ID":"c1.1"},`, 30_000) + `{"ID":"c1.1"}]}`,
		} {
			c.Wire.Forge("two", packed(answer))
			if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
				t.Errorf("%.40q is taken", answer)
			}
		}
		c.Wire.Forge("two", []byte("no gzip"))
		if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
			t.Error("what is not packed is taken")
		}
		for _, question := range []string{"", "no", `{"Word":"kick","IDs":["c1.1"],"Sentence":"x","More":1}`, `{"Word":"drain"}`} {
			if reply, err := c.Wire.Ask(t.Context(), "one", packed(question)); err != nil || !bytes.Equal(reply, packed("")) {
				t.Errorf("%q is answered with %q, %v", question, reply, err)
			}
		}
		if _, draining := c.Staff.Draining(); draining || len(c.here.Kicked) > 0 {
			t.Error("a strange question was carried out")
		}
	})
}

// TestDrainOneNode: the games of those who are on it are waited for, they alone are told,
// and when they have gone elsewhere it ends.
func TestDrainOneNode(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		leaveAnn, leaveBen := c.Tables.Enter(t.Context(), clubtest.Ann), c.other.Tables.Enter(t.Context(), clubtest.Ben)
		defer leaveAnn()
		clubtest.Elapse(time.Second)
		c.Play(c.Timed(clubtest.Ann, c.kay.Person, "60+0"), "e4", "e5") // with nobody on the other node
		game := c.Play(c.Timed(clubtest.Ann, clubtest.Ben, "60+0"), "e4", "e5")
		synctest.Wait() // until both nodes have heard of the games
		_, list, err := c.Staff.Drain(t.Context(), c.op, admin.Where{Node: "two"}, time.Hour)
		if err != nil || len(list) != 1 || list[0].Node != "two" || list[0].Games != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		clubtest.Elapse(time.Minute)
		if here, there := c.Notices.Board().Said, c.other.Notices.Board().Said; len(here) != 0 || len(there) != 1 || !strings.Contains(there[0].Text, "This node of the club restarts") {
			t.Errorf("one is told %v, two %v", here, there)
		}
		if _, draining := c.Staff.Draining(); draining {
			t.Error("the other node is emptied, too")
		}
		if err := c.Staff.Admit(t.Context(), ""); err != nil {
			t.Errorf("on the other node nobody is let in: %v", err)
		}
		clubtest.Refused(t, c.other.Staff.Admit(t.Context(), ""), errs.Refused, "Connect again to come to another.")
		if c.there.HasEnded() {
			t.Fatal("it ended while ben was playing on it")
		}
		defer c.Tables.Enter(t.Context(), clubtest.Ben)()
		clubtest.Elapse(time.Second)
		leaveBen()
		clubtest.Elapse(3 * time.Second)
		if !c.there.HasEnded() || c.here.HasEnded() {
			t.Error("it goes on though nobody plays on it")
		}
		if c.Get(game.ID).Status != table.Playing {
			t.Error("the game has not gone on")
		}
	})
}

// TestDrainAllNodes: all are told once, each waits for all games, and all end.
func TestDrainAllNodes(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		game := c.Play(c.Timed(clubtest.Ann, clubtest.Ben, "60+0"), "e4", "e5")
		clubtest.Elapse(time.Second)
		_, list, err := c.Staff.Drain(t.Context(), c.op, admin.Where{All: true}, time.Hour)
		if err != nil || len(list) != 2 || list[0].Games != 1 || list[1].Games != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		clubtest.Elapse(time.Minute)
		if said := c.other.Notices.Board().Said; len(said) != 1 || !strings.Contains(said[0].Text, "The server restarts") {
			t.Errorf("told is %v", said)
		}
		if _, err := c.Staff.CancelDrain(t.Context(), c.op, admin.Where{Node: "two"}); err != nil {
			t.Error(err)
		}
		_, err = c.Staff.CancelDrain(t.Context(), c.op, admin.Where{Node: "two"})
		clubtest.Refused(t, err, errs.Refused, "not being emptied")
		c.Do(game, clubtest.Ann, table.Intent{Kind: table.Resign})
		clubtest.Elapse(5 * time.Second)
		if !c.here.HasEnded() || c.there.HasEnded() {
			t.Error("of two nodes, one of which goes on, not the other one has ended")
		}
		for w, sentence := range map[admin.Where]string{
			{Node: "three"}: "There is no node three. There are: one, two.", {Node: "two", All: true}: "Name one node, or say all.",
		} {
			_, _, err := c.Staff.Drain(t.Context(), c.op, w, time.Hour)
			if errs.Sentence(err) != sentence {
				t.Errorf("%+v: %v", w, err)
			}
		}
		want := "opal drain after 1h0m0s all nodes; opal cancel the drain node two; opal cancel the drain node two; opal cancel the drain node two failed"
		if got := strings.Join(c.Deeds(), "; "); got != want {
			t.Errorf("the audit log has %q", got)
		}
	})
}

// TestLogOfNodes: the level and the limits are those of the node that is meant.
func TestLogOfNodes(t *testing.T) {
	crewed(t, func(t *testing.T, c *crewedNodes) {
		levels := func(w admin.Where) (text string) {
			list, err := c.Staff.Level(t.Context(), c.op, w)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range list {
				text += h.Node + " " + h.Level + " "
			}
			return text
		}
		if _, err := c.Staff.SetLevel(t.Context(), c.op, admin.Where{Node: "two"}, slog.LevelDebug); err != nil {
			t.Fatal(err)
		}
		if one, all := levels(admin.Where{}), levels(admin.Where{All: true}); one != "one INFO " || all != "one INFO two DEBUG " {
			t.Errorf("the levels are %s, %s", one, all)
		}
		if limits, err := c.Staff.Limits(t.Context(), c.op, "two"); err != nil || len(limits) != 1 || limits[0].Value != "33m" {
			t.Errorf("%+v, %v", limits, err)
		}
	})
}

// TestNodesOfOneName: each has its id behind the name, so that one knows which is meant.
func TestNodesOfOneName(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, _ *lobby.Club, _ *clubtest.CutStore) {
		third := w.NewNode(w.Stored, "one2")
		defer third.Close()
		clubtest.Elapse(time.Second)
		var names []string
		for _, node := range w.Tables.Nodes.All() {
			names = append(names, node.Name)
		}
		if !slices.Equal(names, []string{"one-one", "one-one2", "two"}) {
			t.Errorf("the nodes are called %q", names)
		}
	})
}
