package tui_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// switchOff stores a disabled webhook of a user.
func switchOff(w *tuitest.World, p account.Player) {
	w.Tb.Helper()
	const kept = `{"v":1,"hooks":[{"id":"7k2m","url":"https://a.example/","events":["turn"],"added":"2026-01-01T00:00:00Z","off":"2026-03-01T00:00:00Z","why":"it answered 500"}]}`
	if _, err := w.Stored.Put(w.Tb.Context(), webhook.Keys+string(p.ID), []byte(kept), 0); err != nil {
		w.Tb.Fatal(err)
	}
	if err := w.Webhooks.Load(w.Tb.Context()); err != nil {
		w.Tb.Fatal(err)
	}
}

// TestHookOff checks that users learn at login that one of their webhooks was disabled.
func TestHookOff(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	switchOff(w, ann)
	p := w.Visit(app.Visit{Key: ann.Key, Width: 120, Height: 40})
	p.Sees("Your webhook 7k2m was switched off", "it answered 500")
}
