package clubtest

import (
	"time"

	"pawnstorm/lobby/account"
)

// Set changes settings. It must not fail.
func (w *World) Set(p account.Player, change func(*account.Settings)) account.Settings {
	w.Tb.Helper()
	kept, err := w.Accounts.ChangeSettings(w.Tb.Context(), p, change)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return kept
}

// Hears waits until a session receives the expected account.
func (w *World) Hears(news <-chan account.Account, ok func(account.Account) bool) {
	w.Tb.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	for {
		select {
		case a := <-news:
			if ok(a) {
				return
			}
		case <-late.C:
			w.Tb.Fatal("timed out waiting for an account update")
		}
	}
}
