package e2etest

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/server/sshtest"
)

// RunScripts runs the scripts of a folder, on servers with some more flags, which may
// depend on the folder in which a script runs. There may be other nodes of the club, and
// then people come to one after the other.
func RunScripts(t *testing.T, folder string, others int, flags func(folder string) []string) {
	testscript.Run(t, testscript.Params{
		Dir:                 Path("cmd/pawnstorm/e2e/shell/testdata/" + folder),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			h, err := OpenInn(env.WorkDir, flags(env.WorkDir)...)
			if err != nil {
				return err
			}
			env.Defer(h.Close)
			env.Setenv("PORT", h.Port)
			for range others {
				other, err := OpenInn(env.WorkDir, flags(env.WorkDir)...)
				if err != nil {
					return err
				}
				env.Defer(other.Close)
				h.others = append(h.others, other.Port)
			}
			env.Values[innKey{}] = h
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ssh":      func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).mustRun(ts, args, cli.ExitDone) },
			"refused":  func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).mustRun(ts, args, cli.ExitFailed) },
			"wrong":    func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).mustRun(ts, args, cli.ExitUsage) },
			"partly":   func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).mustRun(ts, args, endsPartly) },
			"terminal": func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).terminal(ts, args) },
			"soon":     func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).soon(ts, args) },
			"beats":    func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).beats(ts, args) },
			"input":    func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).stdin = ts.ReadFile(args[0]) },
			"field":    setField,
			"fields":   checkFields,
			"catch":    catchText,
			"begin":    func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).begin(ts, args) },
			"sees":     func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).job(ts, args).sees(ts, args[1]) },
			"ends":     func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).job(ts, args).ends(ts, args[1]) },
			"hangup":   func(ts *testscript.TestScript, _ bool, args []string) { innOf(ts).job(ts, args).client.Close() },
		},
	})
}

// inn is the server of one script with those who come to it.
type inn struct {
	Port   string
	others []string       // ports of other nodes of the club
	nodes  map[string]int // to which each person comes
	stop   context.CancelFunc
	done   chan struct{}
	keys   map[string]ssh.Signer
	jobs   map[string]*job
	stdin  string
	stderr bytes.Buffer // of the server, to be read when it has ended
}

type innKey struct{}

func innOf(ts *testscript.TestScript) *inn { return ts.Value(innKey{}).(*inn) }

// OpenInn runs a server in this process, and waits until it listens.
func OpenInn(folder string, flags ...string) (*inn, error) {
	ctx, stop := context.WithCancel(context.Background())
	h := &inn{stop: stop, done: make(chan struct{}), keys: make(map[string]ssh.Signer), jobs: make(map[string]*job), nodes: make(map[string]int)}
	read, write := io.Pipe()
	go func() {
		defer close(h.done)
		defer write.Close()
		flags = append([]string{"--addr", "127.0.0.1:0", "--data", filepath.Join(folder, ".data"), "--host", "pawnstorm.example"}, flags...)
		if cli.Run(ctx, flags, write, &h.stderr) != cli.ExitDone {
			fmt.Fprintln(write, "ended")
		}
	}()
	lines := bufio.NewScanner(read)
	for h.Port == "" && lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "ssh -p "); ok {
			h.Port, _, _ = strings.Cut(rest, " ")
		}
	}
	if h.Port == "" {
		return nil, fmt.Errorf("the server did not start: %s", h.stderr.String())
	}
	go io.Copy(io.Discard, read)
	return h, nil
}

func (h *inn) Close() {
	for _, j := range h.jobs {
		j.client.Close()
	}
	h.stop()
	<-h.done
}

// dial logs somebody in.
func (h *inn) dial(ts *testscript.TestScript, who string) *ssh.Client {
	var keys []ssh.Signer
	if who != "nobody" {
		if h.keys[who] == nil {
			_, key, err := ed25519.GenerateKey(rand.Reader)
			ts.Check(err)
			h.keys[who], err = ssh.NewSignerFromKey(key)
			ts.Check(err)
		}
		keys = append(keys, h.keys[who])
	}
	nc, err := net.Dial("tcp", "127.0.0.1:"+h.portOf(who))
	ts.Check(err)
	client, err := sshtest.Login(nc, who, sshtest.Auth(keys...)...)
	ts.Check(err)
	return client
}

// portOf is that of the node to which somebody comes, always the same.
func (h *inn) portOf(who string) string {
	at, ok := h.nodes[who]
	if !ok {
		at = len(h.nodes) % (len(h.others) + 1)
		h.nodes[who] = at
	}
	return append([]string{h.Port}, h.others...)[at]
}

// mustRun carries out a command that must end with a code.
func (h *inn) mustRun(ts *testscript.TestScript, args []string, code int) {
	partly := code == endsPartly
	if partly {
		code = cli.ExitFailed
	}
	if len(args) < 2 {
		ts.Fatalf("who says what?")
	}
	client := h.dial(ts, args[0])
	defer client.Close()
	var out, errs bytes.Buffer
	got := h.runOn(client, strings.Join(args[1:], " "), &out, &errs)
	ts.Stdout().Write(out.Bytes())
	ts.Stderr().Write(errs.Bytes())
	if got != code {
		ts.Fatalf("the exit code is %d, want %d: %s%s", got, code, &out, &errs)
	}
	if code == cli.ExitDone && errs.Len() > 0 {
		ts.Fatalf("on standard error: %s", &errs)
	}
	if partly && out.Len() > 0 {
		out.Reset()
	}
	if code != cli.ExitDone {
		checkSentence(ts, out.String(), errs.String())
	}
}

// endsPartly is the code of a command that has done a part, told that, and refused the rest.
const endsPartly = -1

// soon waits for what follows a game a moment later, such as its ratings.
func (h *inn) soon(ts *testscript.TestScript, args []string) {
	want := regexp.MustCompile("(?m)" + args[0])
	client := h.dial(ts, args[1])
	defer client.Close()
	for late := time.Now().Add(Patience); ; {
		var out, errs bytes.Buffer
		code := h.runOn(client, strings.Join(args[2:], " "), &out, &errs)
		if code == cli.ExitDone && want.Match(out.Bytes()) {
			ts.Stdout().Write(out.Bytes())
			return
		}
		if time.Now().After(late) {
			ts.Fatalf("waited in vain for %s: exit code %d: %s%s", want, code, &out, &errs)
		}
	}
}

// beats has the loser resign each game after the first moves.
func (h *inn) beats(ts *testscript.TestScript, args []string) {
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	winner, loser := h.dial(ts, args[0]), h.dial(ts, args[1])
	defer winner.Close()
	defer loser.Close()
	say := func(client *ssh.Client, line string) string {
		var out, errs bytes.Buffer
		if code := h.runOn(client, line, &out, &errs); code != cli.ExitDone {
			ts.Fatalf("%s: exit code %d: %s%s", line, code, &out, &errs)
		}
		return out.String()
	}
	for range n {
		var made struct{ ID string }
		ts.Check(json.Unmarshal([]byte(say(loser, "new chess as white clock=5+0 rated --json")), &made))
		say(winner, "join "+made.ID)
		say(loser, "move f3 on "+made.ID)
		say(winner, "move e5 on "+made.ID)
		say(loser, "resign "+made.ID)
	}
}

func checkSentence(ts *testscript.TestScript, stdout, stderr string) {
	if stdout != "" {
		ts.Fatalf("on standard output: %s", stdout)
	}
	if strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "\n") || TellsInternals(stderr) {
		ts.Fatalf("this is not a line for people: %q", stderr)
	}
}

// runOn carries out a command and returns its exit code, -1 if there was none.
func (h *inn) runOn(client *ssh.Client, line string, stdout, stderr io.Writer) int {
	s, err := client.NewSession()
	if err != nil {
		return -1
	}
	defer s.Close()
	s.Stdin, s.Stdout, s.Stderr = strings.NewReader(h.stdin), stdout, stderr
	h.stdin = ""
	return exitCodeOf(s.Run(line))
}

func exitCodeOf(err error) int {
	switch e := err.(type) {
	case nil:
		return 0
	case *ssh.ExitError:
		return e.ExitStatus()
	}
	return -1
}

// terminal carries a command out in a terminal. All that the server sends, carriage
// returns and all, is then standard output.
func (h *inn) terminal(ts *testscript.TestScript, args []string) {
	client := h.dial(ts, args[0])
	defer client.Close()
	s, err := client.NewSession()
	ts.Check(err)
	ts.Check(s.RequestPty("xterm-256color", 24, 80, ssh.TerminalModes{}))
	out, err := s.Output(strings.Join(args[1:], " "))
	ts.Stdout().Write(out)
	ts.Check(err)
}

// setField is the command field.
func setField(ts *testscript.TestScript, _ bool, args []string) {
	var doc map[string]any
	line, _, _ := strings.Cut(ts.ReadFile("stdout"), "\n")
	if err := json.Unmarshal([]byte(line), &doc); err != nil {
		ts.Fatalf("no JSON was printed: %v", err)
	}
	value, ok := doc[args[1]].(string)
	if !ok {
		ts.Fatalf("there is no text %q in %s", args[1], line)
	}
	ts.Setenv(args[0], value)
}

// catchText is the command catch: it sets a variable to what the group of a pattern
// matches in the standard output.
func catchText(ts *testscript.TestScript, _ bool, args []string) {
	found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if found == nil {
		ts.Fatalf("nothing matches %s", args[1])
	}
	ts.Setenv(args[0], found[1])
}

// checkFields is the command fields.
func checkFields(ts *testscript.TestScript, _ bool, args []string) {
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stdout"), "\n"), "\n")
	for _, line := range lines {
		if got := fieldsOf(ts, line); !slices.Equal(got, args) {
			ts.Fatalf("the fields are %v, want %v", got, args)
		}
	}
}

// fieldsOf are the names of the fields of a JSON object, as they come.
func fieldsOf(ts *testscript.TestScript, line string) []string {
	var names []string
	d := json.NewDecoder(strings.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		ts.Fatalf("this is no JSON object: %s", line)
	}
	for d.More() {
		name, err := d.Token()
		ts.Check(err)
		names = append(names, name.(string))
		var value json.RawMessage
		ts.Check(d.Decode(&value))
	}
	return names
}

// job is a command in the background.
type job struct {
	client *ssh.Client
	done   chan struct{}
	code   int

	mu      sync.Mutex
	out     strings.Builder
	changed chan struct{} // closed and replaced when there is more
}

func (j *job) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	close(j.changed)
	j.changed = make(chan struct{})
	return j.out.Write(p)
}

func (h *inn) begin(ts *testscript.TestScript, args []string) {
	j := &job{client: h.dial(ts, args[1]), done: make(chan struct{}), changed: make(chan struct{})}
	h.jobs[args[0]] = j
	go func() {
		defer close(j.done)
		j.code = h.runOn(j.client, strings.Join(args[2:], " "), j, j)
	}()
}

func (h *inn) job(ts *testscript.TestScript, args []string) *job {
	if h.jobs[args[0]] == nil {
		ts.Fatalf("no job is called %s", args[0])
	}
	return h.jobs[args[0]]
}

func (j *job) sees(ts *testscript.TestScript, text string) {
	late := time.NewTimer(Patience)
	defer late.Stop()
	for {
		j.mu.Lock()
		said, changed := j.out.String(), j.changed
		j.mu.Unlock()
		if strings.Contains(said, text) {
			return
		}
		select {
		case <-changed:
		case <-late.C:
			ts.Fatalf("waited in vain for %q:\n%s", text, said)
		}
	}
}

func (j *job) ends(ts *testscript.TestScript, code string) {
	select {
	case <-j.done:
	case <-time.After(Patience):
		ts.Fatalf("the job does not end")
	}
	io.WriteString(ts.Stdout(), j.out.String())
	if code != string(rune('0'+j.code)) {
		ts.Fatalf("the exit code is %d, want %s:\n%s", j.code, code, j.out.String())
	}
}
