// Package live keeps the current tables, who is there, and the running clocks. A table is current
// while it is open or being played. [Tables] commits what people and the server decide, learns of
// every commit from the store, and sends it to everyone who follows the table. [Hooks] connect it
// to the packages that create games and archive them.
//
// The tables are sorted into sections and indexed, once for all sessions. A [Listing] is a cheap
// snapshot, and a screen reads one page of it. A session opens a [Feed] and says what it shows.
// Nothing else wakes it.
package live
