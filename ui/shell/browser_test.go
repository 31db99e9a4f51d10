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

// TestBrowsers: a browser that is logged in stands among the keys, is told from them with
// --json, and is logged out as they are removed; what is exported of an account names it.
func TestBrowsers(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.KeyDoc
	if err := json.Unmarshal([]byte(w.does("ann", "keys code --json")), &doc); err != nil {
		t.Fatal(err)
	}
	nobody, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := w.service.Accounts.LogIn(t.Context(), nobody, identity.SpellCode(doc.Code), "Fire\x1b[2Jfox")
	if err != nil {
		t.Fatal(err)
	}
	list := w.does("ann", "keys")
	if !regexp.MustCompile(`(?m)^2  Fire.*fox +Browser  `).MatchString(list) || strings.Contains(list, "\x1b") {
		t.Errorf("the list:\n%s", list)
	}
	lines := strings.Split(strings.TrimSpace(w.does("ann", "keys --json")), "\n")
	doc = feature.KeyDoc{}
	if err := json.Unmarshal([]byte(lines[1]), &doc); err != nil || !strings.HasPrefix(doc.Browser, "Fire") || doc.Expires == nil || doc.Used {
		t.Errorf("with --json it is %s, %v", lines[1], err)
	}
	if all := w.does("ann", "account export"); !strings.Contains(all, `"browser":"Fire`) || strings.Contains(all, secret) {
		t.Errorf("the export does not name it, or tells its secret:\n%s", all)
	}
	if said := w.does("ann", "keys remove 2"); !regexp.MustCompile(`^The browser Fire.*fox is logged out\.\n$`).MatchString(said) {
		t.Errorf("removing it says %q", said)
	}
	if p, err := w.service.Accounts.ByBrowser(t.Context(), secret); err != nil || !p.Guest {
		t.Errorf("it comes as %+v, %v", p, err)
	}
}

// TestPasskeys: a passkey stands among the keys, and is removed as they are.
func TestPasskeys(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.KeyDoc
	if err := json.Unmarshal([]byte(w.does("ann", "keys code --json")), &doc); err != nil {
		t.Fatal(err)
	}
	nobody, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	in, _, err := w.service.Accounts.LogIn(t.Context(), nobody, doc.Code, "Firefox")
	if err == nil {
		err = w.service.Accounts.Passkeys.Add(t.Context(), in, account.Passkey{Name: "my\x1b[2J phone", Host: "localhost", ID: []byte("id"), Public: []byte("key")})
	}
	if err != nil {
		t.Fatal(err)
	}
	list := w.does("ann", "keys")
	if !regexp.MustCompile(`(?m)^3  my.* phone +Passkey  `).MatchString(list) || strings.Contains(list, "\x1b") {
		t.Errorf("the list:\n%s", list)
	}
	if lines := w.does("ann", "keys --json"); strings.Count(lines, `"passkey":"my`) != 1 {
		t.Errorf("with --json:\n%s", lines)
	}
	if said := w.does("ann", "keys remove 3"); !regexp.MustCompile(`^The passkey my.* phone no longer opens your account\.\n$`).MatchString(said) {
		t.Errorf("removing it says %q", said)
	}
	if _, _, err := w.service.Accounts.Passkeys.Of(t.Context(), []byte("id")); err == nil {
		t.Error("it opens the account")
	}
}
