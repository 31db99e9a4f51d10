package clubtest

import (
	"net/netip"

	"pawnstorm/lobby/ban"
)

// AddBan adds a restriction that must be accepted.
func (w *World) AddBan(s ban.Restriction) ban.Restriction {
	w.Tb.Helper()
	s, err := w.Bans.Add(w.Tb.Context(), s)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

// Source parses an address or a prefix.
func Source(text string) netip.Prefix {
	p, ok := ban.ReadSource(text)
	if !ok {
		panic(text)
	}
	return p
}
