package web

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndWebUnsubscribe opens the unsubscribe link of an email and ends the emails with the
// button on the page.
func TestEndToEndWebUnsubscribe(t *testing.T) {
	t.Parallel()
	post, folder := emailtest.Open(t, email.Open), t.TempDir()
	at := post.Address()
	p := e2etest.Start(t, folder, "--web", "127.0.0.1:0", "--web-url", at.Pages, "--smtp", at.Host+":"+strconv.Itoa(at.Port), "--smtp-from", at.From, "--smtp-security", "none")
	written, err := os.ReadFile(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	home := regexp.MustCompile(`the website is on" url=(http://[0-9.:]+)/`).FindStringSubmatch(string(written))[1]
	key := sshtest.Key(t)
	e2etest.ShellOf(t, p, key, "name ann")
	e2etest.ShellOf(t, p, key, "email new ann@a.example")
	e2etest.ShellOf(t, p, key, "email confirm "+regexp.MustCompile(`Your code: (\S+)`).FindStringSubmatch(post.Next().Header.Get("Subject"))[1])
	kept := regexp.MustCompile(`"letter/(\w+)".*?"stop":"([^"]+)"`).FindStringSubmatch(e2etest.Must(t, "dump", "--data", folder))
	if kept == nil {
		t.Fatal("the email address was not saved")
	}
	secret, err := base64.StdEncoding.DecodeString(kept[2])
	if err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t, home)
	b.look("letters", home+"/letters/"+kept[1]+"-"+base64.RawURLEncoding.EncodeToString(secret))
	b.says("ann@a.example")
	b.run(chromedp.Click(chromedp.CSS("#main button")))
	b.says("Emails are off")
	b.sound("no more letters")
	b.clean()
}
