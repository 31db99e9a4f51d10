package ban

import (
	"encoding/hex"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/store"
)

// Kind says what a person is kept from.
type Kind string

// The kinds. The words stand in the store.
const (
	Ban  Kind = "ban"  // from coming in
	Mute Kind = "mute" // from talking
)

// Keys are those of all sanctions. There is one of each kind for a target.
const Keys = "sanction/"

const (
	version  = 1
	mostText = 200 // cells of a reason
)

// Target is who is meant: exactly one of the fields is set.
type Target struct {
	Player identity.PlayerID `json:"player,omitempty"`
	Key    string            `json:"key,omitempty"` // fingerprint in hex
	Source netip.Prefix      `json:"source,omitzero"`
}

// Means reports whether a target is a player: by the id, or as the guest who comes with
// a key.
func (t Target) Means(who identity.PlayerID) bool {
	return who != "" && (t.Player == who || t.Key != "" && identity.GuestID(t.Key) == who)
}

// Sanction keeps somebody from something.
type Sanction struct {
	store.Meta
	Kind Kind `json:"kind"`
	Target
	Name  string    `json:"name,omitempty"` // of the player, when it was made
	Why   string    `json:"why,omitempty"`
	By    string    `json:"by"` // who made it
	Made  time.Time `json:"t"`
	Until time.Time `json:"until,omitzero"` // zero is for ever
}

// Over reports whether a sanction has come to its end.
func (s Sanction) Over(now time.Time) bool { return !s.Until.IsZero() && !now.Before(s.Until) }

// Refusal is what somebody is told whom the sanction keeps from something.
func (s Sanction) Refusal() error {
	text := "You are banned from this server, %s."
	switch {
	case s.Kind == Mute && s.Source.IsValid():
		text = "Your address is muted: you can play, but not talk, %s."
	case s.Kind == Mute:
		text = "You are muted: you can play, but not talk, %s."
	case s.Source.IsValid():
		text = "Your address is banned from this server, %s."
	}
	until := message.New("for good")
	if !s.Until.IsZero() {
		until = message.New("until %s", s.Until.UTC().Format("2 January 2006, 15:04 UTC"))
	}
	if s.Why == "" {
		return errs.New(errs.Refused, text, until)
	}
	return errs.New(errs.Refused, "%s The reason: %s.", message.New(text, until), strings.TrimRight(identity.Clean(s.Why, mostText), "."))
}

// Widest are the fewest bits that a prefix may have.
const (
	widest4 = 8
	widest6 = 16
	// longest6 is all that is known of an IPv6 source.
	longest6 = 64
)

// ReadSource reads an address or a prefix. An IPv6 address means its /64, which is all
// one subscriber's. ok is false if it is neither.
func ReadSource(text string) (p netip.Prefix, ok bool) {
	p, err := netip.ParsePrefix(text)
	if err != nil {
		addr, err := netip.ParseAddr(text)
		if err != nil || addr.Zone() != "" {
			return netip.Prefix{}, false
		}
		p = netip.PrefixFrom(addr, addr.BitLen())
	}
	return normal(p), true
}

// normal is the prefix as sources are written.
func normal(p netip.Prefix) netip.Prefix {
	if addr := p.Addr(); addr.Is4In6() && p.Bits() >= 96 {
		p = netip.PrefixFrom(addr.Unmap(), p.Bits()-96)
	}
	if p.Addr().Is6() && p.Bits() > longest6 {
		p = netip.PrefixFrom(p.Addr(), longest6)
	}
	return p.Masked()
}

// check refuses a sanction that nobody should make.
func (s Sanction) check(now time.Time) error {
	if s.Over(now) {
		return errs.New(errs.Invalid, "The end must be in the future.")
	}
	if p := s.Source; p.IsValid() && (p.Addr().Is4() && p.Bits() < widest4 || p.Addr().Is6() && p.Bits() < widest6) {
		return errs.New(errs.Invalid, "%s is too many addresses: a prefix has at least %d bits, and %d of IPv6.", p, widest4, widest6)
	}
	return nil
}

// key is where a sanction stands, below [Keys]. Nothing in it was typed by a person.
func (t Target) key(kind Kind) string {
	base := string(kind)
	switch {
	case t.Player != "":
		return base + "/player/" + string(t.Player)
	case t.Key != "":
		return base + "/key/" + t.Key
	}
	return fmt.Sprintf("%s/source/%s-%d", base, hex.EncodeToString(t.Source.Addr().AsSlice()), t.Source.Bits())
}
