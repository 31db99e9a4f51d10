package e2etest

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
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

// RunScripts runs the scripts of a folder, each on its own server with additional flags, which may
// depend on the script's folder. If the club has other nodes, people are distributed over them.
func RunScripts(t *testing.T, folder string, others int, flags func(folder string) []string) {
	testscript.Run(t, testscript.Params{
		Dir:                 Path("cmd/pawnstorm/e2e/shell/testdata/" + folder),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			staff, err := operators(env.WorkDir)
			if err != nil {
				return err
			}
			h, err := OpenInn(env.WorkDir, append(flags(env.WorkDir), staff)...)
			if err != nil {
				return err
			}
			env.Defer(h.Close)
			env.Setenv("PORT", h.Port)
			for range others {
				other, err := OpenInn(env.WorkDir, append(flags(env.WorkDir), staff)...)
				if err != nil {
					return err
				}
				env.Defer(other.Close)
				h.others = append(h.others, other.Port)
			}
			env.Values[serverKey{}] = h
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ssh":      onServer(func(s *server, ts *script, args []string) { s.mustRun(ts, args, cli.ExitDone) }),
			"refused":  onServer(func(s *server, ts *script, args []string) { s.mustRun(ts, args, cli.ExitFailed) }),
			"wrong":    onServer(func(s *server, ts *script, args []string) { s.mustRun(ts, args, cli.ExitUsage) }),
			"partly":   onServer(func(s *server, ts *script, args []string) { s.mustRun(ts, args, endsPartly) }),
			"terminal": onServer((*server).terminal),
			"soon":     onServer((*server).soon),
			"beats":    onServer((*server).beats),
			"input":    onServer(func(s *server, ts *script, args []string) { s.stdin = ts.ReadFile(args[0]) }),
			"field":    setField,
			"fields":   checkFields,
			"catch":    catchText,
			"begin":    onServer((*server).begin),
			"sees":     onServer(func(s *server, ts *script, args []string) { s.job(ts, args).sees(ts, args[1]) }),
			"ends":     onServer(func(s *server, ts *script, args []string) { s.job(ts, args).ends(ts, args[1]) }),
			"hangup":   onServer(func(s *server, ts *script, args []string) { s.job(ts, args).client.Close() }),
		},
	})
}

// script is a running script.
type script = testscript.TestScript

// server is the server of one script with its users.
type server struct {
	Port   string
	others []string       // ports of other nodes of the club
	nodes  map[string]int // node of each person
	stop   context.CancelFunc
	done   chan struct{}
	keys   map[string]ssh.Signer
	jobs   map[string]*job
	stdin  string
	stderr bytes.Buffer // of the server; may be read when it has ended
}

type serverKey struct{}

// onServer makes a script command of a function on the script's server.
func onServer(do func(*server, *script, []string)) func(*script, bool, []string) {
	return func(ts *script, _ bool, args []string) { do(ts.Value(serverKey{}).(*server), ts, args) }
}

// OpenInn runs a server in this process and waits until it listens.
func OpenInn(folder string, flags ...string) (*server, error) {
	ctx, stop := context.WithCancel(context.Background())
	h := &server{
		stop: stop, done: make(chan struct{}),
		keys: make(map[string]ssh.Signer), jobs: make(map[string]*job), nodes: make(map[string]int),
	}
	read, write := io.Pipe()
	go func() {
		defer close(h.done)
		defer write.Close()
		data := filepath.Join(folder, ".data")
		flags = append([]string{"--addr", "127.0.0.1:0", "--data", data, "--host", "pawnstorm.example"}, flags...)
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

// Close closes all connections and stops the server.
func (h *server) Close() {
	for _, j := range h.jobs {
		j.client.Close()
	}
	h.stop()
	<-h.done
}

// keyOf returns a person's key, the same in all scripts.
func keyOf(who string) (ssh.Signer, error) {
	seed := sha256.Sum256([]byte(who))
	return ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed[:]))
}

// operators writes a file that makes op an operator, and returns the flag for it.
func operators(folder string) (string, error) {
	key, err := keyOf("op")
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "operators")
	line := bytes.TrimSpace(ssh.MarshalAuthorizedKey(key.PublicKey()))
	return "--operators=" + file, os.WriteFile(file, append(line, " op\n"...), 0o600)
}

// dial logs a person in; "nobody" has no key.
func (h *server) dial(ts *script, who string) *ssh.Client {
	var keys []ssh.Signer
	if who != "nobody" {
		if h.keys[who] == nil {
			key, err := keyOf(who)
			ts.Check(err)
			h.keys[who] = key
		}
		keys = append(keys, h.keys[who])
	}
	nc, err := net.Dial("tcp", "127.0.0.1:"+h.portOf(who))
	ts.Check(err)
	client, err := sshtest.Login(nc, who, sshtest.Auth(keys...)...)
	ts.Check(err)
	return client
}

// portOf returns the port of a person's node, which is always the same.
func (h *server) portOf(who string) string {
	at, ok := h.nodes[who]
	if !ok {
		at = len(h.nodes) % (len(h.others) + 1)
		h.nodes[who] = at
	}
	return append([]string{h.Port}, h.others...)[at]
}

// mustRun runs a command that must end with an exit code.
func (h *server) mustRun(ts *script, args []string, code int) {
	partly := code == endsPartly
	if partly {
		code = cli.ExitFailed
	}
	if len(args) < 2 {
		ts.Fatalf("usage: PERSON COMMAND")
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

// endsPartly stands for a command that did a part, reported it, and refused the rest.
const endsPartly = -1

// soon waits for a consequence of a game, such as its ratings.
func (h *server) soon(ts *script, args []string) {
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

// beats plays games. The loser resigns after the first moves.
func (h *server) beats(ts *script, args []string) {
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
		say(loser, "move g4 on "+made.ID)
		say(winner, "move Qh4 on "+made.ID)
	}
}

func checkSentence(ts *script, stdout, stderr string) {
	if stdout != "" {
		ts.Fatalf("on standard output: %s", stdout)
	}
	if strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "\n") || TellsInternals(stderr) {
		ts.Fatalf("want one line for people: %q", stderr)
	}
}

// runOn runs a command and returns its exit code, or -1 if there is none.
func (h *server) runOn(client *ssh.Client, line string, stdout, stderr io.Writer) int {
	s, err := client.NewSession()
	if err != nil {
		return -1
	}
	defer s.Close()
	s.Stdin, s.Stdout, s.Stderr = strings.NewReader(h.stdin), stdout, stderr
	h.stdin = ""
	err = s.Run(line)
	if exit, ok := errors.AsType[*ssh.ExitError](err); ok {
		return exit.ExitStatus()
	}
	if err != nil {
		return -1
	}
	return cli.ExitDone
}

// terminal runs a command in a terminal. Everything the server sends, including carriage returns,
// becomes the standard output.
func (h *server) terminal(ts *script, args []string) {
	client := h.dial(ts, args[0])
	defer client.Close()
	s, err := client.NewSession()
	ts.Check(err)
	ts.Check(s.RequestPty("xterm-256color", 24, 80, ssh.TerminalModes{}))
	out, err := s.Output(strings.Join(args[1:], " "))
	ts.Stdout().Write(out)
	ts.Check(err)
}

// setField is the command field: it sets a variable to a field of the printed JSON.
func setField(ts *script, _ bool, args []string) {
	var doc map[string]any
	line, _, _ := strings.Cut(ts.ReadFile("stdout"), "\n")
	if err := json.Unmarshal([]byte(line), &doc); err != nil {
		ts.Fatalf("no JSON was printed: %v", err)
	}
	value, ok := doc[args[1]].(string)
	if !ok {
		ts.Fatalf("no text %q in %s", args[1], line)
	}
	ts.Setenv(args[0], value)
}

// catchText is the command catch: it sets a variable to what the group of a pattern matches in the
// standard output.
func catchText(ts *script, _ bool, args []string) {
	found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if found == nil {
		ts.Fatalf("nothing matches %s", args[1])
	}
	ts.Setenv(args[0], found[1])
}

// checkFields is the command fields: it compares the names of the fields of printed JSON.
func checkFields(ts *script, _ bool, args []string) {
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stdout"), "\n"), "\n")
	for _, line := range lines {
		if got := fieldsOf(ts, line); !slices.Equal(got, args) {
			ts.Fatalf("the fields are %v, want %v", got, args)
		}
	}
}

// fieldsOf returns the names of the fields of a JSON object in order.
func fieldsOf(ts *script, line string) []string {
	var names []string
	d := json.NewDecoder(strings.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		ts.Fatalf("this is not a JSON object: %s", line)
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
	changed chan struct{} // closed and replaced when there is more output
}

func (j *job) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	close(j.changed)
	j.changed = make(chan struct{})
	return j.out.Write(p)
}

func (h *server) begin(ts *script, args []string) {
	j := &job{client: h.dial(ts, args[1]), done: make(chan struct{}), changed: make(chan struct{})}
	h.jobs[args[0]] = j
	go func() {
		defer close(j.done)
		j.code = h.runOn(j.client, strings.Join(args[2:], " "), j, j)
	}()
}

func (h *server) job(ts *script, args []string) *job {
	if h.jobs[args[0]] == nil {
		ts.Fatalf("no job has the name %s", args[0])
	}
	return h.jobs[args[0]]
}

func (j *job) sees(ts *script, text string) {
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

func (j *job) ends(ts *script, code string) {
	select {
	case <-j.done:
	case <-time.After(Patience):
		ts.Fatalf("the job did not end")
	}
	io.WriteString(ts.Stdout(), j.out.String())
	if code != string(rune('0'+j.code)) {
		ts.Fatalf("the exit code is %d, want %s:\n%s", j.code, code, j.out.String())
	}
}
