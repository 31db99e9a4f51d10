package web

import (
	"net/http"
	"strings"

	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/shell"
)

// pushView is the page where a browser asks to be notified.
type pushView struct {
	Key string // the club's public key
	Not string // why there are no notifications
}

// pushPage is the page where a browser asks to be notified.
func (s *forms) pushPage(r *http.Request) (*answer, error) {
	me := visitorOf(r)
	if me.Guest {
		return redirect("/login?next=/notifications"), nil
	}
	var v pushView
	var err error
	if v.Key, err = s.Club.Webhooks.PushKey(r.Context()); err != nil {
		v.Not = s.sentence(err)
	}
	return s.page(r, "notifications", &view{
		Title: s.label("Notifications"), Section: "notifications", Hidden: true, Own: true, Play: []string{"push.js"}, Body: v,
	})
}

// postPush makes the browser of a request be notified.
func (s *forms) postPush(_ http.ResponseWriter, r *http.Request) (*answer, error) {
	site := "https://" + strings.ToLower(r.Host)
	if s.URL != "" {
		site = s.URL
	}
	_, err := s.Club.Webhooks.AddBrowser(r.Context(), visitorOf(r), r.PostFormValue("endpoint"), webhook.Push{
		Key: r.PostFormValue("key"), Auth: r.PostFormValue("auth"), Browser: browserOf(r), Site: site,
	})
	if err != nil {
		return s.toldWhy(r, err)
	}
	return s.told(r, outcome{Code: shell.Done, Said: s.label("This browser will notify you.")})
}
