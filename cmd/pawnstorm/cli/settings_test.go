package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/nats/embedded"
	"pawnstorm/server/sshtest"
)

// setting is a server flag and a way to observe its value from outside.
type setting struct {
	flag     string
	values   func(t *testing.T) (env, flag string)
	observed func(t *testing.T, s *e2etest.Opened) string
}

// settings lists every server flag; TestSettings checks that it is complete.
var settings = []setting{
	{"addr", freePorts, func(t *testing.T, s *e2etest.Opened) string {
		e2etest.ShownFingerprint(t, s.Addr())
		return s.Addr()
	}},
	{"data", func(t *testing.T) (env, flag string) { return t.TempDir(), t.TempDir() }, func(t *testing.T, s *e2etest.Opened) string {
		return s.Told(t, `Data      (.*)\n`)
	}},
	{"host", constant("env.example", "flag.example"), func(t *testing.T, s *e2etest.Opened) string {
		term := sshtest.Dial(t, s.Addr()).Terminal(80, 24)
		term.Until("Look around")
		term.Type("\x03")
		term.Wait()
		return regexp.MustCompile(`ssh -p \d+ (\S+)`).FindStringSubmatch(term.Screen())[1]
	}},
	{"idle", constant("2s", "4s"), observedIdle},
	{"gate", constant("2000", "3000"), gateLog("gate")},
	{"gate-source", constant("5", "6"), gateLog("gate-source")},
	{"gate-network", constant("50", "60"), gateLog("gate-network")},
	{"gate-rate", constant("3", "4"), gateLog("gate-rate")},
	{"penalty-max", constant("1m0s", "2m0s"), gateLog("penalty-max")},
	{"connections", constant("100", "200"), gateLog("connections")},
	{"connections-source", constant("20", "30"), gateLog("connections-source")},
	{"sessions", constant("2", "3"), gateLog("sessions")},
	{"memory", constant("536870912", "1073741824"), logged("memory is limited", `flag=(\d+)`)},
	{"trust", constant("192.0.2.0/24", "2001:db8::/32"), gateLog("trust")},
	{"proxy", constant("192.0.2.0/24", "2001:db8::/32"), gateLog("proxy")},
	{"house-wait", constant("1s", "2s"), botsLog(`wait=(\S+)`)},
	{"house-workers", constant("1", "2"), botsLog(`workers=(\d+)`)},
	{"engine", func(t *testing.T) (env, flag string) {
		script := itself(t)
		return "env=" + script, "flag=" + script
	}, botsLog(`engines="([^"]+)"`)},
	{"budget", constant("accounts=5/1h,none;imports=9/1h,9/1h", "all=none,none"), func(t *testing.T, s *e2etest.Opened) string {
		found := regexp.MustCompile(`msg="budgets are changed" budgets="([^"]+)"`).FindStringSubmatch(logOfOneVisit(t, s))
		if found == nil {
			return ""
		}
		return found[1]
	}},
	{"backup-every", constant("2h0m0s", "3h0m0s"), logged("backups are on", `every=(\S+)`)},
	{"backup-keep", constant("3", "4"), logged("backups are on", `keep=(\d+)`)},
	{"ship", func(t *testing.T) (env, flag string) { return t.TempDir(), t.TempDir() }, logged("continuous backup is on", `to=(\S+)`)},
	{"ship-every", constant("2h0m0s", "3h0m0s"), logged("continuous backup is on", `every=(\S+)`)},
	{"ship-keep", constant("48h0m0s", "72h0m0s"), logged("continuous backup is on", `keep=(\S+)`)},
	{"recipient", func(t *testing.T) (env, flag string) {
		return e2etest.Authorized(sshtest.Key(t)), e2etest.Authorized(sshtest.Key(t))
	}, logged("backups are encrypted", `recipients="([^"]+)"`)},
	{"ops", func(t *testing.T) (env, flag string) {
		env, flag = freePorts(t)
		return "127.0.0.1:" + env[strings.LastIndex(env, ":")+1:], "127.0.0.1:" + flag[strings.LastIndex(flag, ":")+1:]
	}, logged("metrics and health checks are on", `url=http://([0-9.:]+)/`)},
	{"web", freePorts, logged("the website is on", `url=http://([0-9.:]+)/`)},
	{"web-url", constant("https://env.example", "https://flag.example"), logged("the website is on", `public=(\S+)`)},
	{"web-cert", func(t *testing.T) (env, flag string) {
		return copyOf(t, e2etest.CertFile()), copyOf(t, e2etest.CertFile())
	}, logged("the website is on", `cert=(\S+)`)},
	{"web-key", func(t *testing.T) (env, flag string) {
		return copyOf(t, e2etest.KeyFile()), copyOf(t, e2etest.KeyFile())
	}, logged("the website is on", `secret=(\S+)`)},
	{"web-proxies", constant("192.0.2.0/24", "2001:db8::/32"), logged("the website is on", `proxies=(\S+)`)},
	{"hook-allow", constant("192.0.2.0/24", "2001:db8::/32"), logged("webhooks are on", `allowed=(\S+)`)},
	{"smtp", constant("mail.example:25", "mail.example:587"), logged("email is on", `server=(\S+)`)},
	{"smtp-from", constant("env@chess.example", "flag@chess.example"), logged("email is on", `from=(\S+)`)},
	{"smtp-user", constant("env", "flag"), logged("email is on", `user=(\S+)`)},
	{"smtp-password", func(t *testing.T) (env, flag string) {
		return copyOf(t, e2etest.KeyFile()), copyOf(t, e2etest.KeyFile())
	}, logged("email is on", `password_file=(\S+)`)},
	{"smtp-digest", constant("env@chess.example", "flag@chess.example"), logged("email is on", `digest=(\S+)`)},
	{"smtp-security", constant("tls", "starttls"), logged("email is on", `security=(\S+)`)},
	{"operators", func(t *testing.T) (env, flag string) {
		return operatorsFile(t), operatorsFile(t)
	}, logged("read the operators", `file=(\S+)`)},
	{"tournaments", func(t *testing.T) (env, flag string) {
		return recurringFile(t), recurringFile(t)
	}, logged("read the recurring tournaments", `file=(\S+)`)},
	{"timezone", constant("Europe/Berlin", "Asia/Tokyo"), logged("time zone", `zone=(\S+)`)},
	{"images", constant("kitty", "sixel"), logged("images are limited", `protocol=(\S+)`)},
	{"log-level", constant("debug", "info"), func(t *testing.T, s *e2etest.Opened) string {
		if log := logOfOneVisit(t, s); strings.Contains(log, "level=DEBUG") {
			return "debug"
		} else if strings.Contains(log, "level=INFO") {
			return "info"
		}
		return "neither"
	}},
	{"log-format", constant("json", "text"), func(t *testing.T, s *e2etest.Opened) string {
		if strings.HasPrefix(logOfOneVisit(t, s), "{") {
			return "json"
		}
		return "text"
	}},
}

func constant(env, flag string) func(*testing.T) (string, string) {
	return func(*testing.T) (string, string) { return env, flag }
}

// copyOf copies a file.
func copyOf(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// webNeeds lists the other flags that flags of the web, email and shipping need.
func webNeeds(flag string) []string {
	if strings.HasPrefix(flag, "ship-") {
		return []string{"PAWNSTORM_SHIP=|cat >/dev/null"}
	}
	if !strings.HasPrefix(flag, "web-") && !strings.HasPrefix(flag, "smtp") {
		return nil
	}
	env := []string{"PAWNSTORM_WEB=127.0.0.1:0"}
	if strings.HasPrefix(flag, "smtp") {
		env = append(env, "PAWNSTORM_WEB_URL=https://chess.example", "PAWNSTORM_SMTP=mail.example:25", "PAWNSTORM_SMTP_FROM=club@chess.example")
	}
	switch flag {
	case "web-cert":
		return append(env, "PAWNSTORM_WEB_KEY="+e2etest.KeyFile())
	case "smtp-user":
		return append(env, "PAWNSTORM_SMTP_PASSWORD="+e2etest.KeyFile())
	case "smtp-password":
		return append(env, "PAWNSTORM_SMTP_USER=club")
	case "web-key":
		return append(env, "PAWNSTORM_WEB_CERT="+e2etest.CertFile())
	}
	return env
}

// operatorsFile writes a file with one operator.
func operatorsFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "operators")
	if err := os.WriteFile(path, []byte(e2etest.Authorized(sshtest.Key(t))), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// recurringFile writes a file with one recurring tournament.
func recurringFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tournaments")
	if err := os.WriteFile(path, []byte("every friday 20:00 swiss chess 5+3 called Friday night\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// freePorts returns two unused addresses.
func freePorts(t *testing.T) (string, string) {
	t.Helper()
	ports, err := embedded.Ports(2)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("127.0.0.1:%d", ports[0]), fmt.Sprintf("127.0.0.1:%d", ports[1])
}

// gateLog finds a value in the log line about connection limits.
func gateLog(name string) func(*testing.T, *e2etest.Opened) string {
	pattern := regexp.MustCompile(`msg="connections are limited".* ` + name + `=\[?([^\s\]]+)`)
	return func(t *testing.T, s *e2etest.Opened) string {
		found := pattern.FindStringSubmatch(logOfOneVisit(t, s))
		if found == nil {
			return ""
		}
		return found[1]
	}
}

// botsLog finds a part of the log line about the bots.
func botsLog(pattern string) func(*testing.T, *e2etest.Opened) string {
	return logged("bots are on", pattern)
}

// logged finds a part of a log line.
func logged(line, pattern string) func(*testing.T, *e2etest.Opened) string {
	return func(t *testing.T, s *e2etest.Opened) string {
		found := regexp.MustCompile(`msg="` + line + `".* ` + pattern).FindStringSubmatch(logOfOneVisit(t, s))
		if found == nil {
			return ""
		}
		return found[1]
	}
}

// observedIdle returns the idle timeout of a session. The warning comes at half of such a short
// timeout and names the rest.
func observedIdle(t *testing.T, s *e2etest.Opened) (idle string) {
	t.Helper()
	left := regexp.MustCompile(`Logging\s+out\s+in\s+(\d)\s+s`)
	term := sshtest.Dial(t, s.Addr()).Terminal(80, 24)
	term.UntilFunc("a warning", func(screen string) bool {
		if m := left.FindStringSubmatch(screen); m != nil {
			idle = map[string]string{"1": "2s", "2": "4s"}[m[1]]
		}
		return idle != ""
	})
	return idle
}

// logOfOneVisit serves one client, stops the server and returns its log.
func logOfOneVisit(t *testing.T, s *e2etest.Opened) string {
	t.Helper()
	e2etest.ShownFingerprint(t, s.Addr())
	if code := s.Terminate(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	return s.Log(t)
}

// TestSettings checks that every flag has an environment variable and that the flag wins.
func TestSettings(t *testing.T) {
	help, _, _ := e2etest.Finish(t, nil, "serve", "--help-all")
	for _, name := range e2etest.FlagsIn(help) {
		known := func(s setting) bool { return s.flag == name }
		if name != "help" && name != "help-all" && name != "version" && !slices.ContainsFunc(slices.Concat(settings, natsSettings), known) {
			t.Errorf("no test for --%s", name)
		}
	}
	for _, set := range slices.Concat(settings, natsSettings) {
		t.Run(set.flag, func(t *testing.T) {
			t.Parallel()
			env, flag := set.values(t)
			// If a variable occurs twice, the last one counts.
			base := []string{"PAWNSTORM_ADDR=127.0.0.1:0", "PAWNSTORM_DATA=" + t.TempDir()}
			more := func() (env []string) {
				env = webNeeds(set.flag)
				if needs := natsNeeds[set.flag]; needs != nil {
					env = needs(t)
				}
				if set.flag == "store" { // also needs a folder
					return base[:1:1]
				}
				return slices.Concat(base, env)
			}
			if got := set.observed(t, e2etest.Open(t, append(more(), e2etest.Variable(set.flag)+"="+env))); got != env {
				t.Errorf("%s=%s: got %s", e2etest.Variable(set.flag), env, got)
			}
			base[1] = "PAWNSTORM_DATA=" + t.TempDir() // the first server may still be running
			if got := set.observed(t, e2etest.Open(t, append(more(), e2etest.Variable(set.flag)+"="+env), "--"+set.flag, flag)); got != flag {
				t.Errorf("%s=%s and --%s %s: got %s", e2etest.Variable(set.flag), env, set.flag, flag, got)
			}
		})
	}
}
