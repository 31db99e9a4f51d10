package lobby_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
)

// guest is a guest without a key.
var guest = account.Player{Person: identity.Person{ID: "gdef0123456789ab", Name: "guest-def01"}, Guest: true}

// as is a person as somebody's session.
func as(p identity.Person) account.Player { return account.Player{Person: p} }

// listen follows a room in which who has a part.
func (w *world) listen(room talk.Room, who identity.Person) <-chan talk.Conversation {
	w.tb.Helper()
	mail, err := w.Talk.Follow(w.tb.Context(), room, who)
	if err != nil {
		w.tb.Fatal(err)
	}
	return mail
}

// say says what must be accepted.
func (w *world) say(who identity.Person, room talk.Room, texts ...string) {
	w.tb.Helper()
	for _, text := range texts {
		if err := w.Talk.Say(w.tb.Context(), as(who), room, text); err != nil {
			w.tb.Fatalf("%s in %s: %q: %v", who.Name, room, text, err)
		}
		w.clock.advance(time.Second) // at ease
	}
}

// hears waits until these are the last lines of a room.
func hears(tb testing.TB, mail <-chan talk.Conversation, texts ...string) talk.Conversation {
	tb.Helper()
	return untilTalk(tb, mail, fmt.Sprintf("%q", texts), func(c talk.Conversation) bool {
		got := textsOf(c)
		return slices.Equal(got[max(len(got)-len(texts), 0):], texts)
	})
}

// untilTalk waits for a state of a room.
func untilTalk(tb testing.TB, mail <-chan talk.Conversation, what string, reached func(talk.Conversation) bool) talk.Conversation {
	tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	var last talk.Conversation
	for {
		select {
		case last = <-mail:
			if reached(last) {
				return last
			}
		case <-late.C:
			tb.Fatalf("waited in vain for %s, heard %q", what, textsOf(last))
		}
	}
}

func textsOf(c talk.Conversation) []string {
	var texts []string
	for _, l := range c.Lines {
		texts = append(texts, l.Text)
	}
	return texts
}

func TestTalk(t *testing.T) {
	w := newWorld(t)
	early := w.listen(talk.LobbyRoom, cat)
	if c := hears(t, early); len(c.Lines) != 0 || c.Room != talk.LobbyRoom {
		t.Errorf("an empty room has %+v", c)
	}
	w.say(ann, talk.LobbyRoom, "hello", "anybody for a game?")
	w.say(ben, talk.LobbyRoom, "I am")
	all := []string{"hello", "anybody for a game?", "I am"}
	for _, mail := range []<-chan talk.Conversation{early, w.listen(talk.LobbyRoom, ann), w.listen(talk.LobbyRoom, guest.Person)} {
		c := hears(t, mail, all...)
		if len(c.Lines) != 3 || c.Lines[2].Who != ben || c.Last() != 3 {
			t.Errorf("heard %+v", c)
		}
	}
	w.restart()
	hears(t, w.listen(talk.LobbyRoom, ann), all...)
}

// TestWhisper: the players hear the watchers when the game is over, and not
// before; then everybody reads and talks in both rooms.
func TestWhisper(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	players, watchers := talk.PlayersRoom(tbl.ID), talk.WatchersRoom(tbl.ID)
	w.say(ann, players, "good luck")
	w.say(cat, watchers, "she will need it")
	if err := w.Talk.Say(t.Context(), guest, watchers, "who?"); err != nil {
		t.Error(err)
	}
	hears(t, w.listen(players, ben), "good luck")
	hears(t, w.listen(watchers, cat), "she will need it", "who?")

	const before, closed = "for you to read when the game is over", "Only the players talk there"
	for _, no := range []struct {
		who   identity.Person
		room  talk.Room
		words string
	}{{ann, watchers, before}, {ben, watchers, before}, {cat, players, closed}, {guest.Person, players, closed}} {
		_, err := w.Talk.Follow(t.Context(), no.room, no.who)
		refused(t, err, errs.Refused, no.words)
		refused(t, w.Talk.Say(t.Context(), as(no.who), no.room, "hello"), errs.Refused, no.words)
		refused(t, w.Talk.Report(t.Context(), no.who, no.room, 1, ""), errs.Refused, no.words)
	}

	w.do(tbl, ben, table.Intent{Kind: table.Resign})
	w.untilStored("the archive", func() bool { return len(w.keys("done/")) == 1 && len(w.keys("table/")) == 0 })
	hears(t, w.listen(watchers, ann), "she will need it", "who?")
	hears(t, w.listen(players, cat), "good luck")
	w.say(ann, watchers, "I did not!")
	w.say(cat, players, "well played")
	hears(t, w.listen(players, ben), "good luck", "well played")
	w.restart()
	hears(t, w.listen(watchers, ben), "who?", "I did not!")
}

func TestSayIsRefused(t *testing.T) {
	w := newWorld(t)
	table := w.create(ann)
	room := talk.PlayersRoom(table.ID)
	before := w.dump()
	say := func(who account.Player, room talk.Room, text string) error {
		w.clock.advance(time.Minute)
		return w.Talk.Say(t.Context(), who, room, text)
	}
	refused(t, say(guest, talk.LobbyRoom, "hello"), errs.Refused, "take a name first")
	refused(t, say(as(ann), room, "hello"), errs.Refused, "when the game has begun")
	refused(t, say(as(ann), talk.LobbyRoom, " \x07"), errs.Invalid, "nothing to read")
	refused(t, say(as(ann), "n0table0/players", "hello"), errs.NotFound, "closed")
	refused(t, say(as(ann), talk.Room(table.ID)+"/../lobby", "hello"), errs.NotFound, "no such room")
	refused(t, say(as(ann), "", "hello"), errs.NotFound, "closed")
	if w.dump() != before {
		t.Error("something was said")
	}
	w.clock.advance(time.Minute)
	for _, text := range []string{"one", "two", "three"} {
		if err := w.Talk.Say(t.Context(), as(ann), talk.LobbyRoom, text); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, w.Talk.Say(t.Context(), as(ann), talk.LobbyRoom, "four"), errs.Refused, "you may talk again in 1 second")
	w.say(ben, talk.LobbyRoom, "and what do you think?")
	w.clock.advance(2 * time.Second)
	w.say(ann, talk.LobbyRoom, "four")
}

// TestTalkEndsWithItsTable: what nobody can come back to is not kept.
func TestTalkEndsWithItsTable(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	players := talk.PlayersRoom(tbl.ID)
	mail := w.listen(players, ann)
	w.say(ann, players, "sorry, I have to go")
	w.say(cat, talk.WatchersRoom(tbl.ID), "what a pity")
	w.say(ann, talk.LobbyRoom, "hello")
	hears(t, mail, "sorry, I have to go")
	w.do(tbl, ann, table.Intent{Kind: table.Abort})
	w.untilStored("the end of the table", func() bool { return len(w.keys("table/")) == 0 })
	if keys := w.keys("talk/"); !slices.Equal(keys, []string{"talk/lobby"}) {
		t.Errorf("kept are %v", keys)
	}
	untilTalk(t, mail, "an empty room", func(c talk.Conversation) bool { return len(c.Lines) == 0 })
}

// TestTalkLeavesNothing: a room that nobody follows costs nothing, and its news
// reach who comes later.
func TestTalkLeavesNothing(t *testing.T) {
	w := newWorld(t)
	w.say(ann, talk.LobbyRoom, "one")
	ctx, leave := context.WithCancel(t.Context())
	mail, err := w.Talk.Follow(ctx, talk.LobbyRoom, ben)
	if err != nil {
		t.Fatal(err)
	}
	hears(t, mail, "one")
	leave()
	w.say(ann, talk.LobbyRoom, "two")
	hears(t, w.listen(talk.LobbyRoom, ben), "one", "two")
}

// TestTalkFromTwoNodes: people talk at once on two nodes that share a store. No
// line that was acknowledged is lost, none is there twice, and both nodes tell of
// the same.
func TestTalkFromTwoNodes(t *testing.T) {
	w := newWorld(t)
	other := w.newClub(w.store)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	const people, each = 8, 15
	var all sync.WaitGroup
	for p := range people {
		all.Go(func() {
			who := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", p)), Name: fmt.Sprint("person ", p)}
			for i := range each {
				for {
					err := nodes[p%2].Talk.Say(t.Context(), as(who), talk.LobbyRoom, fmt.Sprintf("%d %d", p, i))
					if err == nil {
						break
					}
					if !strings.Contains(errs.Sentence(err), "enough for now") && errs.KindOf(err) != errs.Stale {
						t.Error(err)
						return
					}
					w.clock.advance(time.Second)
				}
			}
		})
	}
	all.Wait()
	var heard [2]talk.Conversation
	for i, node := range nodes {
		mail, err := node.Talk.Follow(t.Context(), talk.LobbyRoom, ann)
		if err != nil {
			t.Fatal(err)
		}
		for heard[i].Last() < people*each {
			heard[i] = <-mail
		}
	}
	if !slices.Equal(heard[0].Lines, heard[1].Lines) {
		t.Error("the nodes tell of different talk")
	}
	next := make(map[string]int)
	for i, l := range heard[0].Lines {
		var p, n int
		fmt.Sscan(l.Text, &p, &n)
		if n != next[l.Who.Name] || l.N != uint64(i+1) {
			t.Errorf("line %d is %+v", i, l)
		}
		next[l.Who.Name]++
	}
}

// TestNoLineIsLost says lines in turns on two nodes, in front of stores that
// fail in every way, and compares the room with what was acknowledged.
func TestNoLineIsLost(t *testing.T) {
	w := newWorld(t)
	var faulty [2]*faultyStore
	var nodes [2]*lobby.Club
	for i := range nodes {
		faulty[i] = &faultyStore{Store: w.store}
		nodes[i] = w.newClub(faulty[i])
		defer nodes[i].Close()
	}
	rooms := 0
	rapid.Check(t, func(t *rapid.T) {
		table := w.started(ann, ben)
		room := talk.PlayersRoom(table.ID)
		var acknowledged []string
		for i := range rapid.IntRange(1, 30).Draw(t, "lines") {
			on := rapid.IntRange(0, 1).Draw(t, "node")
			how := rapid.SampledFrom([]fault{none, glitch, glitches, inDoubt}).Draw(t, "fault")
			faulty[on].after(0, how)
			w.clock.advance(3 * time.Second)
			text := fmt.Sprint("line ", i)
			err := nodes[on].Talk.Say(context.Background(), as([]identity.Person{ann, ben}[i%2]), room, text)
			if (err == nil) != (how != glitches) {
				t.Fatalf("%q with the fault %d: %v", text, how, err)
			}
			if err == nil {
				acknowledged = append(acknowledged, text)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		mail, err := nodes[rooms%2].Talk.Follow(ctx, room, ann)
		if err != nil {
			t.Fatal(err)
		}
		if c := <-mail; !slices.Equal(textsOf(c), acknowledged) {
			t.Fatalf("acknowledged was %q, there is %q", acknowledged, textsOf(c))
		}
		rooms++
	})
}

// TestTalkLags: a node that has fallen behind reads the followed rooms again.
func TestTalkLags(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		node := w.newClub(faulty)
		defer node.Close()
		w.say(ann, talk.LobbyRoom, "before")
		mail, err := node.Talk.Follow(t.Context(), talk.LobbyRoom, ben)
		if err != nil {
			t.Fatal(err)
		}
		hears(t, mail, "before")

		catchUp := faulty.lag()
		w.say(ann, talk.LobbyRoom, "meanwhile")
		synctest.Wait()
		select {
		case c := <-mail:
			t.Fatalf("the node was meant to lag, and told of %q", textsOf(c))
		default:
		}
		catchUp()
		hears(t, mail, "before", "meanwhile")
		w.say(ann, talk.LobbyRoom, "after")
		hears(t, mail, "before", "meanwhile", "after")
	})
}

// TestTalkDown: what cannot be kept is not said, and nobody waits for ever.
func TestTalkDown(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		mail := w.listen(talk.LobbyRoom, ben)
		w.say(ann, talk.LobbyRoom, "hello")
		hears(t, mail, "hello")
		faulty.after(0, hangs)
		refused(t, w.Talk.Say(t.Context(), as(ann), talk.LobbyRoom, "lost"), errs.Unavailable, "not certain")
		faulty.after(0, crash)
		refused(t, w.Talk.Say(t.Context(), as(ann), talk.LobbyRoom, "lost"), errs.Unavailable, "nothing was changed")
		_, err := w.Talk.Follow(t.Context(), talk.PlayersRoom("n0table0"), ann)
		refused(t, err, errs.Unavailable, "")
		faulty.after(0, none)
		w.clock.advance(time.Minute)
		w.say(ann, talk.LobbyRoom, "again")
		hears(t, mail, "hello", "again")
	})
}

// TestUnreadableTalk: a room that this program cannot read is left alone, and
// who comes is told.
func TestUnreadableTalk(t *testing.T) {
	w := newWorld(t)
	mail := w.listen(talk.LobbyRoom, ben)
	w.say(ann, talk.LobbyRoom, "hello")
	e, err := w.store.Get(t.Context(), "talk/lobby")
	if err == nil {
		_, err = w.store.Put(t.Context(), e.Key, []byte(`{"v":99}`), e.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
	before := w.dump()
	refused(t, w.Talk.Say(t.Context(), as(ann), talk.LobbyRoom, "well"), errs.Internal, "newer version of pawnstorm")
	hears(t, mail, "hello") // and nothing after it
	w.restart()
	_, err = w.Talk.Follow(t.Context(), talk.LobbyRoom, ben)
	refused(t, err, errs.Internal, "newer version of pawnstorm")
	if w.dump() != before {
		t.Error("what cannot be read was changed")
	}
}
