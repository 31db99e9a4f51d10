package tourney_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/ui/shell/tourney"
)

const friday = "every friday 20:00 swiss chess 5+3"

func TestReadRules(t *testing.T) {
	rules, err := tourney.ReadRules([]byte(strings.Join([]string{
		"# What we play.", "", friday + " rounds=5 rated called Friday night", "  every day 12:00 arena strike 3+2 minutes=45\r",
		"every mon,thu 19:30 knockout chess960 10+5", friday + " called Friday #2",
		"every sunday 15:00 swiss chess 10+0 house=4 rounds=3", "every sunday 17:00 team strike 10+0 house=oak,Elm teams=A,B",
	}, "\n")), catalog.All(), time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range rules {
		names = append(names, rules[i].Name())
	}
	if got := strings.Join(names, "; "); got != "Friday night; General Strike Chess arena; Chess960 knockout; Friday #2; Chess Swiss tournament; General Strike Chess team match" {
		t.Errorf("got names %s", got)
	}
}

// TestReadRulesRefused checks that each error names its line and the problem.
func TestReadRulesRefused(t *testing.T) {
	for line, says := range map[string]string{
		"on friday":                                        `A line cannot begin with "on"`,
		"\x1b[2Jevery":                                     "people cannot type or read",
		friday + " --json":                                 `Unexpected "--json"`,
		friday + " rounds=99":                              "Choose 1 to 15 rounds.",
		friday + " minutes=5":                              "You cannot set minutes for a Swiss tournament",
		friday + " variant=x":                              `Chess has no option`,
		friday:                                             "the tournament of line 1 has the same name on the same day",
		"every day 20:00 swiss chess 5+3":                  "the tournament of line 1 has the same name on the same day",
		"every fri,sun 10:00 swiss chess 5+3":              "the tournament of line 1 has the same name on the same day",
		"every someday 20:00 swiss chess 5+3":              "every someday 20:00 is not a time",
		"every friday,day 20:00 swiss chess 5+3":           "is not a time",
		"every 20:00 swiss chess 5+3":                      "every 20:00 is not a time",
		"every friday 25:00 swiss chess 5+3":               "is not a time",
		"every mon 9:00 swiss chess 5+3 house":             "Write it like this: house=4",
		"every mon 9:00 swiss chess 5+3 house=":            "Write it like this: house=4",
		"every mon 9:00 swiss chess 5+3 house=0":           "Name 1 to 20 bots.",
		"every mon 9:00 swiss chess 5+3 house=-1":          "Name 1 to 20 bots.",
		"every mon 9:00 swiss chess 5+3 house=21":          "Name 1 to 20 bots.",
		"every mon 9:00 swiss chess 5+3 house=oak,OAK":     "oak is named twice.",
		"every mon 9:00 swiss chess 5+3 house=oak,":        "A name has 2 to 16 characters",
		"every mon 9:00 swiss chess 5+3 house=2 house=oak": "You wrote house twice, house=2 and house=oak.",
		"every friday 20:00 blitz chess 5+3":               `Unexpected "blitz"`,
		"every friday 20:00 swiss ches 5+3":                "Did you mean chess?",
		"every friday 20:00 swiss chess":                   "Write it like this: every",
		"every sunday 20:00 swiss chess unlimited":         "A tournament needs a clock",
	} {
		_, err := tourney.ReadRules([]byte(friday+"\n\n"+line+"\n"), catalog.All(), time.UTC)
		if err == nil || !strings.HasPrefix(err.Error(), "line 3: ") || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
