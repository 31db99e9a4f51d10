package ban

import (
	"net/netip"
	"time"

	"pawnstorm/lobby/identity"
)

// index finds the sanction of one kind that applies to a visitor. It looks up a source once for
// each prefix length in use, narrowest first. So the cost does not depend on the number of
// sanctions.
type index struct {
	players map[identity.PlayerID]*Sanction
	keys    map[string]*Sanction
	sources map[netip.Prefix]*Sanction
	lengths [129]int // number of sources with this many bits
}

func newIndex() *index {
	return &index{
		players: make(map[identity.PlayerID]*Sanction), keys: make(map[string]*Sanction),
		sources: make(map[netip.Prefix]*Sanction),
	}
}

func (x *index) add(s *Sanction) {
	switch {
	case s.Player != "":
		x.players[s.Player] = s
	case s.Key != "":
		x.keys[s.Key] = s
	default:
		x.sources[s.Source] = s
		x.lengths[s.Source.Bits()]++
	}
}

func (x *index) remove(s *Sanction) {
	switch {
	case s.Player != "":
		delete(x.players, s.Player)
	case s.Key != "":
		delete(x.keys, s.Key)
	default:
		delete(x.sources, s.Source)
		x.lengths[s.Source.Bits()]--
	}
}

// find returns the sanction that applies to a visitor now, or nil.
func (x *index) find(v Visitor, now time.Time) *Sanction {
	for _, s := range []*Sanction{x.players[v.Player], x.keys[v.Key]} {
		if s != nil && !s.Over(now) {
			return s
		}
	}
	if !v.Source.IsValid() {
		return nil
	}
	for bits := v.Source.Bits(); bits >= 0; bits-- {
		if x.lengths[bits] == 0 {
			continue
		}
		p, err := v.Source.Addr().Prefix(bits)
		if err != nil {
			continue
		}
		if s := x.sources[p]; s != nil && !s.Over(now) {
			return s
		}
	}
	return nil
}
