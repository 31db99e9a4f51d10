package budget

import (
	"strings"
	"testing"
	"time"
)

// TestDefaults checks that each action has a unique name and a limit.
func TestDefaults(t *testing.T) {
	seen := make(map[string]bool)
	for _, row := range Defaults() {
		if row.Name == "" || row.May == "" || seen[row.Name] || row.Source.Most == 0 {
			t.Errorf("incomplete or duplicate row %+v", row)
		}
		if row.Account.Most > row.Source.Most {
			t.Errorf("%s: an account may do more than its source", row.Name)
		}
		seen[row.Name] = true
	}
}

func TestSet(t *testing.T) {
	table := Defaults()
	if err := table.Set("accounts=none,7/90m"); err != nil {
		t.Fatal(err)
	}
	if got := table[NewAccount]; got.Source != (Allowance{}) || got.Account != (Allowance{7, 90 * time.Minute}) ||
		got.May == "" {
		t.Errorf("got row %+v", got)
	}
	for _, row := range table {
		for _, a := range []Allowance{row.Source, row.Account} {
			if back, err := parseAllowance(a.String()); err != nil || back != a {
				t.Errorf("parseAllowance(%s) = %v, %v", a, back, err)
			}
		}
	}
	if text := table.String(); !strings.Contains(text, "accounts    none      7/1h30m") ||
		!strings.Contains(text, "imports     6000/24h  2000/24h") {
		t.Errorf("got table\n%s", text)
	}
	every := Defaults()
	if err := every.Set("all=none,none"); err != nil {
		t.Fatal(err)
	}
	for _, row := range every {
		if row.Source.Most+row.Account.Most > 0 {
			t.Errorf("got row %v, want no limits", row)
		}
	}
	for word, want := range map[string]string{
		"": "is not a budget", "imports": "is not a budget", "imports=20/1h": "is not a budget",
		"beer=1/1h,1/1h": "no budget \"beer\"", "imports=1/1h,": "is not how often",
		"imports=x/1h,none": "is not how often",
		"imports=0/1h,none": "is not how often", "imports=-1/1h,none": "is not how often",
		"imports=1/0s,none": "is not how often", "imports=1/day,none": "is not how often",
	} {
		before := table
		if err := table.Set(word); err == nil || !strings.Contains(err.Error(), want) || table != before {
			t.Errorf("Set(%q): got %v, want %q and no change", word, err, want)
		}
	}
}
