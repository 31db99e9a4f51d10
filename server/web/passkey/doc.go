// Package passkey asks browsers for passkeys (WebAuthn) and verifies their signatures. A [RelyingParty] is the site that
// uses them. Between a question and its answer, the caller keeps a session for it, with the challenge and what
// else the party has to remember.
package passkey
