// Package ban keeps who is banned from the club, and who is muted in it. A
// [Sanction] is of an account, of a key, or of a source: an address or a prefix of
// them. It has an end, or none, and a reason that the person is shown. [Book] holds
// all of them in memory, so that it costs next to nothing to ask for one.
package ban
