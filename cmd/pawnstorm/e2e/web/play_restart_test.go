package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEndToEndPlayRestart kills the server, and later stops it cleanly, while a guest plays in a real
// browser. Each time the page must return to the game as the same guest and show a message.
func TestEndToEndPlayRestart(t *testing.T) {
	folder := t.TempDir()
	flags := []string{"--house-wait=0", "--trust", "127.0.0.1/32", "--budget=all=none,none"}
	p := e2etest.Start(t, folder, append(flags, "--web", "127.0.0.1:0")...)
	written, err := os.ReadFile(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	home := regexp.MustCompile(`the website is on" url=(http://[0-9.:]+)/`).FindStringSubmatch(string(written))[1]
	flags = append(flags, "--web", strings.TrimPrefix(home, "http://"))

	b := newBrowser(t, home)
	b.window(1280, 900, false, "light")
	b.run(chromedp.Navigate(home + "/play"))
	guest := b.reads(regexp.MustCompile(`guest-\w+`))[0]
	b.reads(regexp.MustCompile("Look around"))
	b.types(kb.Escape)
	b.reads(regexp.MustCompile("b Play a bot"))
	b.types("b")
	b.reads(regexp.MustCompile("▶ Game"))
	b.chooses(kb.ArrowDown, fieldInPage, "Your seat")
	b.chooses(kb.ArrowRight, seatInPage, "White")
	b.types(kb.Enter)
	b.reads(regexp.MustCompile("Your move"))
	b.types("e2e4" + kb.Enter)
	first := regexp.MustCompile(`1\. e4 +(?:e5|\S*[a-h][1-8]\S*)`)
	b.reads(first)
	b.until(`sessionStorage.getItem('code') !== null`)
	comesBack := func(name string) {
		t.Helper()
		b.reads(regexp.MustCompile(`The server restarted\. Your games are saved\.`))
		b.picture("screens-restart-" + name)
		b.reads(first)
		if again := b.reads(regexp.MustCompile(`guest-\w+`))[0]; again != guest {
			t.Errorf("guest %s became %s", guest, again)
		}
		b.until(`document.getElementById('card').hidden`)
	}
	p.Kill()
	b.until(`document.getElementById('screen').classList.contains('cut')`)
	p = e2etest.Start(t, folder, flags...)
	comesBack("killed")

	p.Terminate()
	b.until(`!document.getElementById('card').hidden`)
	b.says("The server is going down and will be back.")
	b.says("This page reconnects by itself.")
	b.picture("screens-restart-down")
	e2etest.Start(t, folder, flags...)
	comesBack("ended")
	b.reads(regexp.MustCompile("Your move"))
	b.types("d2d4" + kb.Enter)
	b.reads(regexp.MustCompile(`2\. d4`))
	code := eval[string](b, `sessionStorage.getItem('code')`)
	written, err = os.ReadFile(filepath.Join(folder, "log"))
	if err != nil || len(code) != 8 || strings.Contains(string(written), code) {
		t.Errorf("the code %q is missing or in the log (%v)", code, err)
	}
}
