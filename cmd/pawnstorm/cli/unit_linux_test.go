package cli_test

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/server/sshtest"
)

// nobody is the user ID that the unit runs as in these tests.
const nobody = 65534

// unit starts the program as its systemd units would: same environment, open sockets, and secrets
// that only root can read. If the test runs as root, the program runs as another user.
type unit struct {
	t       *testing.T
	etc     string // for /etc/pawnstorm
	credits string // the loaded credentials
	data    string
	sockets []*os.File
	names   []string
	env     []string
}

func newUnit(t *testing.T) *unit {
	t.Helper()
	// Other users cannot enter t.TempDir.
	top := filepath.Join("/tmp", "unit-"+rand.Text())
	if err := os.Mkdir(top, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(top) })
	u := &unit{t: t, etc: filepath.Join(top, "etc"), credits: filepath.Join(top, "credentials"), data: filepath.Join(top, "data")}
	for _, folder := range []string{u.etc, u.credits, u.data} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(top, 0o711); err != nil {
		t.Fatal(err)
	}
	return u
}

// secret writes a file for root only, as an operator would.
func (u *unit) secret(name string, text []byte) {
	u.t.Helper()
	write(u.t, filepath.Join(u.etc, name), text, 0o600)
}

// socket opens a port for the program and returns its address.
func (u *unit) socket(name string) (addr string) {
	u.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		u.t.Fatal(err)
	}
	defer l.Close()
	file, err := l.(*net.TCPListener).File()
	if err != nil {
		u.t.Fatal(err)
	}
	u.t.Cleanup(func() { file.Close() })
	u.sockets, u.names = append(u.sockets, file), append(u.names, name)
	return l.Addr().String()
}

// load applies the unit's LoadCredential and SetCredential. A missing file becomes an empty line.
func (u *unit) load() {
	u.t.Helper()
	service := e2etest.ReadText(u.t, "cmd/pawnstorm/packaging/pawnstorm.service")
	loaded := regexp.MustCompile(`(?m)^LoadCredential=([a-z-]+):/etc/pawnstorm/([a-z-]+)\nSetCredential=([a-z-]+):\\n$`).FindAllStringSubmatch(service, -1)
	if len(loaded) < 6 {
		u.t.Fatalf("the unit loads %q", loaded)
	}
	for _, m := range loaded {
		if m[1] != m[3] {
			u.t.Errorf("the unit loads %s and sets %s", m[1], m[3])
		}
		text, err := os.ReadFile(filepath.Join(u.etc, m[2]))
		if os.IsNotExist(err) {
			text, err = []byte("\n"), nil
		}
		if err != nil {
			u.t.Fatal(err)
		}
		write(u.t, filepath.Join(u.credits, m[1]), text, 0o440) // the mode that an access control list shows
	}
}

// start starts the program and waits until it is ready. stop ends it and returns its log.
func (u *unit) start() (greeting string, stop func() string) {
	u.t.Helper()
	u.load()
	server := e2etest.Program(u.t, "serve")
	cmd := exec.Command("/bin/sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, server.Args...)...)
	cmd.Dir = "/"
	cmd.Env = append([]string{
		e2etest.RunAsServer + "=1", "GORACE=atexit_sleep_ms=0", "CREDENTIALS_DIRECTORY=" + u.credits, "PAWNSTORM_DATA=" + u.data,
		"PAWNSTORM_HOUSE=false", "LISTEN_FDS=" + strconv.Itoa(len(u.sockets)), "LISTEN_FDNAMES=" + strings.Join(u.names, ":"),
	}, u.env...)
	cmd.ExtraFiles = u.sockets
	if os.Geteuid() == 0 {
		own(u.t, u.data, u.credits)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		server.Args[0] = u.readable(server.Args[0])
		cmd.Args[4] = server.Args[0]
	}
	log, err := os.Create(filepath.Join(u.t.TempDir(), "log"))
	if err != nil {
		u.t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		u.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		u.t.Fatal(err)
	}
	u.t.Cleanup(func() { cmd.Process.Kill() })
	buffer := make([]byte, 4096)
	for !strings.Contains(greeting, "\nData") {
		n, err := out.Read(buffer)
		if greeting += string(buffer[:n]); err != nil {
			text, _ := os.ReadFile(log.Name())
			u.t.Fatalf("the program did not start:\n%s", text)
		}
	}
	return greeting, func() string {
		u.t.Helper()
		cmd.Process.Signal(syscall.SIGTERM)
		io.Copy(io.Discard, out)
		if err := cmd.Wait(); err != nil {
			u.t.Errorf("exit: %v", err)
		}
		text, err := os.ReadFile(log.Name())
		if err != nil {
			u.t.Fatal(err)
		}
		return string(text)
	}
}

// own gives folders and their contents to the unit's user.
func own(t *testing.T, folders ...string) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Chown(path, nobody, nobody)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// readable returns the program at a path that the unit's user can run.
func (u *unit) readable(program string) string {
	u.t.Helper()
	place := filepath.Join(filepath.Dir(u.etc), "pawnstorm")
	text, err := os.ReadFile(program)
	if err != nil {
		u.t.Fatal(err)
	}
	// A process that another test starts now would hold the file open, and it could not be run.
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	write(u.t, place, text, 0o755)
	return place
}

// TestUnit checks HTTPS on a port that systemd opened, and email through a server that wants a
// password. Only root can read the secrets.
func TestUnit(t *testing.T) {
	t.Parallel()
	u := newUnit(t)
	ssh, web := u.socket("ssh"), u.socket("web")
	for name, file := range map[string]string{"web-cert": e2etest.CertFile(), "web-key": e2etest.KeyFile()} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		u.secret(name, text)
	}
	post := emailtest.Open(t, email.StartTLS)
	at := post.Address()
	roots := httptest.NewTLSServer(nil) // signs the mail server's certificate
	roots.Close()
	trusted := filepath.Join(filepath.Dir(u.etc), "roots.pem")
	write(t, trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: roots.Certificate().Raw}), 0o644)
	u.secret("smtp-password", []byte(emailtest.Password+"\n"))
	u.env = []string{
		"PAWNSTORM_WEB_URL=" + at.Pages, "PAWNSTORM_SMTP=" + at.Host + ":" + strconv.Itoa(at.Port), "PAWNSTORM_SMTP_FROM=" + at.From, "PAWNSTORM_SMTP_USER=" + emailtest.Name,
		"SSL_CERT_FILE=" + trusted,
	}
	greeting, stop := u.start()
	if !strings.Contains(greeting, "ssh -p "+ssh[strings.LastIndex(ssh, ":")+1:]+" ") {
		t.Errorf("got greeting %s", greeting)
	}
	ann := sshtest.Dial(t, ssh, sshtest.Key(t))
	e2etest.Say(t, ann, "name ann")
	e2etest.Say(t, ann, "email new ann@a.example")
	if l := post.Next(); l.User != emailtest.Name || !l.Secure {
		t.Errorf("email from %q, secure: %t", l.User, l.Secure)
	}
	pool := x509.NewCertPool()
	cert, err := os.ReadFile(e2etest.CertFile())
	if err != nil || !pool.AppendCertsFromPEM(cert) {
		t.Fatal(err)
	}
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
	defer client.CloseIdleConnections()
	answer, err := client.Get("https://" + web + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("got status %s", answer.Status)
	}
	if log := stop(); !strings.Contains(log, "password_file="+filepath.Join(u.credits, "smtp-password")) {
		t.Errorf("unexpected password in the log:\n%s", log)
	}
}

// TestUnitWithoutSecrets checks that a file missing from /etc/pawnstorm leaves its flag unset.
// Without the web socket there are no web pages.
func TestUnitWithoutSecrets(t *testing.T) {
	t.Parallel()
	u := newUnit(t)
	ssh := u.socket("ssh")
	greeting, stop := u.start()
	if strings.Contains(greeting, "Web ") {
		t.Errorf("got greeting %s", greeting)
	}
	e2etest.Say(t, sshtest.Dial(t, ssh, sshtest.Key(t)), "name ann")
	stop()
}

// TestUnitSaysWhichSocket checks that two sockets with the same name are refused by unit name.
func TestUnitSaysWhichSocket(t *testing.T) {
	u := newUnit(t)
	for range 2 {
		u.socket("web")
	}
	server := e2etest.Program(t, "serve", "--data", u.data)
	cmd := exec.Command("/bin/sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, server.Args...)...)
	cmd.Env = append(server.Env, "LISTEN_FDS=2", "LISTEN_FDNAMES=web:web")
	cmd.ExtraFiles = u.sockets
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "pawnstorm-web.socket") {
		t.Errorf("%v: %s", err, out)
	}
}
