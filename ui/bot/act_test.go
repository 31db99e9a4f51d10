package bot

import (
	"encoding/json"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/ui/feature/toy"
)

// TestToy checks that a resource needs only its declaration. A program that does not know it can
// still look at it and act on it.
func TestToy(t *testing.T) {
	store, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	club, err := lobby.New(t.Context(), lobby.Config{Store: store, Games: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	box := toy.NewBox()
	c := Config{Club: club, Games: games, Now: time.Now, Actions: box.Actions(), Resources: box.Resources()}
	say := func(line string) string {
		t.Helper()
		answer, _ := Once(t.Context(), c, strings.Repeat("ab", 32), []byte(line))
		for one := range strings.Lines(string(answer)) {
			if !json.Valid([]byte(one)) {
				t.Errorf("%s: got invalid JSON %s", line, one)
			}
		}
		return string(answer)
	}
	for _, test := range [][2]string{
		{`{"do":"hello","name":"robot"}`, `"type":"hello"`},
		{`{"do":"look","on":"toys"}`, `"docs":[{"id":"ball"`},
		{`{"do":"look","on":"toys","subject":"kite"}`, `"doc":{"id":"kite"`},
		{`{"do":"act","on":"toys","subject":"kite","action":"lend","with":{"player":"robot","span":"3d","colour":"green"}}`, `"holder":"robot","colour":"green"`},
		{`{"do":"act","on":"toys","subject":"kite","action":"break"}`, `"broken":true`},
		{`{"do":"act","on":"toys","subject":"kite","action":"break"}`, `broken already`},
		{`{"do":"act","on":"toys","subject":"ball","action":"lend","with":{"player":{}}}`, `"kind":"invalid"`},
		{`{"do":"act","on":"toys","subject":"ball","action":"lend","with":{"player":1000000,"span":"3d","colour":"red"}}`, `1000000`},
		{`{"do":"act","on":"toys","subject":"ball","action":"lend","with":[]}`, `"kind":"invalid"`},
		{`{"do":"act","on":"toys","subject":"ball","action":"eat"}`, `There is no action`},
		{`{"do":"look","on":"dreams"}`, `Unknown resource`},
		{`{"do":"look","on":"tournaments"}`, `"docs":[]`},
		{`{"do":"act","on":"players","action":"whoami"}`, `"doc":{"name":"robot"`},
	} {
		if got := say(test[0]); !strings.Contains(got, test[1]) {
			t.Errorf("%s: got\n%swant %s", test[0], got, test[1])
		}
	}
	if kite := box.Toys()[1]; !kite.Broken || kite.Holder != "robot" {
		t.Errorf("got kite %+v", kite)
	}
}
