package tui

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/tui/app"
)

// switchOff stores a disabled webhook of a user.
func (w *world) switchOff(p account.Player) {
	w.t.Helper()
	const kept = `{"v":1,"hooks":[{"id":"7k2m","url":"https://a.example/","events":["turn"],"added":"2026-01-01T00:00:00Z","off":"2026-03-01T00:00:00Z","why":"it answered 500"}]}`
	if _, err := w.store.Put(w.t.Context(), webhook.Keys+string(p.ID), []byte(kept), 0); err != nil {
		w.t.Fatal(err)
	}
	if err := w.service.Webhooks.Load(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// TestHookOff checks that users learn at login that a webhook of theirs was disabled.
func TestHookOff(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.switchOff(ann)
	p := w.visit(app.Visit{Key: ann.Key, Width: 120, Height: 40})
	p.sees("Your webhook 7k2m was switched off", "it answered 500")
}
