package action_test

import (
	"reflect"
	"strings"
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
)

// TestReadJSON checks that numbers keep their digits, and which JSON is refused.
func TestReadJSON(t *testing.T) {
	for text, want := range map[string]action.Values{
		"":                               {},
		" \n":                            {},
		"{}":                             {},
		`{"count":1000000}`:              {"count": {"1000000"}},
		`{"count":12345678901234567890}`: {"count": {"12345678901234567890"}},
		`{"loud":true,"limit":2.5}`:      {"loud": {"true"}, "limit": {"2.5"}},
		`{"name":["ann",7,false]}`:       {"name": {"ann", "7", "false"}},
		`{"name":[]}`:                    {},
	} {
		if got, err := action.ReadJSON([]byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v, want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`[1]`:              "one JSON object",
		`{"count":1} {}`:   "one JSON object",
		`{"count":`:        "one JSON object",
		`{"count":null}`:   `"count" must be`,
		`{"name":[["a"]]}`: `"name" must be`,
		`{"name":{}}`:      `"name" must be`,
	} {
		if got, err := action.ReadJSON([]byte(text)); !strings.Contains(errs.Sentence(err), want) {
			t.Errorf("%s: got %v, %v, want %s", text, got, err, want)
		}
	}
}
