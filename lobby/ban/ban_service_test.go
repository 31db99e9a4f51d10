package ban_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

func TestBan(t *testing.T) {
	w := clubtest.New(t)
	w.AddBan(ban.Restriction{
		Kind: ban.Ban, Target: ban.Target{Player: clubtest.Ann.ID}, Why: "cheats\x1b[2J\u202e", By: "op",
	})
	w.AddBan(ban.Restriction{
		Kind: ban.Ban, Target: ban.Target{Key: clubtest.KeyB}, By: "op", Until: w.Clock.Now().Add(time.Hour),
	})
	w.AddBan(ban.Restriction{Kind: ban.Ban, Target: ban.Target{Source: clubtest.Source("203.0.113.0/24")}, By: "op"})
	w.AddBan(ban.Restriction{Kind: ban.Ban, Target: ban.Target{Source: clubtest.Source("2001:db8:1:2:3::4")}, By: "op"})
	check := func(banned map[ban.Visitor]string) {
		t.Helper()
		for v, words := range banned {
			if err := w.Bans.CheckBan(v); words == "" && err != nil {
				t.Errorf("%+v: %v", v, err)
			} else if words != "" {
				clubtest.Refused(t, err, errs.Refused, words)
			}
		}
	}
	forGood := map[ban.Visitor]string{
		{Player: clubtest.Ann.ID}: "You are banned from this server for good. The reason: cheats[2J.",
		{
			Player: clubtest.Ben.ID, Source: clubtest.Source("203.0.113.77"),
		}: "Your address is banned from this server for good.",
		{Source: clubtest.Source("2001:db8:1:2::9")}:  "Your address is banned",
		{Source: clubtest.Source("2001:db8:1:3::9")}:  "",
		{Source: clubtest.Source("203.0.114.77")}:     "",
		{Player: clubtest.Ben.ID, Key: clubtest.KeyA}: "",
		{}: "",
	}
	check(forGood)
	check(map[ban.Visitor]string{{Player: clubtest.Ben.ID, Key: clubtest.KeyB}: "UTC"})
	w.Restart()
	check(forGood)
	w.Clock.Advance(time.Hour)
	check(map[ban.Visitor]string{{Player: clubtest.Ben.ID, Key: clubtest.KeyB}: ""})
	if list := w.Bans.List(ban.Ban); len(list) != 3 {
		t.Errorf("the bans in force are %v", list)
	}
	if err := w.Bans.DropExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if keys := w.Keys("sanction/"); len(keys) != 3 {
		t.Errorf("the store has %v, want 3 keys", keys)
	}
	if err := w.Bans.Lift(t.Context(), ban.Ban, ban.Target{Player: clubtest.Ann.ID}); err != nil {
		t.Fatal(err)
	}
	check(map[ban.Visitor]string{{Player: clubtest.Ann.ID}: ""})
	clubtest.Refused(t, w.Bans.Lift(t.Context(), ban.Ban, ban.Target{Player: clubtest.Ann.ID}), errs.NotFound,
		"no longer exists")
}

func TestBanIsRefused(t *testing.T) {
	w := clubtest.New(t)
	for words, s := range map[string]ban.Restriction{
		"too many addresses": {Target: ban.Target{Source: clubtest.Source("0.0.0.0/0")}},
		"bits":               {Target: ban.Target{Source: clubtest.Source("2000::/3")}},
		"in the future":      {Target: ban.Target{Player: clubtest.Ann.ID}, Until: w.Clock.Now()},
	} {
		s.Kind = ban.Ban
		_, err := w.Bans.Add(t.Context(), s)
		clubtest.Refused(t, err, errs.Invalid, words)
	}
	for _, text := range []string{"", "ann", "1.2.3", "1.2.3.4/33", "fe80::1%eth0", "::/-1", strings.Repeat("1", 99)} {
		if p, ok := ban.ReadSource(text); ok {
			t.Errorf("%q was parsed as %v", text, p)
		}
	}
	if p := clubtest.Source("::ffff:10.1.2.3"); p.String() != "10.1.2.3/32" {
		t.Errorf("a mapped address was parsed as %v", p)
	}
}

// TestMute checks that a mute by account, key or source forbids chat, and nothing else.
func TestMute(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "kay")
	mute := ban.Restriction{
		Kind: ban.Mute, Target: ban.Target{Player: p.ID}, Why: "rude", By: "op", Until: w.Clock.Now().Add(time.Hour),
	}
	w.AddBan(mute)
	say := func(text string) error { return w.Chat.Say(t.Context(), p, chat.LobbyRoom, text) }
	clubtest.Refused(t, say("hello"), errs.Refused, "You are muted until")
	w.Started(p.Person, clubtest.Ben)
	invited := w.Challenge(w.Register(clubtest.KeyB, "lee").Person, "kay")
	decline := func(text string) error {
		_, err := w.Tables.Do(t.Context(), invited.ID, p.Person, table.Intent{Kind: table.Refuse, Text: text})
		return err
	}
	clubtest.Refused(t, decline("go away"), errs.Refused, "You are muted")
	if err := decline(""); err != nil {
		t.Errorf("declining without a message: %v", err)
	}
	w.Clock.Advance(time.Hour)
	if err := say("hello again"); err != nil {
		t.Error(err)
	}
	mute.Target, mute.Until = ban.Target{Key: clubtest.KeyA}, time.Time{}
	w.AddBan(mute)
	clubtest.Refused(t, say("and again"), errs.Refused, "for good: you can play, but not chat. The reason: rude.")
	invited = w.Challenge(w.Register(clubtest.KeyC, "max").Person, "kay")
	byKey := func(key, text string) error {
		_, err := w.Tables.Do(identity.WithKey(t.Context(), key), invited.ID, p.Person,
			table.Intent{Kind: table.Refuse, Text: text})
		return err
	}
	clubtest.Refused(t, byKey(clubtest.KeyA, "go away"), errs.Refused, "You are muted")
	if err := byKey(clubtest.KeyA, ""); err != nil {
		t.Errorf("declining without a message, with the muted key: %v", err)
	}
	invited = w.Challenge(w.Register(clubtest.KeyD, "moe").Person, "kay")
	if err := byKey(strings.Repeat("e5", 32), "not today"); err != nil {
		t.Errorf("declining with another key: %v", err)
	}
	if err := w.Bans.Lift(t.Context(), ban.Mute, mute.Target); err != nil {
		t.Fatal(err)
	}
	mute.Target = ban.Target{Source: clubtest.Source("198.51.100.7")}
	w.AddBan(mute)
	err := w.Chat.Say(identity.WithSource(t.Context(), clubtest.Source("198.51.100.7")), p,
		chat.LobbyRoom, "from there")
	clubtest.Refused(t, err, errs.Refused, "Your address is muted")
	if err := say("from elsewhere"); err != nil {
		t.Error(err)
	}
}

// TestRestrictionsOfAnotherNode checks that a node applies the restrictions of another one and notifies
// its listeners.
func TestRestrictionsOfAnotherNode(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	news := other.Bans.Changes(t.Context())
	visitor := ban.Visitor{Player: clubtest.Ann.ID}
	until := func(banned bool) {
		t.Helper()
		for (other.Bans.CheckBan(visitor) != nil) != banned {
			select {
			case <-news:
			case <-time.After(clubtest.Patience):
				t.Fatal("the other node did not learn of the change")
			}
		}
	}
	w.AddBan(ban.Restriction{Kind: ban.Ban, Target: visitor, By: "op"})
	until(true)
	if err := w.Bans.Lift(t.Context(), ban.Ban, visitor); err != nil {
		t.Fatal(err)
	}
	until(false)
}

// TestUnreadableRestrictions checks that unreadable restrictions ban no one and that other restrictions
// still load.
func TestUnreadableRestrictions(t *testing.T) {
	w := clubtest.New(t)
	for key, value := range map[string]string{
		"sanction/ban/player/pann": `{"v":2,"kind":"ban","player":"pann"}`,
		"sanction/ban/player/pben": `{`,
		"sanction/ban/player/pcat": `{"v":1,"kind":"ban","player":"pann"}`,
		"sanction/ban/player/pdot": `{"v":1,"kind":"ban","player":"pdot","by":"op","t":"2026-01-01T00:00:00Z"}`,
	} {
		if _, err := w.Stored.Put(t.Context(), key, []byte(value), store.Rev(0)); err != nil {
			t.Fatal(err)
		}
	}
	w.Restart()
	if list := w.Bans.List(ban.Ban); len(list) != 1 || list[0].Player != "pdot" {
		t.Errorf("the bans in force are %v", list)
	}
	if err := w.Bans.CheckBan(ban.Visitor{Player: clubtest.Ann.ID}); err != nil {
		t.Error(err)
	}
}
