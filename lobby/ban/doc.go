// Package ban stores bans and mutes. A [Sanction] targets an account, a key or a source, which is
// an IP address or a prefix. It can have an end, and a reason that the user sees. [Book] holds
// all sanctions in memory, so checking for one costs almost nothing.
package ban
