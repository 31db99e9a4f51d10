package hostile

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// borders are when seconds since 1970 no longer fit into 31 and into 32 bits.
var borders = []time.Time{time.Unix(1<<31, 0).UTC(), time.Unix(1<<32, 0).UTC()}

// future is a club whose server lives through the years.
type future struct {
	t                    *testing.T
	*e2etest.Opened      // runs now
	url                  string
	by                   time.Duration // its clock is ahead
	data, shipped, staff string
	ann, ben, op         gossh.Signer
	id                   string // of a game that goes on through all years
	plies                int
}

// TestYears2038And2106 lets people play while seconds since 1970 stop to fit into 31 bits, and into 32.
// Clocks, codes, tokens, mutes, the audit log, backups and what is shown must know the right time. The same
// club must run before, after, and again before.
func TestYears2038And2106(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	if !e2etest.CanSkew {
		t.Skip("a process cannot have another clock here")
	}
	f := &future{t: t, data: t.TempDir(), shipped: t.TempDir(), ann: sshtest.Key(t), ben: sshtest.Key(t), op: sshtest.Key(t)}
	f.staff = e2etest.SecretFile(t, e2etest.Authorized(f.op))
	f.start(0)
	f.say(f.ann, "name ann")
	f.say(f.ben, "name ben")
	f.id = f.table("5 days")
	f.move()
	f.stop()
	for _, border := range borders {
		const before = 2 * time.Second
		f.start(time.Until(border) - before)
		f.cross(border)
		f.after(border)
		f.stop()
		f.restore(border)
	}
	f.start(0)
	f.move()
	f.say(f.op, "admin audit verify")
	f.stop()
	e2etest.Must(t, "check", "--data", f.data)
}

// start starts the server with a clock that is ahead.
func (f *future) start(by time.Duration) {
	f.t.Helper()
	f.by = by.Truncate(time.Second)
	f.Opened, f.url = e2etest.OpsOf(f.t, e2etest.Open(f.t, []string{e2etest.SkewedBy + "=" + f.by.String()},
		"--addr=127.0.0.1:0", "--ops=127.0.0.1:0", "--web=127.0.0.1:0", "--no-house", "--operators", f.staff,
		"--data", f.data, "--ship", f.shipped, "--ship-keep=0"))
}

func (f *future) stop() {
	f.t.Helper()
	if code := f.Terminate(); code != cli.ExitDone || strings.Contains(f.Log(f.t), "level=ERROR") {
		f.t.Errorf("exit code %d; log:\n%s", code, f.Log(f.t))
	}
}

// now returns the time of the server.
func (f *future) now() time.Time { return time.Now().Add(f.by).UTC() }

func (f *future) say(who gossh.Signer, line string) string {
	f.t.Helper()
	return e2etest.ShellOf(f.t, f.Process, who, line)
}

// table begins a game.
func (f *future) table(control string) string {
	f.t.Helper()
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(f.say(f.ann, "new chess as white rated clock='"+control+"' --json")), &made); err != nil {
		f.t.Fatal(err)
	}
	f.say(f.ben, "join "+made.ID)
	return made.ID
}

// move plays the next move of the long game.
func (f *future) move() {
	f.t.Helper()
	moves := strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O")
	f.say([]gossh.Signer{f.ann, f.ben}[f.plies%2], "move "+moves[f.plies]+" on "+f.id)
	f.plies++
}

// cross plays until a moment has passed. Nothing must happen to clocks and codes then.
func (f *future) cross(border time.Time) {
	f.t.Helper()
	blitz := f.table("5+0")
	f.say(f.ann, "move e4 on "+blitz)
	f.say(f.ben, "move e5 on "+blitz)
	f.move()
	code := regexp.MustCompile(`[0-9a-z]{4}-[0-9a-z]{4}`).FindString(f.say(f.ann, "keys code"))
	f.say(f.op, "admin mute ben for 1h because of a test")
	if now := f.now(); !now.Before(border) {
		f.t.Logf("this machine is too slow: it is %v already", now)
	}
	for f.now().Before(border.Add(time.Second)) {
		f.say(f.ben, "show "+blitz)
	}
	phone := sshtest.Key(f.t)
	f.say(phone, "keys use "+code)
	var shown struct {
		Clocks struct{ Left map[string]int64 }
	}
	if err := json.Unmarshal([]byte(f.say(phone, "show "+blitz+" --json")), &shown); err != nil {
		f.t.Fatal(err)
	}
	if left := shown.Clocks.Left["white"]; left < (4*time.Minute).Milliseconds() || left > (5*time.Minute).Milliseconds() {
		f.t.Errorf("White has %d ms left", left)
	}
	f.say(phone, "move d4 on "+blitz)
	f.say(f.ben, "resign "+blitz)
}

// after looks at what the server says after a moment has passed.
func (f *future) after(border time.Time) {
	f.t.Helper()
	f.move()
	said, errs, code := sshtest.Dial(f.t, f.Addr(), f.ben).Run("shout hello", "")
	if code != cli.ExitFailed || !strings.Contains(errs, "muted") {
		f.t.Errorf("a muted player: %d, %s%s", code, said, errs)
	}
	year := fmt.Sprint(border.Year())
	if pgn := f.say(f.ann, "export all"); !strings.Contains(pgn, `[Date "`+border.Format("2006.01.02")+`"]`) {
		f.t.Errorf("%s: got\n%s", year, pgn)
	}
	for _, line := range []string{"find ben", "messages", "profile ben", "leaders"} {
		f.say(f.ann, line)
	}
	f.say(f.op, "admin audit verify")
	f.say(f.op, "admin backup")
	if files, _ := filepath.Glob(filepath.Join(f.data, "backups", "pawnstorm-"+year+"*")); len(files) == 0 {
		f.t.Errorf("%s: the backups are %v", year, files)
	}
	if status, text := e2etest.Get(f.t, f.url+"/readyz"); status != http.StatusOK || !strings.Contains(text, "is up to date") {
		f.t.Errorf("/readyz answers %d %q", status, text)
	}
	if _, figures := e2etest.Scrape(f.t, f.url); figures["pawnstorm_backup_last_seconds"] < float64(border.Unix()) {
		f.t.Errorf("the last backup was at %v", figures["pawnstorm_backup_last_seconds"])
	}
	if status, _ := e2etest.Get(f.t, f.Told(f.t, `Web +(\S+)/`)+"/t/"+f.id); status != http.StatusOK {
		f.t.Errorf("the page of a game answers %d", status)
	}
}

// restore restores what the club was at a moment.
func (f *future) restore(at time.Time) {
	f.t.Helper()
	to := filepath.Join(f.t.TempDir(), "restored")
	if err := os.Mkdir(to, 0o700); err != nil {
		f.t.Fatal(err)
	}
	e2etest.Must(f.t, "restore", "--data", to, "--at", at.Format("2006-01-02T15:04:05"), f.shipped)
	e2etest.Must(f.t, "check", "--data", to)
}
