package shell

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
)

// TestTokens checks that a token is shown once, listed with the keys, and removed by its name. The
// account's export names it without its secret.
func TestTokens(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.TokenDoc
	if err := json.Unmarshal([]byte(w.does("ann", "token new play bot called laptop for 2w --json")), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Name != "laptop" || !slices.Equal(doc.Scopes, []account.Scope{account.Play, account.Bots}) || doc.Expires == nil || !strings.HasPrefix(doc.Secret, "pawn_") {
		t.Errorf("got %+v", doc)
	}
	who, err := w.service.Accounts.Tokens.Of(t.Context(), doc.Secret)
	if err != nil || who.Name != "ann" {
		t.Errorf("it logs in as %+v, error %v", who, err)
	}
	if said := w.does("ann", "token new"); !regexp.MustCompile(`^pawn_[A-Z2-7]{26}\nThat is the token token-[0-9a-z]{4} \(read\)\. `).MatchString(said) {
		t.Errorf("a token without a name: got %q", said)
	}
	for list, line := range map[string]string{"token": `laptop +play, bot  .* [0-9]`, "keys": `laptop +Token  .* [0-9]`} {
		if said := w.does("ann", list); !regexp.MustCompile(line).MatchString(said) || strings.Contains(said, doc.Secret) {
			t.Errorf("%s: got\n%s", list, said)
		}
	}
	if all := w.does("ann", "account export"); !strings.Contains(all, `"token":"laptop"`) || strings.Contains(all, doc.Secret) {
		t.Errorf("the export lacks it, or contains its secret:\n%s", all)
	}
	if said := w.does("ann", "token remove laptop"); said != "The token laptop no longer works.\n" {
		t.Errorf("remove printed %q", said)
	}
	if who, err := w.service.Accounts.Tokens.Of(t.Context(), doc.Secret); !errors.Is(err, account.ErrToken) {
		t.Errorf("after its removal it logs in as %+v, error %v", who, err)
	}
	if said := w.does("ann", "tokens --json"); strings.Count(said, "\n") != 1 || strings.Contains(said, "secret") {
		t.Errorf("after its removal: got list\n%s", said)
	}
}

// TestScopes checks that a token can run only the commands in its scopes, and none that changes the
// account.
func TestScopes(t *testing.T) {
	for _, v := range New().verbs {
		closed := slices.Contains([]string{"name", "keys", "config", "token", "account", "hook", "email", "vacation", "ruling", Plain, Bot}, v.Name)
		if (v.scope == "") != closed || v.scope == account.Bots {
			t.Errorf("%s: got scope %q", v.Name, v.scope)
		}
		for _, s := range account.Scopes {
			err := account.Player{Token: &account.Key{Scopes: []account.Scope{s}}}.May(v.scope)
			may := v.scope != "" && (s == v.scope || s == account.Play)
			if (err == nil) != may {
				t.Errorf("%s by a token with %s: %v", v.Name, s, err)
			}
		}
		if v.scope == account.Read && v.returning && v.Name != "wait" {
			t.Errorf("%s changes something but needs only the scope to read", v.Name)
		}
	}
}

// TestNoTokenTouchesTheAccount checks that no scope lets a token read or change the private parts
// of an account.
func TestNoTokenTouchesTheAccount(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	var doc feature.TokenDoc
	if err := json.Unmarshal([]byte(w.does("ann", "token new read play bot called all --json")), &doc); err != nil {
		t.Fatal(err)
	}
	env := w.env("ann")
	who, err := w.service.Accounts.Tokens.Of(t.Context(), doc.Secret)
	if err != nil {
		t.Fatal(err)
	}
	env.Who = who
	tried, seen := 0, 0
	actions, resources := feature.New(), feature.Resources()
	for _, k := range []action.Kind{action.Key, action.Token, action.Webhook, action.Email, action.Vacation, action.Account} {
		for _, a := range actions.On(k) {
			tried++
			if _, err := actions.Do(t.Context(), env.caller(), a, nil, nil); !errors.Is(err, account.ErrScope) {
				t.Errorf("%s %s: %v", k, a.Name, err)
			}
			if a.Offers(env.caller(), nil) != nil {
				t.Errorf("%s offers %s", k, a.Name)
			}
		}
		r := resources.Of(k)
		if list, err := r.List(t.Context(), env.caller(), resource.Query{}); !errors.Is(err, account.ErrScope) || len(list.Rows) != 0 {
			t.Errorf("%s: %+v, %v", r.Name, list, err)
		}
		if _, err := actions.Subject(t.Context(), env.caller(), k, "all"); err == nil {
			t.Errorf("find returns %s all", k)
		}
		seen++
	}
	if tried < 18 || seen != 6 {
		t.Errorf("tried only %d actions on %d kinds", tried, seen)
	}
}
