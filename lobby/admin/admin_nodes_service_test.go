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

// onStaffedNodes runs a test on two nodes with an operator, a moderator and kay, who is on both nodes.
// Each node also has a guest without a key. Each node has its own fake host.
func onStaffedNodes(t *testing.T, test func(t *testing.T, c *staffedNodes)) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		c := &staffedNodes{World: w, other: other}
		c.op, c.mod = w.RegisterStaff()
		other.Staff.SetMembers(admin.Members{
			clubtest.KeyA: {Role: admin.Operator},
			clubtest.KeyB: {Role: admin.Moderator},
		})
		c.kay = w.Register(clubtest.KeyC, "kay")
		at := w.Clock.Now()
		c.here = w.Host(admin.Session{ID: "c1.1", Key: clubtest.KeyC, Name: "kay", Since: at},
			admin.Session{ID: "c2.1", Name: "guest-1", Since: at.Add(time.Second)})
		c.there = clubtest.HostOf(other,
			admin.Session{
				ID: "c1.1", Key: clubtest.KeyC, Name: "kay", Since: at.Add(2 * time.Second),
				Client: "nice\x1b[2J", Source: clubtest.Source("203.0.113.5"),
			},
			admin.Session{ID: "w7.1", Key: clubtest.KeyA, Name: "opal", Since: at.Add(3 * time.Second)},
			admin.Session{ID: "c9.1", Name: "guest-2", Since: at.Add(4 * time.Second)})
		test(t, c)
	})
}

type staffedNodes struct {
	*clubtest.World
	other        *lobby.Club
	here, there  *clubtest.FakeHost
	op, mod, kay account.Player
}

func (c *staffedNodes) who() (ids, silent []string) {
	c.Tb.Helper()
	list, silent, err := c.Staff.Sessions(c.Tb.Context(), c.mod)
	if err != nil {
		c.Tb.Fatal(err)
	}
	for _, s := range list {
		ids = append(ids, s.ID)
		if s.Client != "" && s.Client != "nice[2J" {
			c.Tb.Errorf("client is %q", s.Client)
		}
	}
	return ids, silent
}

// TestStaffOfAllNodes checks that staff can list and end sessions on all nodes.
func TestStaffOfAllNodes(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		if ids, silent := c.who(); strings.Join(ids, " ") != "c1.1@one c2.1@one c1.1@two w7.1@two c9.1@two" ||
			silent != nil {
			t.Fatalf("sessions are %q; silent nodes are %q", ids, silent)
		}
		kick := func(by account.Player, whom string) (admin.Outcome, error) {
			return c.Staff.Kick(t.Context(), by, admin.Request{Target: whom, Why: "loud"})
		}
		_, err := kick(c.mod, "c1.1")
		clubtest.Refused(t, err, errs.Refused, "Several nodes have a session c1.1: say which, as in c1.1@one.")
		_, err = kick(c.mod, "c1.1@three")
		clubtest.Refused(t, err, errs.NotFound, "session c1.1@three has no session here")
		_, err = kick(c.mod, "w7.1@two")
		clubtest.Refused(t, err, errs.Refused, "opal is an operator")
		if o, err := kick(c.mod, "c9.1"); err != nil || o.Ended != 1 ||
			!strings.Contains(c.there.Kicked["c9.1"], "The reason: loud.") {
			t.Errorf("Kick: got %+v, %v; kicked sessions are %v", o, err, c.there.Kicked)
		}
		if o, err := kick(c.mod, "kay"); err != nil || o.Ended != 2 || c.here.Kicked["c1.1"] == "" ||
			c.there.Kicked["c1.1"] == "" {
			t.Errorf("Kick: got %+v, %v; kicked sessions are %v and %v", o, err, c.here.Kicked, c.there.Kicked)
		}
		if ids, _ := c.who(); strings.Join(ids, " ") != "c2.1@one w7.1@two" {
			t.Errorf("sessions are %q", ids)
		}
		if got := c.AuditActions(); strings.Join(got, "; ") != "mody kick session c9.1; mody kick kay" {
			t.Errorf("audit log is %q", got)
		}
	})
}

// TestBanOnAllNodes checks that each node ends its own sessions of a banned player, and that
// all of them are counted.
func TestBanOnAllNodes(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		o, err := c.Staff.Ban(t.Context(), c.mod, admin.Request{Target: "kay", Why: "cheats"})
		clubtest.Elapse(time.Second)
		if err != nil || o.Ended != 2 || c.here.Kicked["c1.1"] == "" ||
			!strings.Contains(c.there.Kicked["c1.1"], "cheats") {
			t.Errorf("Ban: got %+v, %v; kicked sessions are %v and %v", o, err, c.here.Kicked, c.there.Kicked)
		}
	})
}

// TestSilentNode checks what happens if a node does not answer. Other nodes wait a second at most and
// report its name. When the node wakes up, it ignores old questions.
func TestSilentNode(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		c.Wire.Stall("two", 8*time.Second)
		began := time.Now()
		if ids, silent := c.who(); strings.Join(ids, " ") != "c1.1@one c2.1@one" ||
			!slices.Equal(silent, []string{"two"}) {
			t.Errorf("sessions are %q; silent nodes are %q", ids, silent)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("took %v, want at most a second", took)
		}
		o, err := c.Staff.Kick(t.Context(), c.mod, admin.Request{Target: "kay"})
		if err != nil || o.Ended != 1 || !slices.Equal(o.Unanswered, []string{"two"}) {
			t.Errorf("Kick: got %+v, %v", o, err)
		}
		_, err = c.Staff.Kick(t.Context(), c.mod, admin.Request{Target: "kay"})
		clubtest.Refused(t, err, errs.NotFound, "No answer came from two.")
		_, _, err = c.Staff.Drain(t.Context(), c.op, admin.NodeSelection{Node: "two"}, 0)
		clubtest.Refused(t, err, errs.Unavailable, "Node two did not answer.")
		clubtest.Elapse(time.Minute)
		if _, draining := c.other.Staff.Draining(); draining || len(c.there.Kicked) > 0 {
			t.Error("node carried out an old question")
		}
	})
}

// TestNodesSurvivePanics checks that a panic while asking or answering affects only that question.
func TestNodesSurvivePanics(t *testing.T) {
	for _, at := range []string{clubtest.InAsking, clubtest.InServing, clubtest.InAnswering} {
		onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
			before := rescue.Panics()
			c.Wire.Mu.Lock()
			c.Wire.Trap = at
			c.Wire.Mu.Unlock()
			if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
				t.Errorf("%s: silent nodes are %q", at, silent)
			}
			if n := rescue.Panics() - before; n != 1 || !strings.Contains(c.Logged.String(), at) {
				t.Errorf("%s: counted %d panics, want 1; log:\n%s", at, n, c.Logged)
			}
			clubtest.Elapse(time.Minute)
			if _, silent := c.who(); len(silent) > 0 {
				t.Errorf("%s: nodes are still silent: %q", at, silent)
			}
		})
	}
}

// packed returns text as nodes send it.
func packed(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

// TestStrangeAnswers checks that a node with an invalid answer counts as silent.
func TestStrangeAnswers(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		for _, answer := range []string{
			"", "{", "[]", "{}{}", `{"Sessions":[{"ID":"; rm"}]}`, `{"Sessions":[{"ID":"c1.1","Key":"kay"}]}`,
			`{"Ended":-1}`, `{"Level":"loud"}`, `{"Unknown":1}`, strings.Repeat(" ", 17<<20) + "{}",
			`{"Sessions":[` + strings.Repeat(`{"ID":"c1.1"},`, 30_000) + `{"ID":"c1.1"}]}`,
		} {
			c.Wire.Forge("two", packed(answer))
			if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
				t.Errorf("answer %.40q was accepted", answer)
			}
		}
		c.Wire.Forge("two", []byte("no gzip"))
		if _, silent := c.who(); !slices.Equal(silent, []string{"two"}) {
			t.Error("an answer that is not compressed was accepted")
		}
		for _, question := range []string{
			"", "no", `{"Word":"kick","IDs":["c1.1"],"Sentence":"x","More":1}`, `{"Word":"drain"}`,
		} {
			if reply, err := c.Wire.Ask(t.Context(), "one", packed(question)); err != nil ||
				!bytes.Equal(reply, packed("")) {
				t.Errorf("question %q got the answer %q, %v", question, reply, err)
			}
		}
		if _, draining := c.Staff.Draining(); draining || len(c.here.Kicked) > 0 {
			t.Error("an invalid question was carried out")
		}
	})
}

// TestDrainOneNode drains one node. The node announces it only to its own players, and waits only for
// their games. It ends once they have moved to another node.
func TestDrainOneNode(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		leaveAnn, leaveBen := c.Tables.Enter(t.Context(), clubtest.Ann), c.other.Tables.Enter(t.Context(), clubtest.Ben)
		defer leaveAnn()
		clubtest.Elapse(time.Second)
		// No player of the first game has entered node two.
		c.Play(c.Timed(clubtest.Ann, c.kay.Person, "60+0"), "e4", "e5")
		game := c.Play(c.Timed(clubtest.Ann, clubtest.Ben, "60+0"), "e4", "e5")
		synctest.Wait() // until both nodes know the games
		_, list, err := c.Staff.Drain(t.Context(), c.op, admin.NodeSelection{Node: "two"}, time.Hour)
		if err != nil || len(list) != 1 || list[0].Node != "two" || list[0].Games != 1 {
			t.Fatalf("Drain: got %+v, %v", list, err)
		}
		clubtest.Elapse(time.Minute)
		if here, there := c.Notices.Board().Said, c.other.Notices.Board().Said; len(here) != 0 || len(there) != 1 ||
			!strings.Contains(there[0].Text, "This node restarts") {
			t.Errorf("announcements are %v on one, %v on two", here, there)
		}
		if _, draining := c.Staff.Draining(); draining {
			t.Error("the other node is draining too")
		}
		if err := c.Staff.CheckAccess(t.Context(), ""); err != nil {
			t.Errorf("the other node refuses visitors: %v", err)
		}
		clubtest.Refused(t, c.other.Staff.CheckAccess(t.Context(), ""), errs.Refused,
			"Connect again to reach another node.")
		if c.there.HasEnded() {
			t.Fatal("node ended while ben was playing on it")
		}
		defer c.Tables.Enter(t.Context(), clubtest.Ben)()
		clubtest.Elapse(time.Second)
		leaveBen()
		clubtest.Elapse(3 * time.Second)
		if !c.there.HasEnded() || c.here.HasEnded() {
			t.Error("node two did not end, or node one did, after ben left two")
		}
		if c.Get(game.ID).Status != table.Playing {
			t.Error("game did not continue")
		}
	})
}

// TestDrainAllNodes drains all nodes and cancels it on one. There is one announcement, and each node waits
// for all games.
func TestDrainAllNodes(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		game := c.Play(c.Timed(clubtest.Ann, clubtest.Ben, "60+0"), "e4", "e5")
		clubtest.Elapse(time.Second)
		_, list, err := c.Staff.Drain(t.Context(), c.op, admin.NodeSelection{All: true}, time.Hour)
		if err != nil || len(list) != 2 || list[0].Games != 1 || list[1].Games != 1 {
			t.Fatalf("Drain: got %+v, %v", list, err)
		}
		clubtest.Elapse(time.Minute)
		if said := c.other.Notices.Board().Said; len(said) != 1 ||
			!strings.Contains(said[0].Text, "The server restarts") {
			t.Errorf("announcements are %v", said)
		}
		if _, err := c.Staff.CancelDrain(t.Context(), c.op, admin.NodeSelection{Node: "two"}); err != nil {
			t.Error(err)
		}
		_, err = c.Staff.CancelDrain(t.Context(), c.op, admin.NodeSelection{Node: "two"})
		clubtest.Refused(t, err, errs.Refused, "not draining")
		c.Do(game, clubtest.Ann, table.Intent{Kind: table.Resign})
		clubtest.Elapse(5 * time.Second)
		if !c.here.HasEnded() || c.there.HasEnded() {
			t.Error("want only node one to end")
		}
		for w, sentence := range map[admin.NodeSelection]string{
			{Node: "three"}:          "There is no node three. Choose one, two.",
			{Node: "two", All: true}: "Name one node, or say all.",
		} {
			_, _, err := c.Staff.Drain(t.Context(), c.op, w, time.Hour)
			if errs.Sentence(err) != sentence {
				t.Errorf("Drain on %+v: got %v, want %q", w, err, sentence)
			}
		}
		want := "opal drain after 1h0m0s all nodes; opal cancel the drain node two; opal cancel the drain node two; " +
			"opal cancel the drain node two failed"
		if got := strings.Join(c.AuditActions(), "; "); got != want {
			t.Errorf("audit log is %q", got)
		}
	})
}

// TestLogOfNodes checks that levels and limits come from the selected node.
func TestLogOfNodes(t *testing.T) {
	onStaffedNodes(t, func(t *testing.T, c *staffedNodes) {
		levels := func(w admin.NodeSelection) (text string) {
			list, err := c.Staff.Level(t.Context(), c.op, w)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range list {
				text += h.Node + " " + h.Level + " "
			}
			return text
		}
		two := admin.NodeSelection{Node: "two"}
		if _, err := c.Staff.SetLevel(t.Context(), c.op, two, slog.LevelDebug); err != nil {
			t.Fatal(err)
		}
		if one, all := levels(admin.NodeSelection{}), levels(admin.NodeSelection{All: true}); one != "one INFO " ||
			all != "one INFO two DEBUG " {
			t.Errorf("levels are %s and %s", one, all)
		}
		if limits, err := c.Staff.Limits(t.Context(), c.op, "two"); err != nil || len(limits) != 1 ||
			limits[0].Value != "33m" {
			t.Errorf("Limits: got %+v, %v", limits, err)
		}
	})
}

// TestNodesOfOneName checks that nodes with the same name get their ids appended.
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
			t.Errorf("node names are %q", names)
		}
	})
}
