package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestAccountPages renames, exports and deletes an account on its page, with its name and a
// confirmation.
func TestAccountPages(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	const at = "/account"
	w.isPrivate(at, at+"/export")
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "ann: account since") || !strings.Contains(p.text, "Your name is removed from games") || !strings.Contains(p.text, `<a href="/account/export" download>`) || strings.Contains(p.text, "/account/keep") || strings.Contains(p.text, "/account/name") {
		t.Errorf("the page:\n%s", p.text)
	}
	if p := b.post(at+"/rename", url.Values{"newname": {"<b>x</b>"}}); p.StatusCode != http.StatusConflict || strings.Contains(p.text, "<b>x") {
		t.Errorf("an invalid name: %s\n%s", p.Status, p.text)
	}
	if done := b.says(b.post(at+"/rename", url.Values{"newname": {"Anna"}}, "Accept", kindJSON)); done.Code != shell.Done || !strings.Contains(done.Said, "You are now anna.") || !knows(b.see("/"), "anna") {
		t.Errorf("a new name: %+v", done)
	}
	export := b.see(at + "/export")
	var kept struct {
		Name string
		Kept []any
	}
	if err := json.Unmarshal([]byte(export.text), &kept); err != nil || kept.Name != "anna" || len(kept.Kept) == 0 || export.Header.Get("Content-Disposition") != `attachment; filename="me.json"` || export.Header.Get("Content-Type") != "application/json" || export.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("the export: %v, %v, %+v", err, export.Header, kept)
	}
	for said, form := range map[string]url.Values{
		"seven days":            nil,
		"That is not your":      {"name": {"ben"}, "really": {"true"}},
		"If you are sure":       {"name": {"anna"}},
		"parameter really must": {"name": {"anna"}, "really": {"<b>"}},
	} {
		if p := b.post(at+"/delete", form); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, said) || !w.account(ann).Deletes.IsZero() {
			t.Errorf("%v: %s\n%s", form, p.Status, p.text)
		}
	}
	if p := b.post(at+"/delete", url.Values{"name": {"Anna"}, "really": {"true"}}); p.StatusCode != http.StatusSeeOther || w.account(ann).Deletes.IsZero() {
		t.Errorf("deleting the account: %s\n%s", p.Status, p.text)
	}
	if p := b.see(at); !strings.Contains(p.text, "It will be deleted on") || !strings.Contains(p.text, `formaction="/account/keep"`) || strings.Contains(p.text, "/account/delete") {
		t.Errorf("the page after deleting:\n%s", p.text)
	}
	if done := b.acts(at + "/keep"); done.Code != shell.Done || !w.account(ann).Deletes.IsZero() {
		t.Errorf("keeping the account: %+v", done)
	}
}
