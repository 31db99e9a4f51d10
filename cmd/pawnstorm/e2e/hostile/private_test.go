package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/shell/grammar"
)

// secret stands for private text. It is valid as a name, a word and a text, but names nothing.
// staffSecret is what an operator types, which the audit log may contain.
const (
	secret      = "zqprivatexq"
	staffSecret = "zqoperatorxq"
)

// privacyServer is a server in this process that gets private text.
type privacyServer struct {
	t             *testing.T
	ssh, web, ops string // addresses
	log           lockedText
	operator      gossh.Signer
	end           func()
	told          []string // other private texts
	table         string
}

// lockedText is a text for one writer and several readers.
type lockedText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func newPrivacyServer(t *testing.T) *privacyServer {
	t.Helper()
	c := &privacyServer{t: t, operator: sshtest.Key(t)}
	operators := filepath.Join(t.TempDir(), "operators")
	if err := os.WriteFile(operators, gossh.MarshalAuthorizedKey(c.operator.PublicKey()), 0o600); err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	spoilTable(t, filepath.Join(data, cli.DatabaseFile))
	mail := emailtest.Open(t, email.Open)
	mail.Refuse.Store(&smtp.SMTPError{Code: 550, Message: secret + " is not known here"})
	at := mail.Address()
	greeting, w := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer w.Close()
		cli.Run(ctx, []string{
			"--addr=127.0.0.1:0", "--web=127.0.0.1:0", "--ops=127.0.0.1:0", "--data=" + data, "--operators=" + operators,
			"--web-url=" + at.Pages, "--smtp=" + net.JoinHostPort(at.Host, strconv.Itoa(at.Port)), "--smtp-from=" + at.From, "--smtp-security=none",
			"--log-level=debug", "--no-house", "--budget=all=none,none", "--trust=127.0.0.1",
		}, w, &c.log)
	}()
	c.end = sync.OnceFunc(func() { cancel(); <-ended })
	t.Cleanup(c.end)
	text := ""
	for line := make([]byte, 4096); !strings.Contains(text, "\nData "); {
		n, err := greeting.Read(line)
		if text += string(line[:n]); err != nil {
			t.Fatalf("the server did not start: %s%s", text, c.log.String())
		}
	}
	go io.Copy(io.Discard, greeting)
	find := func(in, pattern string) string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(in)
		if m == nil {
			t.Fatalf("no %s in:\n%s", pattern, in)
		}
		return m[1]
	}
	c.ssh = "127.0.0.1:" + find(text, `ssh -p (\d+) `)
	c.web = "http://localhost:" + find(c.log.String(), `the website is on" url=http://127.0.0.1:(\d+)/`)
	c.ops = find(c.log.String(), `metrics and health checks are on" url=(http://[0-9.:]+)/`)
	return c
}

// spoiltTable is the ID of a game that cannot be read. spoiltPath requests its page; the log may
// contain the ID, but not the path, which might be a code.
const spoiltTable, spoiltPath = "zqpr1vat", "zqpr-1vat"

// spoilTable writes that game into a database.
func spoilTable(t *testing.T, file string) {
	t.Helper()
	st, err := bolt.Open(file, bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.Put(t.Context(), live.DoneKeys+spoiltTable, []byte("spoilt"), 0); err != nil {
		t.Error(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
}

// person connects a user with an account.
func (c *privacyServer) person(name string) *sshtest.Client {
	c.t.Helper()
	p := sshtest.Dial(c.t, c.ssh, sshtest.Key(c.t))
	if _, stderr, code := p.Run("name "+name, ""); code != cli.ExitDone {
		c.t.Fatalf("%s could not register: %s", name, stderr)
	}
	return p
}

// personName returns the nth username.
func personName(n int) string {
	name := ""
	for ; n > 0; n /= 20 {
		name += string("bcdfghjklmnpqrstvwxz"[n%20])
	}
	return "pe" + name + "o"
}

// plainKinds maps the placeholders that take no free text to valid values. Anything else would be
// refused before the command runs.
func (c *privacyServer) plainKinds() map[string]string {
	return map[string]string{
		"TABLE": c.table, "ID": c.table, "FROM": "e2", "TO": "e4", "PIECE": "queen", "GAME": "chess", "CLOCK": "5+3", "SEAT": "white",
		"NAME": "wilma", "SPAN": "1h", "TIME": "20:00", "NUMBER": "1", "WEEK": "2026-W47", "RATINGS": "1400-1700", "SPEED": "blitz", "LEVEL": "info",
	}
}

var shapes = []string{"FROM", "TO", "CLOCK", "TIME", "NUMBER", "RATINGS"}

// textOf returns private text for a placeholder.
func textOf(kind, private string) string {
	switch kind {
	case "EMAIL":
		return private + "@a.example"
	case "URL":
		return "https://a.example/" + private
	case "TEXT":
		return private + " and " + private
	}
	return private
}

// linesOf returns command lines for all forms of a command. One has private text everywhere, another
// only where free text is allowed.
func (c *privacyServer) linesOf(command *grammar.Command, private string) []string {
	list := []string{command.Name + " " + private, command.Name + " '" + private}
	plain := c.plainKinds()
	for _, form := range command.Forms {
		for choice := range 4 {
			for _, everywhere := range []bool{true, false} {
				f := formOf{tokens: formToken.FindAllString(form, -1), choice: choice, say: func(kind string) string {
					if text, ok := plain[kind]; ok && (!everywhere || slices.Contains(shapes, kind)) {
						return text
					}
					return textOf(kind, private)
				}}
				line := strings.Join(append([]string{command.Name}, f.read()...), " ")
				if !slices.Contains(list, line) {
					list = append(list, line)
				}
			}
		}
	}
	for _, flag := range command.Flags {
		if flag.Value != "" {
			list = append(list, list[len(list)-1]+" --"+flag.Name+"="+private)
		}
	}
	return list
}

var formToken = regexp.MustCompile(`[\[\]{}|]|[^\s\[\]{}|]+`)

// formOf builds a line from a form. It includes optional parts and picks one alternative.
type formOf struct {
	tokens []string
	choice int
	say    func(kind string) string
}

func (f *formOf) read() []string {
	choices := [][]string{nil}
	for len(f.tokens) > 0 {
		t := f.tokens[0]
		f.tokens = f.tokens[1:]
		last := &choices[len(choices)-1]
		switch word := strings.TrimSuffix(t, "..."); {
		case t == "[" || t == "{":
			*last = append(*last, f.read()...)
		case t == "]" || t == "}":
			return choices[min(f.choice, len(choices)-1)]
		case t == "|":
			choices = append(choices, nil)
		case word == "":
		case strings.ToUpper(word) == word && strings.ToLower(word) != word:
			*last = append(*last, f.say(word))
		default:
			*last = append(*last, word)
		}
	}
	return choices[min(f.choice, len(choices)-1)]
}

// takesText reports whether a command takes private free text.
func takesText(c *grammar.Command) bool {
	return slices.ContainsFunc(c.Kinds(), func(k *grammar.Kind) bool {
		return slices.Contains([]string{"TEXT", "NEWNAME", "CODE", "EMAIL", "URL", "VALUE", "WORD", "MOVE"}, k.Name)
	})
}

// TestPrivateText runs every command with private text in it, over every interface. The text must not
// appear in the log or the metrics, and in the audit log only if an operator typed it.
func TestPrivateText(t *testing.T) {
	c := newPrivacyServer(t)
	commands := shell.New().Commands()
	c.prepare()
	var work sync.WaitGroup
	for i, command := range commands {
		p := c.person(personName(i + 1))
		work.Go(func() { c.bySSH(p, command) })
	}
	work.Wait()
	c.byLines(commands)
	c.byScreens(commands)
	c.byWeb()
	c.byAPI()
	c.byRefusals()
	c.byOperator()
	_, figures := e2etest.Get(t, c.ops+"/metrics")
	audit, _, code := sshtest.Dial(t, c.ssh, c.operator).Run("admin audit 1000 --json", "")
	if code != cli.ExitDone || !strings.Contains(audit, staffSecret) {
		t.Errorf("no audit log: %s", audit)
	}
	c.end()
	log := c.log.String()
	for _, private := range append(c.told, secret, staffSecret) {
		for what, text := range map[string]string{"log": log, "metrics": figures, "audit log": audit} {
			if what == "audit log" && private == staffSecret {
				continue
			}
			seen := 0
			for line := range strings.Lines(text) {
				if strings.Contains(strings.ToLower(line), private) {
					if seen++; seen < 4 {
						t.Errorf("private text in the %s: %s", what, line)
					}
				}
			}
		}
	}
	for _, command := range commands {
		if !strings.Contains(log, "command="+command.Name+"\n") {
			t.Errorf("the log does not name %s", command.Name)
		}
	}
	if !strings.Contains(log, "command="+shell.Unknown+"\n") {
		t.Error("the log does not have the unknown command")
	}
}

// prepare creates a user with a table and another with a code.
func (c *privacyServer) prepare() {
	c.t.Helper()
	wilma := c.person("wilma")
	var doc struct{ ID, Code string }
	for _, line := range []string{"new chess --json", "new chess private --json"} {
		out, stderr, _ := wilma.Run(line, "")
		if err := json.Unmarshal([]byte(out), &doc); err != nil {
			c.t.Fatalf("%s: %s%s", line, out, stderr)
		}
		c.table = doc.ID
	}
	code := strings.ReplaceAll(doc.Code, "-", "")
	if code == "" {
		c.t.Fatal("the private table has no code")
	}
	c.told = append(c.told, code)
	wilma.Run("shout hello", "") // something to report
	wilma.Run(code, "")
	wilma.Run(secret, "")
	wilma.Run(secret+" "+secret, "")
	fred := c.person("fred")
	fred.Run("join "+code, "")
	newcomer := sshtest.Dial(c.t, c.ssh, sshtest.Key(c.t))
	for _, done := range []struct {
		by   *sshtest.Client
		line string
	}{
		{fred, "report wilma --table=lobby because " + secret},
		{newcomer, "name " + secret + "-2"}, // no similar name is taken yet
	} {
		if _, stderr, code := done.by.Run(done.line, ""); code != cli.ExitDone {
			c.t.Fatalf("%s: %s", done.line, stderr)
		}
	}
}

// byRefusals triggers errors that contain private text: a move, an email to the mail server, and the
// page of a damaged table.
func (c *privacyServer) byRefusals() {
	c.t.Helper()
	nina, otto := c.person("nina"), c.person("otto")
	out, _, _ := nina.Run("new chess as white --json", "")
	var table struct{ ID string }
	if err := json.Unmarshal([]byte(out), &table); err != nil {
		c.t.Fatal(err)
	}
	otto.Run("join "+table.ID, "")
	if _, stderr, _ := nina.Run("move "+secret+" on "+table.ID, ""); !strings.Contains(stderr, secret) {
		c.t.Errorf("the refusal does not quote the move: %s", stderr)
	}
	nina.Run("email "+textOf("EMAIL", secret), "")
	c.told = append(c.told, spoiltPath)
	if answer, _ := c.ask(http.MethodGet, "/t/"+spoiltPath, "", "", ""); answer.StatusCode != http.StatusInternalServerError {
		c.t.Errorf("the page of the damaged table: %s", answer.Status)
	}
	log := c.log.String()
	for _, event := range []string{"msg=refused .*table=" + table.ID + " ", "did not accept", "cannot make a page"} {
		if !regexp.MustCompile(event).MatchString(log) {
			c.t.Errorf("the log lacks %s", event)
		}
	}
}

// attention is how long to watch a command that never ends.
const attention = time.Second

// tellAll runs a command and hangs up when it ends or keeps running.
func tellAll(p *sshtest.Client, line, stdin string) {
	s, err := p.NewSession()
	if err != nil {
		return // a deleted account cannot log in
	}
	defer s.Close()
	s.Stdin = strings.NewReader(stdin)
	bored := time.AfterFunc(attention, func() { s.Close() })
	defer bored.Stop()
	s.Run(line)
}

func (c *privacyServer) bySSH(p *sshtest.Client, command *grammar.Command) {
	for _, line := range c.linesOf(command, secret) {
		tellAll(p, line, secret+"\n\n[White \""+secret+"\"]\n\n1. e4 {"+secret+"} *\n")
	}
}

func (c *privacyServer) byLines(commands []*grammar.Command) {
	c.t.Helper()
	p := c.person("linus")
	for _, command := range commands {
		lines := strings.Join(c.linesOf(command, secret), "\n")
		tellAll(p, "plain", lines+"\n"+secret+"\n\n\n")
		tellAll(p, "plain "+command.Name+" "+secret, "\n")
	}
}

func (c *privacyServer) byScreens(commands []*grammar.Command) {
	c.t.Helper()
	for _, command := range commands {
		if !takesText(command) {
			continue
		}
		lines := c.linesOf(command, secret)
		line := lines[len(lines)-1]
		screen := sshtest.Dial(c.t, c.ssh, sshtest.Key(c.t)).Terminal(200, 50)
		screen.Until("Look around")
		screen.Type(":" + line)
		screen.Until(line[max(0, len(line)-30):])
		screen.Type("\r")
	}
	screen := sshtest.Dial(c.t, c.ssh, sshtest.Key(c.t)).Terminal(80, 24, c.told[0])
	screen.Until("Terms")
}

var (
	webForm  = regexp.MustCompile(`(?s)<form[^>]*method="post"[^>]*>.*?</form>`)
	webField = regexp.MustCompile(`<(input|select|button|textarea)[^>]* name="([^"]+)"([^>]*)`)
	webValue = regexp.MustCompile(`value="([^"]*)"`)
	webGoal  = regexp.MustCompile(`action="([^"]*)"`)
)

// byWeb submits all forms, as a guest and with an account, and requests pages.
func (c *privacyServer) byWeb() {
	c.t.Helper()
	p := c.person("webster")
	code, _, _ := p.Run("keys code --json", "")
	var doc struct{ Code string }
	if err := json.Unmarshal([]byte(code), &doc); err != nil || doc.Code == "" {
		c.t.Fatalf("no code in: %s", code)
	}
	c.told = append(c.told, strings.ReplaceAll(doc.Code, "-", ""))
	out, _, _ := p.Run("new chess --json", "")
	var table struct{ ID string }
	if err := json.Unmarshal([]byte(out), &table); err != nil {
		c.t.Fatal(err)
	}
	c.ask(http.MethodPost, "/login", "", "application/x-www-form-urlencoded", "code="+secret)
	answer, _ := c.ask(http.MethodPost, "/login", "", "application/x-www-form-urlencoded", url.Values{"code": {doc.Code}}.Encode())
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	if cookie == "" {
		c.t.Fatal("no cookie")
	}
	_, value, _ := strings.Cut(cookie, "=")
	c.told = append(c.told, strings.ToLower(value))
	filled := 0
	for _, as := range []string{"", cookie} {
		for _, page := range []string{"/login", "/new", "/seek", "/t/" + table.ID, "/t/" + c.table, "/t/" + c.told[0], "/you", "/games", "/puzzle"} {
			_, text := c.ask(http.MethodGet, page, as, "", "")
			for _, form := range webForm.FindAllString(text, -1) {
				goal := webGoal.FindStringSubmatch(form)
				if goal == nil || goal[1] == "/logout" {
					continue
				}
				values := make(url.Values)
				for _, field := range webField.FindAllStringSubmatch(form, -1) {
					values.Set(field[2], secret)
					if v := webValue.FindStringSubmatch(field[0]); v != nil && field[1] != "textarea" && v[1] != "" {
						values.Set(field[2], v[1])
					}
				}
				c.ask(http.MethodPost, goal[1], as, "application/x-www-form-urlencoded", values.Encode())
				for name := range values {
					changed := url.Values{}
					for n, v := range values {
						changed[n] = v
					}
					changed.Set(name, secret)
					c.ask(http.MethodPost, goal[1], as, "application/x-www-form-urlencoded", changed.Encode())
				}
				filled++
			}
		}
		for _, page := range []string{
			"/" + secret, "/t/" + secret, "/t/" + c.told[0] + "?q=" + secret, "/letters/" + secret, "/games?player=" + secret, "/login?next=/t/" + secret,
			"/play?table=" + secret, "/play?" + secret, "/play/socket?ticket=" + secret, "/new?to=" + secret, "/rules/" + secret, "/puzzle/" + secret, "/t/" + secret + "/events",
			"/api/v1/" + secret + "?q=" + secret,
		} {
			c.ask(http.MethodGet, page, as, "", "")
			c.ask(http.MethodPost, page, as, "application/x-www-form-urlencoded", "text="+secret)
		}
	}
	if filled < 5 {
		c.t.Errorf("found only %d forms", filled)
	}
}

// ask requests a page.
func (c *privacyServer) ask(method, path, cookie, kind, body string, headers ...string) (*http.Response, string) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), e2etest.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, c.web+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("User-Agent", secret)
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream") {
		return answer, ""
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer, string(text)
}

// byAPI runs all commands for programs.
func (c *privacyServer) byAPI() {
	c.t.Helper()
	p := c.person("robby")
	out, _, _ := p.Run("token new play read --json", "")
	var doc struct{ Secret string }
	if err := json.Unmarshal([]byte(out), &doc); err != nil || doc.Secret == "" {
		c.t.Fatalf("no token in: %s", out)
	}
	c.told = append(c.told, strings.ToLower(doc.Secret))
	said := 0
	for _, r := range shell.New().Remotes() {
		for _, param := range append(r.Params(), grammar.Param{}) {
			values := map[string]any{}
			if param.Name != "" {
				values[param.Name] = secret
			}
			if param.Name != "table" && slices.ContainsFunc(r.Params(), func(p grammar.Param) bool { return p.Name == "table" }) {
				values["table"] = c.table
			}
			query := url.Values{}
			for name, v := range values {
				query.Set(name, fmt.Sprint(v))
			}
			body, _ := json.Marshal(values)
			bearer := []string{"Authorization", "Bearer " + doc.Secret}
			answer, _ := c.ask(http.MethodGet, "/api/v1/"+r.Name+"?"+query.Encode(), "", "", "", bearer...)
			if answer.StatusCode == http.StatusMethodNotAllowed {
				kind := "application/json"
				if r.Takes {
					kind = "text/plain"
				}
				answer, _ = c.ask(http.MethodPost, "/api/v1/"+r.Name, "", kind, string(body), bearer...)
			}
			if answer.StatusCode == http.StatusOK {
				said++
			}
		}
	}
	if said < 10 {
		c.t.Errorf("only %d requests succeeded", said)
	}
	c.ask(http.MethodGet, "/api/v1/whoami", "", "", "", "Authorization", "Bearer "+secret)
	tellAll(p, "bot", `{"do":"hello","name":"`+secret+`"}`+"\n"+`{"do":"`+secret+`","text":"`+secret+`"}`+"\n"+secret+"\n")
}

// byOperator runs all operator commands except shutdown.
func (c *privacyServer) byOperator() {
	c.t.Helper()
	p := sshtest.Dial(c.t, c.ssh, c.operator)
	for _, command := range shell.New().Staff().Commands() {
		if command.Name == "drain" {
			continue
		}
		for _, line := range c.linesOf(command, staffSecret) {
			tellAll(p, "admin "+line, "")
		}
	}
	c.person("rowdy").Run("shout "+secret, "")
	p.Run("admin mute rowdy for 1h because "+staffSecret, "")
	p.Run("admin announce "+staffSecret, "")
	p.Run("admin log-level debug", "")
}
