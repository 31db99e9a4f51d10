// Package admin is what those who run the club may do: moderators what concerns people,
// operators all. They are known by their keys, which [Parse] reads from a file in the
// form of authorized_keys. [Desk] does what they ask for. It looks whether they may,
// writes it into the audit log, and then does it, so that all faces keep the same law.
package admin
