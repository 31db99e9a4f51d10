// Package origin tells a club from its copies. A copy must not act as the club: people
// would get email and webhook calls from both.
//
// The store of a club has a record of the place where it belongs. A database in a folder
// belongs to a file beside it, which is in no backup and knows whether it was copied
// itself; see [Folder]. A backup that is restored, or a dump that is loaded, belongs
// nowhere. A club that does not belong to the place where it is opened is a copy, until
// its operator adopts it.
package origin
