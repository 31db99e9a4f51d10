package clubtest

import (
	"net/netip"

	"pawnstorm/lobby/sanction"
)

// Impose makes a sanction that must be accepted.
func (w *World) Impose(s sanction.Sanction) sanction.Sanction {
	w.Tb.Helper()
	s, err := w.Sanctions.Impose(w.Tb.Context(), s)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

// Source reads an address or a prefix.
func Source(text string) netip.Prefix {
	p, ok := sanction.ReadSource(text)
	if !ok {
		panic(text)
	}
	return p
}
