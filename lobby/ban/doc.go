// Package ban stores bans and mutes. A [Restriction] is either. It targets an account, a key or a source, which is
// an IP address or a prefix. It can have an end, and a reason that the user sees. [Book] holds
// all restrictions in memory, so checking for one costs almost nothing.
//
// Package admin checks for bans: access.go when someone connects or opens a page, and enforce.go when
// a ban is new. Packages where people write, such as chat, check for mutes.
package ban
