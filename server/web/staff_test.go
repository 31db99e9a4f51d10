package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/ban"
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
		"/admin/sessions", "/admin/bans", "/admin/reports", "/admin/audit", "/admin/nodes", "/admin/limits", "/admin/notices",
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
