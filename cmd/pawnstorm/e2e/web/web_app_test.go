package web

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/webhook/webhooktest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndApp lets a browser subscribe to notifications, brings it one, and shows a page of the app when the
// server has stopped. The browser's push service is the test: the real ones are on the Internet.
func TestEndToEndApp(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t, "--hook-allow=127.0.0.0/8")
	home = strings.Replace(home, "127.0.0.1", "localhost", 1)
	b := newBrowser(t, home)
	b.withDevice()
	registered := make(chan serviceworker.RegistrationID, 1)
	err := chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok && len(e.Registrations) > 0 {
			select {
			case registered <- e.Registrations[0].RegistrationID:
			default:
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	tell(b, serviceworker.Enable, cdp.Empty{})
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("#passkey form")), chromedp.SendKeys(chromedp.CSS("#passkey input[name=name]"), "zoe"))
	b.button("Create an account")
	b.until(`location.pathname === '/you'`)
	tell(b, permissions.SetPermission, permissions.SetPermissionParams{
		Origin: home, Setting: permissions.PermissionSettingGranted, Permission: &permissions.PermissionDescriptor{Name: "notifications"},
	})
	service := webhooktest.NewBrowser(t)
	address, keys := service.Subscription()
	b.run(chromedp.Navigate(home+"/notifications"), chromedp.WaitVisible(chromedp.CSS("#push")))
	b.sound("notifications")
	b.picture("notifications")
	made, err := json.Marshal(map[string]any{"endpoint": address, "keys": map[string]string{"p256dh": keys.Key, "auth": keys.Auth}})
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Evaluate[chromedp.Void](`PushManager.prototype.getSubscription = async () => null
		PushManager.prototype.subscribe = async (o) => ({ toJSON: () => (` + string(made) + `), unsubscribe: async () => true, key: o.applicationServerKey.length })`))
	b.button("Notify me in this browser")
	b.says("This browser will notify you.")
	ben := sshtest.Key(t)
	e2etest.ShellOf(t, p, ben, "name ben")
	e2etest.ShellOf(t, p, ben, "challenge zoe to chess clock=3-days")
	n := service.Next("New challenge")
	if n.Body != "Chess with ben" || !strings.HasPrefix(n.To, "/t/") {
		t.Errorf("got %+v", n)
	}
	text, err := json.Marshal(map[string]string{"title": n.Title, "body": n.Body, "tag": n.Tag, "to": n.To})
	if err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.Evaluate[chromedp.Void](`setInterval(async () => { window.notices = (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => n.title + ': ' + n.body).join() }, 20)`))
	b.until(`window.notices === ''`)
	id := <-registered
	for deadline := time.Now().Add(e2etest.Patience); eval[string](b, `window.notices`) != "New challenge: Chess with ben"; <-time.After(time.Second) {
		if time.Now().After(deadline) {
			t.Fatalf("got notifications %q", eval[string](b, `window.notices`))
		}
		// The browser drops a message that comes while it starts the worker. The same one replaces itself.
		tell(b, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: home, RegistrationID: id, Data: string(text)})
	}
	b.clean()
	b.until(`navigator.serviceWorker.controller !== null`)
	p.Kill()
	b.run(chromedp.Navigate(home + "/"))
	b.says("You are offline")
}
