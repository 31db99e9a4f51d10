// Package inbox implements private messages between players. Each account has a mailbox, stored
// under one key, with the messages it received and sent. A message goes into both mailboxes in one
// commit, or into neither. Players who are online get it at once. Others see it when they next
// look. Start with [Service].
package inbox
