package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// withDevice adds a virtual passkey device that always confirms.
func (b *browser) withDevice() webauthn.AuthenticatorID {
	b.t.Helper()
	tell(b, webauthn.Enable, webauthn.EnableParams{})
	ctx, cancel := context.WithTimeout(b.ctx, e2etest.Patience)
	defer cancel()
	made, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	if err != nil {
		b.t.Fatal(err)
	}
	return made.AuthenticatorID
}

// button presses a button by its text.
func (b *browser) button(text string) {
	b.t.Helper()
	b.until(`[...document.querySelectorAll('button')].some(k => k.textContent === '` + text + `' && k.offsetParent)`)
	b.run(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll('button')].find(k => k.textContent === '` + text + `').click()`))
}

// TestEndToEndPasskey registers in a browser with a passkey, logs in with it, and adds an SSH key. An
// SSH user then creates a passkey. A passkey removed over SSH must not work.
func TestEndToEndPasskey(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	home = strings.Replace(home, "127.0.0.1", "localhost", 1)
	b := newBrowser(t, home)
	device := b.withDevice()
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("#passkey form")))
	b.picture("login-passkey")
	b.sound("login")
	b.run(chromedp.SendKeys(chromedp.CSS("#passkey input[name=name]"), "admin\r"))
	b.says("The name admin is reserved.")
	b.run(chromedp.Evaluate[chromedp.Void](`document.querySelector('#passkey input[name=name]').value = 'zoe'`))
	b.button("Create an account")
	b.until(`location.pathname === '/you'`)
	b.says("You are logged in with this browser.")
	b.says("passkey, Chrome, since")
	b.button("Log out")
	b.until(`location.pathname === '/' && document.querySelector('.you a[href="/login"]') !== null`)
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("#passkey form")))
	b.button("Sign in with a passkey")
	b.until(`location.pathname === '/you' && document.querySelector('h1')?.textContent === 'zoe'`)
	b.run(chromedp.SendKeys(chromedp.CSS("#passkey input[name=name]"), "again\r"))
	b.says("This device already has a passkey for your account.")
	b.look("you-passkey", home+"/you")
	b.button("Log out")
	b.until(`location.pathname === '/'`)

	tell(b, webauthn.ClearCredentials, webauthn.ClearCredentialsParams{AuthenticatorID: device}) // a new device
	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	b.logIn(p, ann, home)
	b.run(chromedp.Navigate(home+"/you"), chromedp.WaitVisible(chromedp.CSS("#passkey form")),
		chromedp.SendKeys(chromedp.CSS("#passkey input[name=name]"), "my phone\r"))
	b.says("passkey, my phone, since")
	if out := e2etest.ShellOf(t, p, ann, "keys --json"); !strings.Contains(out, `"passkey":"my phone"`) {
		t.Errorf("got keys over SSH:\n%s", out)
	}
	b.button("Log out")
	b.until(`location.pathname === '/'`)
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("#passkey form")))
	b.button("Sign in with a passkey")
	b.until(`document.querySelector('h1')?.textContent === 'ann'`)
	b.button("Log out")
	b.until(`location.pathname === '/'`)
	e2etest.ShellOf(t, p, ann, "keys remove 2")
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("#passkey form")))
	b.button("Sign in with a passkey")
	b.says("This passkey does not open an account here")
	b.clean()
}
