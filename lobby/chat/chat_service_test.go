package chat_test

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
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// guest is a guest without a key.
var guest = account.Player{Person: identity.Person{ID: "gdef0123456789ab", Name: "guest-def01"}, Guest: true}

// hears waits until a room ends with these lines.
func hears(tb testing.TB, mail <-chan *chat.Conversation, texts ...string) *chat.Conversation {
	tb.Helper()
	return untilTalk(tb, mail, fmt.Sprintf("%q", texts), func(c *chat.Conversation) bool {
		got := textsOf(c)
		return slices.Equal(got[max(len(got)-len(texts), 0):], texts)
	})
}

// untilTalk waits until a room reaches a state.
func untilTalk(
	tb testing.TB, mail <-chan *chat.Conversation, what string, reached func(*chat.Conversation) bool,
) *chat.Conversation {
	tb.Helper()
	late := time.NewTimer(clubtest.Patience)
	defer late.Stop()
	last := new(chat.Conversation)
	for {
		select {
		case last = <-mail:
			if reached(last) {
				return last
			}
		case <-late.C:
			tb.Fatalf("timed out waiting for %s, got %q", what, textsOf(last))
		}
	}
}

func textsOf(c *chat.Conversation) []string {
	var texts []string
	for _, l := range c.Lines {
		texts = append(texts, l.Text)
	}
	return texts
}

func TestTalk(t *testing.T) {
	w := clubtest.New(t)
	early := w.Listen(chat.LobbyRoom, clubtest.Cat)
	if c := hears(t, early); len(c.Lines) != 0 || c.Room != chat.LobbyRoom {
		t.Errorf("an empty room has %+v, want no lines", c)
	}
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello", "anybody for a game?")
	w.Say(clubtest.Ben, chat.LobbyRoom, "I am")
	all := []string{"hello", "anybody for a game?", "I am"}
	for _, mail := range []<-chan *chat.Conversation{
		early, w.Listen(chat.LobbyRoom, clubtest.Ann), w.Listen(chat.LobbyRoom, guest.Person),
	} {
		c := hears(t, mail, all...)
		if len(c.Lines) != 3 || c.Lines[2].Who != clubtest.Ben || c.Last() != 3 {
			t.Errorf("got %+v", c)
		}
	}
	w.Restart()
	hears(t, w.Listen(chat.LobbyRoom, clubtest.Ann), all...)
}

// TestWhisper checks that players can't read the spectators' room until the game is over. After
// that everyone can read and write in both rooms.
func TestWhisper(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	players, watchers := chat.PlayersRoom(tbl.ID), chat.WatchersRoom(tbl.ID)
	w.Say(clubtest.Ann, players, "good luck")
	w.Say(clubtest.Cat, watchers, "she will need it")
	if err := w.Chat.Say(t.Context(), guest, watchers, "who?"); err != nil {
		t.Error(err)
	}
	hears(t, w.Listen(players, clubtest.Ben), "good luck")
	hears(t, w.Listen(watchers, clubtest.Cat), "she will need it", "who?")

	const before, closed = "the spectators' chat when the game is over", "Only the players can write there"
	for _, no := range []struct {
		who   identity.Person
		room  chat.Room
		words string
	}{
		{clubtest.Ann, watchers, before},
		{clubtest.Ben, watchers, before},
		{clubtest.Cat, players, closed},
		{guest.Person, players, closed},
	} {
		_, err := w.Chat.Follow(t.Context(), no.room, no.who)
		clubtest.Refused(t, err, errs.Refused, no.words)
		clubtest.Refused(t, w.Chat.Say(t.Context(), clubtest.As(no.who), no.room, "hello"), errs.Refused, no.words)
		clubtest.Refused(t, w.Chat.Report(t.Context(), no.who, no.room, 1, ""), errs.Refused, no.words)
	}

	w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
	w.UntilStored("the archive", func() bool { return len(w.Keys("done/")) == 1 && len(w.Keys("table/")) == 0 })
	hears(t, w.Listen(watchers, clubtest.Ann), "she will need it", "who?")
	hears(t, w.Listen(players, clubtest.Cat), "good luck")
	w.Say(clubtest.Ann, watchers, "I did not!")
	w.Say(clubtest.Cat, players, "well played")
	hears(t, w.Listen(players, clubtest.Ben), "good luck", "well played")
	w.Restart()
	hears(t, w.Listen(watchers, clubtest.Ben), "who?", "I did not!")
}

func TestSayIsRefused(t *testing.T) {
	w := clubtest.New(t)
	table := w.Create(clubtest.Ann)
	room := chat.PlayersRoom(table.ID)
	before := w.Dump()
	say := func(who account.Player, room chat.Room, text string) error {
		w.Clock.Advance(time.Minute)
		return w.Chat.Say(t.Context(), who, room, text)
	}
	clubtest.Refused(t, say(guest, chat.LobbyRoom, "hello"), errs.Refused, "take a name first")
	clubtest.Refused(t, say(clubtest.As(clubtest.Ann), room, "hello"), errs.Refused, "when the game has begun")
	clubtest.Refused(t, say(clubtest.As(clubtest.Ann), chat.LobbyRoom, " \x07"), errs.Invalid, "text is empty")
	clubtest.Refused(t, say(clubtest.As(clubtest.Ann), "n0table0/players", "hello"), errs.NotFound, "closed")
	clubtest.Refused(t, say(clubtest.As(clubtest.Ann), chat.Room(table.ID)+"/../lobby", "hello"), errs.NotFound,
		"no such room")
	clubtest.Refused(t, say(clubtest.As(clubtest.Ann), "", "hello"), errs.NotFound, "closed")
	if w.Dump() != before {
		t.Error("a refused line changed the store")
	}
	w.Clock.Advance(time.Minute)
	for _, text := range []string{"one", "two", "three"} {
		if err := w.Chat.Say(t.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom, text); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, w.Chat.Say(t.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom, "four"), errs.Refused,
		"you may talk again in 1 second")
	w.Say(clubtest.Ben, chat.LobbyRoom, "and what do you think?")
	w.Clock.Advance(2 * time.Second)
	w.Say(clubtest.Ann, chat.LobbyRoom, "four")
}

// TestTalkEndsWithItsTable checks that the chat of an aborted game is deleted.
func TestTalkEndsWithItsTable(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	players := chat.PlayersRoom(tbl.ID)
	mail := w.Listen(players, clubtest.Ann)
	w.Say(clubtest.Ann, players, "sorry, I have to go")
	w.Say(clubtest.Cat, chat.WatchersRoom(tbl.ID), "what a pity")
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
	hears(t, mail, "sorry, I have to go")
	w.Do(tbl, clubtest.Ann, table.Intent{Kind: table.Abort})
	w.UntilStored("the end of the table", func() bool { return len(w.Keys("table/")) == 0 })
	if keys := w.Keys("talk/"); !slices.Equal(keys, []string{"talk/lobby"}) {
		t.Errorf("the store has %v, want only talk/lobby", keys)
	}
	untilTalk(t, mail, "an empty room", func(c *chat.Conversation) bool { return len(c.Lines) == 0 })
}

// TestTalkLeavesNothing checks that later followers get the lines that were added while a room had
// no followers.
func TestTalkLeavesNothing(t *testing.T) {
	w := clubtest.New(t)
	w.Say(clubtest.Ann, chat.LobbyRoom, "one")
	ctx, leave := context.WithCancel(t.Context())
	mail, err := w.Chat.Follow(ctx, chat.LobbyRoom, clubtest.Ben)
	if err != nil {
		t.Fatal(err)
	}
	hears(t, mail, "one")
	leave()
	w.Say(clubtest.Ann, chat.LobbyRoom, "two")
	hears(t, w.Listen(chat.LobbyRoom, clubtest.Ben), "one", "two")
}

// TestTalkFromTwoNodes lets players chat at the same time on two nodes with one store. No acknowledged
// line may be lost or appear twice, and both nodes must have the same lines.
func TestTalkFromTwoNodes(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	const people, each = 8, 15
	var all sync.WaitGroup
	for p := range people {
		all.Go(func() {
			who := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", p)), Name: fmt.Sprint("person ", p)}
			for i := range each {
				for {
					err := nodes[p%2].Chat.Say(t.Context(), clubtest.As(who), chat.LobbyRoom,
						fmt.Sprintf("%d %d", p, i))
					if err == nil {
						break
					}
					if !strings.Contains(errs.Sentence(err), "enough for now") && errs.KindOf(err) != errs.Stale {
						t.Error(err)
						return
					}
					w.Clock.Advance(time.Second)
				}
			}
		})
	}
	all.Wait()
	heard := [2]*chat.Conversation{{}, {}}
	for i, node := range nodes {
		mail, err := node.Chat.Follow(t.Context(), chat.LobbyRoom, clubtest.Ann)
		if err != nil {
			t.Fatal(err)
		}
		for heard[i].Last() < people*each {
			heard[i] = <-mail
		}
	}
	if !slices.Equal(heard[0].Lines, heard[1].Lines) {
		t.Error("the nodes have different lines")
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

// TestNoLineIsLost adds lines on two nodes whose stores fail in every way. It compares the room
// with the acknowledged lines.
func TestNoLineIsLost(t *testing.T) {
	w := clubtest.New(t)
	var faulty [2]*clubtest.FaultyStore
	var nodes [2]*lobby.Club
	for i := range nodes {
		faulty[i] = &clubtest.FaultyStore{Store: w.Stored}
		nodes[i] = w.NewClub(faulty[i])
		defer nodes[i].Close()
	}
	rooms := 0
	rapid.Check(t, func(t *rapid.T) {
		table := w.Started(clubtest.Ann, clubtest.Ben)
		room := chat.PlayersRoom(table.ID)
		var acknowledged []string
		for i := range rapid.IntRange(1, 30).Draw(t, "lines") {
			on := rapid.IntRange(0, 1).Draw(t, "node")
			how := rapid.SampledFrom([]clubtest.Fault{
				clubtest.None, clubtest.Glitch, clubtest.Glitches, clubtest.InDoubt,
			}).Draw(t, "fault")
			faulty[on].After(0, how)
			w.Clock.Advance(3 * time.Second)
			text := fmt.Sprint("line ", i)
			err := nodes[on].Chat.Say(context.Background(),
				clubtest.As([]identity.Person{clubtest.Ann, clubtest.Ben}[i%2]), room, text)
			if (err == nil) != (how != clubtest.Glitches) {
				t.Fatalf("%q with fault %d: %v", text, how, err)
			}
			if err == nil {
				acknowledged = append(acknowledged, text)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		mail, err := nodes[rooms%2].Chat.Follow(ctx, room, clubtest.Ann)
		if err != nil {
			t.Fatal(err)
		}
		if c := <-mail; !slices.Equal(textsOf(c), acknowledged) {
			t.Fatalf("acknowledged %q, but the room has %q", acknowledged, textsOf(c))
		}
		rooms++
	})
}

// TestTalkLags checks that a node that has fallen behind reads the followed rooms again.
func TestTalkLags(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()
		w.Say(clubtest.Ann, chat.LobbyRoom, "before")
		mail, err := node.Chat.Follow(t.Context(), chat.LobbyRoom, clubtest.Ben)
		if err != nil {
			t.Fatal(err)
		}
		hears(t, mail, "before")

		catchUp := faulty.Lag()
		w.Say(clubtest.Ann, chat.LobbyRoom, "meanwhile")
		synctest.Wait()
		select {
		case c := <-mail:
			t.Fatalf("the node should lag, but sent %q", textsOf(c))
		default:
		}
		catchUp()
		hears(t, mail, "before", "meanwhile")
		w.Say(clubtest.Ann, chat.LobbyRoom, "after")
		hears(t, mail, "before", "meanwhile", "after")
	})
}

// TestTalkDown checks that a line that can't be stored is refused, and that Say does not wait
// forever.
func TestTalkDown(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		w.Replace(faulty)
		mail := w.Listen(chat.LobbyRoom, clubtest.Ben)
		w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
		hears(t, mail, "hello")
		faulty.After(0, clubtest.Hangs)
		clubtest.Refused(t, w.Chat.Say(t.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom, "lost"),
			errs.Unavailable, "know whether this was saved")
		faulty.After(0, clubtest.Crash)
		clubtest.Refused(t, w.Chat.Say(t.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom, "lost"),
			errs.Unavailable, "nothing was changed")
		_, err := w.Chat.Follow(t.Context(), chat.PlayersRoom("n0table0"), clubtest.Ann)
		clubtest.Refused(t, err, errs.Unavailable, "")
		faulty.After(0, clubtest.None)
		w.Clock.Advance(time.Minute)
		w.Say(clubtest.Ann, chat.LobbyRoom, "again")
		hears(t, mail, "hello", "again")
	})
}

// TestUnreadableTalk checks that an unreadable room is left unchanged, and that followers get an
// error.
func TestUnreadableTalk(t *testing.T) {
	w := clubtest.New(t)
	mail := w.Listen(chat.LobbyRoom, clubtest.Ben)
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
	e, err := w.Stored.Get(t.Context(), "talk/lobby")
	if err == nil {
		_, err = w.Stored.Put(t.Context(), e.Key, []byte(`{"v":99}`), e.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
	before := w.Dump()
	clubtest.Refused(t, w.Chat.Say(t.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom, "well"), errs.Internal,
		"newer version of pawnstorm")
	hears(t, mail, "hello") // and no later line
	w.Restart()
	_, err = w.Chat.Follow(t.Context(), chat.LobbyRoom, clubtest.Ben)
	clubtest.Refused(t, err, errs.Internal, "newer version of pawnstorm")
	if w.Dump() != before {
		t.Error("the unreadable room was changed")
	}
}
