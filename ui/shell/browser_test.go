package shell

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
)

// TestBrowsers checks that a logged-in browser is listed with the keys and removed like a key. With
// --json it can be told from a key, and the account's export names it.
func TestBrowsers(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.KeyDoc
	if err := json.Unmarshal([]byte(w.does("ann", "keys code --json")), &doc); err != nil {
		t.Fatal(err)
	}
	guest, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := w.service.Accounts.LogIn(t.Context(), guest, identity.SpellCode(doc.Code), "Fire\x1b[2Jfox")
	if err != nil {
		t.Fatal(err)
	}
	list := w.does("ann", "keys")
	if !regexp.MustCompile(`(?m)^2  Fire.*fox +Browser  `).MatchString(list) || strings.Contains(list, "\x1b") {
		t.Errorf("got list\n%s", list)
	}
	lines := strings.Split(strings.TrimSpace(w.does("ann", "keys --json")), "\n")
	doc = feature.KeyDoc{}
	if err := json.Unmarshal([]byte(lines[1]), &doc); err != nil || !strings.HasPrefix(doc.Browser, "Fire") || doc.Expires == nil || doc.Used {
		t.Errorf("--json printed %s, error %v", lines[1], err)
	}
	if all := w.does("ann", "account export"); !strings.Contains(all, `"browser":"Fire`) || strings.Contains(all, secret) {
		t.Errorf("the export lacks it, or contains its secret:\n%s", all)
	}
	if said := w.does("ann", "keys remove 2"); !regexp.MustCompile(`^The browser Fire.*fox is logged out\.\n$`).MatchString(said) {
		t.Errorf("remove printed %q", said)
	}
	if p, err := w.service.Accounts.ByBrowser(t.Context(), secret); err != nil || !p.Guest {
		t.Errorf("after its removal it logs in as %+v, error %v", p, err)
	}
}

// TestPasskeys checks that a passkey is listed with the keys and removed like one.
func TestPasskeys(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.KeyDoc
	if err := json.Unmarshal([]byte(w.does("ann", "keys code --json")), &doc); err != nil {
		t.Fatal(err)
	}
	guest, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	in, _, err := w.service.Accounts.LogIn(t.Context(), guest, doc.Code, "Firefox")
	if err == nil {
		err = w.service.Accounts.Passkeys.Add(t.Context(), in, account.Passkey{Name: "my\x1b[2J phone", Host: "localhost", ID: []byte("id"), Public: []byte("key")})
	}
	if err != nil {
		t.Fatal(err)
	}
	list := w.does("ann", "keys")
	if !regexp.MustCompile(`(?m)^3  my.* phone +Passkey  `).MatchString(list) || strings.Contains(list, "\x1b") {
		t.Errorf("got list\n%s", list)
	}
	if lines := w.does("ann", "keys --json"); strings.Count(lines, `"passkey":"my`) != 1 {
		t.Errorf("--json printed\n%s", lines)
	}
	if said := w.does("ann", "keys remove 3"); !regexp.MustCompile(`^The passkey my.* phone no longer opens your account\.\n$`).MatchString(said) {
		t.Errorf("remove printed %q", said)
	}
	if _, _, err := w.service.Accounts.Passkeys.Of(t.Context(), []byte("id")); err == nil {
		t.Error("the removed passkey still logs in")
	}
}
