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

// Kind says what a restriction forbids.
type Kind string

// The kinds. The store contains these words.
const (
	Ban  Kind = "ban"  // using the server
	Mute Kind = "mute" // chatting and sending messages
)

// Keys is the prefix of the keys of restrictions. A target has at most one restriction of each kind.
const Keys = "sanction/"

const (
	version  = 1
	mostText = 200 // length limit of a reason or name, in terminal cells
)

// Target identifies the user or the addresses under a restriction. Exactly one field is set.
type Target struct {
	Player identity.PlayerID `json:"player,omitempty"`
	Key    string            `json:"key,omitempty"` // fingerprint, in hex
	Source netip.Prefix      `json:"source,omitzero"`
}

// Matches reports whether the target is a player: either by id, or as the guest who logs in with
// the target's key.
func (t Target) Matches(who identity.PlayerID) bool {
	return who != "" && (t.Player == who || t.Key != "" && identity.GuestID(t.Key) == who)
}

// Restriction bans or mutes a target.
type Restriction struct {
	store.Meta
	Kind Kind `json:"kind"`
	Target
	Name  string    `json:"name,omitempty"` // the player's name when the restriction was imposed
	Why   string    `json:"why,omitempty"`
	By    string    `json:"by"` // who imposed it
	Made  time.Time `json:"t"`
	Until time.Time `json:"until,omitzero"` // zero means forever
}

// Expired reports whether the restriction has expired.
func (s Restriction) Expired(now time.Time) bool { return !s.Until.IsZero() && !now.Before(s.Until) }

// refusal returns the error that explains the restriction to its target.
func (s Restriction) refusal() error {
	text := "You are banned from this server %s."
	switch {
	case s.Kind == Mute && s.Source.IsValid():
		text = "Your address is muted %s: you can play, but not chat."
	case s.Kind == Mute:
		text = "You are muted %s: you can play, but not chat."
	case s.Source.IsValid():
		text = "Your address is banned from this server %s."
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

// The minimum number of bits in a prefix.
const (
	widest4 = 8
	widest6 = 16
	// longest6 is the number of bits that a source keeps of an IPv6 address.
	longest6 = 64
)

// ReadSource parses an address or a prefix. For an IPv6 address it returns the /64, because all
// of it belongs to one subscriber. ok is false if the text is neither.
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

// normal converts a prefix to the form that sources have: IPv4-mapped addresses become IPv4, IPv6
// is cut to a /64, and host bits are zero.
func normal(p netip.Prefix) netip.Prefix {
	if addr := p.Addr(); addr.Is4In6() && p.Bits() >= 96 {
		p = netip.PrefixFrom(addr.Unmap(), p.Bits()-96)
	}
	if p.Addr().Is6() && p.Bits() > longest6 {
		p = netip.PrefixFrom(p.Addr(), longest6)
	}
	return p.Masked()
}

// check returns an error if the restriction has expired already or covers too many addresses.
func (s Restriction) check(now time.Time) error {
	if s.Expired(now) {
		return errs.New(errs.Invalid, "The end must be in the future.")
	}
	if p := s.Source; p.IsValid() && (p.Addr().Is4() && p.Bits() < widest4 || p.Addr().Is6() && p.Bits() < widest6) {
		return errs.New(errs.Invalid,
			"%s covers too many addresses. A prefix has at least %d bits, or %d for IPv6.", p, widest4, widest6)
	}
	return nil
}

// key returns the key of a restriction, without the prefix [Keys]. It contains nothing that a user
// typed.
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
