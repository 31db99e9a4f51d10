package web

import (
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/pairing"
)

// TestStaffPages checks that a browser has the role of the key that logged it in. Other users find
// no staff pages.
func TestStaffPages(t *testing.T) {
	w := open(t, func(*Config) {})
	ann, bob := w.person("ann"), w.person("bob")
	w.club.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Operator}})
	runs, other := w.browserOf(ann), w.browserOf(bob)
	nothing := other.see("/admin/nothing")
	for _, at := range []string{
		"/admin/sessions", "/admin/bans", "/admin/reports", "/admin/fairplay", "/admin/audit", "/admin/nodes", "/admin/limits", "/admin/notices",
		"/admin/digests", "/admin/sessions/bob", "/admin/digests/2026-W47", "/admin/nodes/this", "/admin/bans/events",
	} {
		if at != "/admin/bans/events" { // the stream does not end
			if p := runs.see(at); p.StatusCode != http.StatusOK {
				t.Errorf("an operator gets %d for %s: %s", p.StatusCode, at, p.text)
			}
		}
		if p := other.see(at); p.StatusCode != http.StatusNotFound || p.text != nothing.text && at != "/admin/bans/events" {
			t.Errorf("another user gets %d for %s: %s", p.StatusCode, at, p.text)
		}
	}
	form := url.Values{"text": {"rude"}, "span": {"7d"}}
	if p := other.post("/admin/sessions/ann/ban", form); p.StatusCode != http.StatusNotFound {
		t.Errorf("another user bans with %d", p.StatusCode)
	}
	runs.post("/admin/sessions/bob/ban", form)
	if list := w.club.Bans.List(ban.Ban); len(list) != 1 || list[0].Player != bob.ID || list[0].By != "ann" {
		t.Errorf("got bans %+v", list)
	}
	if p := runs.see("/admin/audit"); !strings.Contains(p.text, "Verify") {
		t.Errorf("the page of the audit log has no button to verify it: %s", p.text)
	}
	if p := runs.post("/admin/audit/verify", nil); !strings.Contains(p.text, "The audit log is whole") {
		t.Errorf("verifying the audit log says %s", p.text)
	}
	w.club.Staff.SetMembers(nil)
	if p := runs.see("/admin/bans"); p.StatusCode != http.StatusNotFound {
		t.Errorf("a former operator gets %d", p.StatusCode)
	}
}

// TestRulingPages reverts a game on its page. The players read why, and one appeals. Others read nothing.
func TestRulingPages(t *testing.T) {
	w := open(t, nil)
	ann, bob := w.person("ann"), w.person("bob")
	w.club.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	moderates, plays, stranger := w.browserOf(ann), w.browserOf(bob), w.browserOf(w.person("cat"))
	w.isPrivate("/rulings")
	people := [2]account.Player{bob, w.person("dan")}
	game := w.play(w.table(pairing.Proposal{Game: "chess", Rated: true}, people[0], people[1]), people, "f3", "e5", "g4", "Qh4")
	for late := time.Now().Add(patience); w.club.Tables.Known(game.ID) != nil; runtime.Gosched() {
		if time.Now().After(late) {
			t.Fatal("the game is not in the archive")
		}
	}
	id := string(game.ID)
	at := "/rulings/" + id
	if p := moderates.post("/t/"+id+"/revert", url.Values{"text": {"arranged"}}); p.StatusCode >= http.StatusBadRequest {
		t.Fatalf("reverting: %s\n%s", p.Status, p.text)
	}
	p := plays.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "The reason: arranged") || strings.Contains(p.text, ">ann<") {
		t.Errorf("the player reads:\n%s", p.text)
	}
	if p := stranger.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("a stranger gets %s", p.Status)
	}
	if p := plays.post(at+"/appeal", url.Values{"text": {"it <b>was</b> not"}}); p.StatusCode >= http.StatusBadRequest {
		t.Errorf("appealing: %s\n%s", p.Status, p.text)
	}
	if p := moderates.see("/admin/fairplay/" + id); !strings.Contains(p.text, "it &lt;b&gt;was&lt;/b&gt; not") {
		t.Errorf("the moderator reads:\n%s", p.text)
	}
}
