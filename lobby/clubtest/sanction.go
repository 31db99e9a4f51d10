package clubtest

import (
	"net/netip"

	"pawnstorm/lobby/ban"
)

// Impose adds a sanction that must be accepted.
func (w *World) Impose(s ban.Sanction) ban.Sanction {
	w.Tb.Helper()
	s, err := w.Sanctions.Impose(w.Tb.Context(), s)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

// Source reads an address or a prefix.
func Source(text string) netip.Prefix {
	p, ok := ban.ReadSource(text)
	if !ok {
		panic(text)
	}
	return p
}
