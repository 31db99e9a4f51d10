// Package origin tells a club from its copies. A copy must not act as the club, or people would get
// email and webhook calls from both.
//
// The store of a club records the place where it belongs. A database in a folder belongs to a file
// beside it. Backups do not contain this file, and it can tell whether it was copied itself; see
// [Folder]. A restored backup or a loaded dump belongs nowhere. If a club is opened in a place where
// it does not belong, it is a copy until its operator adopts it.
package origin
