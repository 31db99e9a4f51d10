// Package passkey asks browsers for passkeys (WebAuthn), and verifies what these have
// signed. A [Party] is the site for which they are made; what it has to remember between a
// question and its answer, the challenge among it, is a session that the caller keeps.
package passkey
