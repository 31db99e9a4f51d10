package ban

import (
	"net/netip"
	"time"

	"pawnstorm/lobby/identity"
)

// index finds the restriction of one kind that applies to a visitor. It looks up a source once for
// each prefix length in use, narrowest first. So the cost does not depend on the number of
// restrictions.
type index struct {
	players map[identity.PlayerID]*Restriction
	keys    map[string]*Restriction
	sources map[netip.Prefix]*Restriction
	lengths [129]int // number of sources with this many bits
}

func newIndex() *index {
	return &index{
		players: make(map[identity.PlayerID]*Restriction), keys: make(map[string]*Restriction),
		sources: make(map[netip.Prefix]*Restriction),
	}
}

func (x *index) add(s *Restriction) {
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

func (x *index) remove(s *Restriction) {
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

// find returns the restriction that applies to a visitor now, or nil.
func (x *index) find(v Visitor, now time.Time) *Restriction {
	for _, s := range []*Restriction{x.players[v.Player], x.keys[v.Key]} {
		if s != nil && !s.Expired(now) {
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
		if s := x.sources[p]; s != nil && !s.Expired(now) {
			return s
		}
	}
	return nil
}
