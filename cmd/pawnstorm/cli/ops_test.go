package cli_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// playSome plays a few moves between two people, including one illegal attempt.
func playSome(t *testing.T, s *e2etest.Opened) {
	t.Helper()
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	run := func(who int, words ...string) string {
		out, errs, code := sshtest.Dial(t, s.Addr(), keys[who]).Run(strings.Join(words, " "), "")
		if code > 1 {
			t.Fatalf("%v: %d %s%s", words, code, out, errs)
		}
		return out
	}
	var table struct{ ID string }
	run(0, "name", "anamaria")
	run(1, "name", "bertrand")
	if err := json.Unmarshal([]byte(run(0, "new", "chess", "as", "white", "--json")), &table); err != nil {
		t.Fatal(err)
	}
	run(1, "join", table.ID)
	run(0, "move", "e4")
	run(1, "move", "e5")
	run(1, "move", "e4") // not her turn
	run(0, "move", "Ke8")
}

// TestMetrics checks the metrics after some moves. They must name no player and match the Grafana
// board.
func TestMetrics(t *testing.T) {
	s, url := e2etest.OpenOps(t, "--data", t.TempDir(), "--node", "left", "--ship", t.TempDir())
	playSome(t, s)
	visitor := sshtest.Dial(t, s.Addr()).Terminal(80, 24)
	visitor.Until("Welcome")
	names, values := e2etest.Scrape(t, url)
	for key, want := range map[string]float64{
		"pawnstorm_node_info node=left":              1,
		"pawnstorm_moves_total result=done":          2,
		"pawnstorm_moves_total result=refused":       2,
		"pawnstorm_move_commit_seconds":              2,
		"pawnstorm_games game=chess state=playing":   1,
		"pawnstorm_sessions kind=screens":            1,
		"pawnstorm_panics_total":                     0,
		"pawnstorm_ready":                            1,
		"pawnstorm_audit_entries head=":              0,
		"pawnstorm_store_errors_total op=put":        0,
		"pawnstorm_ssh_handshakes_total result=ok":   9,
		"pawnstorm_log_lines_total level=error":      0,
		"pawnstorm_sessions_ended_total reason=done": 8,
		"pawnstorm_store_in_doubt":                   0,
		"pawnstorm_ssh_handshake_seconds":            9,
		"pawnstorm_ssh_connections state=login":      0,
		"pawnstorm_store_commits_failed_total":       0,
		"pawnstorm_fanout_dropped_total":             0,
	} {
		if got, ok := values[key]; !ok || got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	if values["pawnstorm_render_bytes_total"] < 1000 || values["pawnstorm_store_bytes"] == 0 || values["pawnstorm_people"] == 0 {
		t.Errorf("wrong bytes or people: %v", values)
	}
	for key := range values {
		if strings.Contains(key, "anamaria") || strings.Contains(key, "bertrand") || strings.Contains(key, "127.0.0.1") {
			t.Errorf("a metric names a player: %s", key)
		}
	}
	checkBoard(t, names)
}

// checkBoard checks that the Grafana board shows all metrics and no others.
func checkBoard(t *testing.T, names map[string]bool) {
	t.Helper()
	text, err := os.ReadFile(e2etest.Path("cmd/pawnstorm/packaging/grafana.json"))
	if err != nil {
		t.Fatal(err)
	}
	var board any
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	shown := make(map[string]bool)
	for _, expr := range expressions(board) {
		for _, name := range regexp.MustCompile(`\b(pawnstorm|go|process)_[a-z_]+`).FindAllString(expr, -1) {
			shown[name] = true
			if !names[name] {
				t.Errorf("the board shows %s, which does not exist", name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if _, ours := strings.CutPrefix(name, "pawnstorm_"); !ours || shown[name] || shown[name+"_bucket"] || isPart(name) {
			continue
		}
		t.Errorf("the board does not show %s", name)
	}
}

// isPart reports whether a name is a part of a histogram.
func isPart(name string) bool {
	return strings.HasSuffix(name, "_bucket") || strings.HasSuffix(name, "_sum") || strings.HasSuffix(name, "_count")
}

// expressions returns the queries of a board.
func expressions(v any) (list []string) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if expr, ok := value.(string); ok && key == "expr" {
				list = append(list, expr)
			}
			list = append(list, expressions(value)...)
		}
	case []any:
		for _, value := range v {
			list = append(list, expressions(value)...)
		}
	}
	return list
}

// TestReady checks the health pages as text and JSON, also during shutdown.
func TestReady(t *testing.T) {
	s, url := e2etest.OpenOps(t, "--data", t.TempDir(), "--ops-pprof")
	for page, want := range map[string]string{
		"/livez": "Alive.\n", "/readyz": "Ready.\n", "/readyz?format=json": `{"ready":true}` + "\n",
	} {
		if status, text := e2etest.Get(t, url+page); status != http.StatusOK || text != want {
			t.Errorf("%s: %d %q", page, status, text)
		}
	}
	if status, _ := e2etest.Get(t, url+"/debug/pprof/goroutine?debug=1"); status != http.StatusOK {
		t.Errorf("profile: status %d", status)
	}
	if status, _ := e2etest.Get(t, url+"/elsewhere"); status != http.StatusNotFound {
		t.Errorf("unknown page: status %d", status)
	}
	if code := s.Terminate(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}
	client := http.Client{Timeout: time.Second}
	if _, err := client.Get(url + "/livez"); err == nil {
		t.Error("the page still answers")
	}
}

// TestNoProfiles checks that profiles are off by default.
func TestNoProfiles(t *testing.T) {
	_, url := e2etest.OpenOps(t, "--data", t.TempDir())
	if status, _ := e2etest.Get(t, url+"/debug/pprof/"); status != http.StatusNotFound {
		t.Errorf("profiles: status %d", status)
	}
}

// TestOpsAddress checks that a public address for the operator's pages needs an extra flag.
func TestOpsAddress(t *testing.T) {
	for _, args := range [][]string{{"--ops", ":9222"}, {"--ops", "0.0.0.0:9222"}, {"--ops", "192.0.2.1:9222"}, {"--ops", "[::]:9222"}, {"--ops", "9222"}} {
		_, stderr, code := e2etest.Finish(t, nil, append(args, "--data", t.TempDir())...)
		if code != cli.ExitUsage || !strings.Contains(stderr, "--ops") {
			t.Errorf("%v: %d %s", args, code, stderr)
		}
	}
}

// TestLogJoins checks that the log of a refused move names its session and connection. Text that a
// player typed must not reach the reader's terminal unescaped.
func TestLogJoins(t *testing.T) {
	s, _ := e2etest.OpenOps(t, "--data", t.TempDir(), "--log-level", "debug")
	playSome(t, s)
	sshtest.Dial(t, s.Addr()).Run("move \x1b[31m\u202e\u009b2J", "")
	s.Terminate()
	text, err := os.ReadFile(s.LogFile)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(string(text), "\x1b\u202e\u009b") || strings.Contains(string(text), "level=ERROR") {
		t.Errorf("unexpected log:\n%s", text)
	}
	line := regexp.MustCompile(`msg=refused conn=(c\d+) session=(c\d+\.\d+) table=\w+ player=\w+ intent=move`).FindSubmatch(text)
	if line == nil {
		t.Fatalf("no refused move in the log:\n%s", text)
	}
	if !regexp.MustCompile(`msg=done conn=\S+ session=\S+ table=\w+ player=\w+ intent=move rev=\d+`).Match(text) {
		t.Errorf("no move in the log:\n%s", text)
	}
	for _, want := range []string{`msg="session started" conn=%s .*session=%s`, `msg="connection closed" conn=%s `} {
		pattern := strings.Replace(strings.Replace(want, "%s", string(line[1]), 1), "%s", regexp.QuoteMeta(string(line[2])), 1)
		if !regexp.MustCompile(pattern).Match(text) {
			t.Errorf("the log lacks %s:\n%s", pattern, text)
		}
	}
}
