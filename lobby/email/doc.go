// Package email emails players when it is their turn in a correspondence game. It is off unless
// the operator has configured a mail server.
//
//   - address.go: the address of an account, stored at "letter/<account>", and how a player
//     confirms or removes it.
//   - turns.go: when a player gets an email, and which node sends it.
//   - digest.go: the weekly email to the operator.
//   - retry.go: when a failed email is tried again, and when emails to an address end.
//   - text.go: what an email says.
//   - smtp.go: how an email gets to the mail server.
//
// # Guarantees
//
// Apart from the email with the code, no email goes to an address until a player has confirmed it
// with the code sent there. A node claims an email in the store before it sends it, so that only
// one node does. If the mail server does not accept an email, it is due again later. If a node
// dies between claim and delivery, that email is lost, but the next one is not. Each email about
// games has a link that unsubscribes with one click (RFC 8058).
package email
