// Package passkey asks browsers for passkeys (WebAuthn) and verifies their signatures. A [Party] is the site that
// uses them. What it has to remember between a question and its answer, such as the challenge, is a session that
// the caller keeps.
package passkey
