// Package email writes e-mail to people whose games of days wait for them, where those who
// run the server have named a mail server.
//
//   - address.go: the address of an account, which is kept at "letter/<account>", and how it
//     is confirmed and given up.
//   - turns.go: when somebody is written to, and which node does it.
//   - digest.go: the letter of each week to those who run the club.
//   - post.go: what a letter says, and the way to the mail server.
//
// # What is promised
//
// Nobody is written to at an address that was not confirmed by a code sent there, but for
// that code. A letter is claimed in the store before it is sent, so that of several nodes
// one sends it; one that the mail server does not take is due again later. If a node dies
// between the two, that letter is lost, and the next is not. Each letter has a link that
// ends them, with one click (RFC 8058).
package email
