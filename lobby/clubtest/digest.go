package clubtest

import (
	"time"

	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
)

// Lost plays a game that the second player resigns after some moves, and waits until it is archived.
func (w *World) Lost(first, second identity.Person, p pairing.Proposal, moves []string) identity.TableID {
	w.Tb.Helper()
	p.Game = "chess"
	made, err := w.Pairing.Create(w.Tb.Context(), first, p)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Resign(w.Play(w.Sit(made, second), moves...), second)
	w.Eventually("the archive", func() bool {
		_, err := w.Stored.Get(w.Tb.Context(), "done/"+string(made.ID))
		return err == nil
	})
	return made.ID
}

// LastWeek returns the digest of the last seven days.
func (w *World) LastWeek() *digest.Digest {
	w.Tb.Helper()
	now := w.Clock.Now().Add(time.Second)
	d, err := w.Digests.Of(w.Tb.Context(), now.Add(-7*Day), now)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return d
}
