package passkey

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// RelyingParty is a site that people sign in to: the relying party of the protocol.
type RelyingParty struct {
	rp   *webauthn.WebAuthn
	host string
}

// New returns the party for an origin, such as https://chess.example, and its host. It refuses a host without
// passkeys, such as an IP address.
func New(host, origin string) (*RelyingParty, error) {
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		return nil, errs.New(errs.Refused, "Passkeys need a host name, and this page was opened by an IP address.")
	}
	verify := protocol.AuthenticatorSelection{
		ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
	}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "pawnstorm", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation, AuthenticatorSelection: verify,
	})
	if err != nil {
		return nil, errs.New(errs.Refused, "Passkeys do not work with the name of this site.").Because(err)
	}
	return &RelyingParty{rp, host}, nil
}

// person is a user of the protocol.
type person struct {
	identity.Person
	keys []webauthn.Credential
}

func (p person) WebAuthnID() []byte                         { return []byte(p.ID) }
func (p person) WebAuthnName() string                       { return p.Name }
func (p person) WebAuthnDisplayName() string                { return p.Name }
func (p person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// BeginRegistration returns the request for a new passkey. A device with a passkey in the list makes none.
func (p *RelyingParty) BeginRegistration(who identity.Person, keys []account.Key) (options any, session json.RawMessage, err error) {
	var have []protocol.CredentialDescriptor
	for _, k := range keys {
		if k.Passkey != nil {
			have = append(have, protocol.CredentialDescriptor{
				Type: protocol.PublicKeyCredentialType, CredentialID: k.Passkey.ID,
			})
		}
	}
	creation, data, err := p.rp.BeginRegistration(person{Person: who}, webauthn.WithExclusions(have))
	if err != nil {
		return nil, nil, fmt.Errorf("asking for a new passkey: %w", err)
	}
	session, err = json.Marshal(data)
	return creation.Response, session, err
}

// FinishRegistration verifies the answer to [RelyingParty.BeginRegistration], and returns the passkey.
func (p *RelyingParty) FinishRegistration(who identity.PlayerID, session json.RawMessage, answer string) (account.Passkey, error) {
	data, err := sessionOf(session)
	if err != nil {
		return account.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return account.Passkey{}, refused(err)
	}
	made, err := p.rp.CreateCredential(person{Person: identity.Person{ID: who}}, data, parsed)
	if err != nil {
		return account.Passkey{}, refused(err)
	}
	return account.Passkey{
		Host: p.host, ID: made.ID, Public: made.PublicKey,
		Count: made.Authenticator.SignCount, Synced: made.Flags.BackupEligible,
	}, nil
}

// BeginLogin returns the question that any passkey of the site can answer.
func (p *RelyingParty) BeginLogin() (options any, session json.RawMessage, err error) {
	assertion, data, err := p.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, nil, fmt.Errorf("asking for a passkey: %w", err)
	}
	session, err = json.Marshal(data)
	return assertion.Response, session, err
}

// FinishLogin verifies the answer to [RelyingParty.BeginLogin]. It returns the passkey that has signed and its
// signature counter. find looks up the passkey that the answer names.
func (p *RelyingParty) FinishLogin(
	session json.RawMessage, answer string, find func(id []byte) (account.Account, account.Passkey, error),
) (id []byte, count uint32, err error) {
	data, err := sessionOf(session)
	if err != nil {
		return nil, 0, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return nil, 0, refused(err)
	}
	a, k, err := find(parsed.RawID)
	if err != nil {
		return nil, 0, err
	}
	if k.Host != p.host {
		return nil, 0, refused(errors.New("the passkey was made for " + k.Host))
	}
	owner := person{a.Person, []webauthn.Credential{{
		ID: k.ID, PublicKey: k.Public, Flags: webauthn.CredentialFlags{BackupEligible: k.Synced},
		Authenticator: webauthn.Authenticator{SignCount: k.Count},
	}}}
	_, _, err = p.rp.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return owner, nil }, data, parsed)
	if err != nil {
		return nil, 0, refused(err)
	}
	return k.ID, parsed.Response.AuthenticatorData.Counter, nil
}

func sessionOf(session json.RawMessage) (data webauthn.SessionData, err error) {
	if err := json.Unmarshal(session, &data); err != nil {
		return data, fmt.Errorf("reading the session of a passkey: %w", err)
	}
	return data, nil
}

// refused returns the refusal of an answer that proves nothing.
func refused(err error) error {
	detail := err.Error()
	if e := new(protocol.Error); errors.As(err, &e) {
		detail += ": " + e.DevInfo
	}
	return errs.New(errs.Refused, "The browser's answer does not prove a passkey for this site.").
		Because(errors.New(detail))
}
