// Package admin implements the commands of the people who run the club. Moderators handle
// players and content, and operators can do everything. Each staff member is identified by a
// key, which [Parse] reads from a file in the format of authorized_keys. [Service] checks the
// caller's role, writes the audit log and then carries out the command. All interfaces use it,
// so the same rules apply everywhere.
package admin
