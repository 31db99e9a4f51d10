// Package nodes is what the nodes of a club know of each other: which there are, and who has
// a session on them.
//
// Each node tells all who are there, and at which tables, every five seconds, in its entry
// "node/<id>" in the store. When somebody comes, goes or changes tables in between it tells
// what has changed since, in "node-news/<id>". A node of which nothing is heard for
// fifteen seconds has died, or is frozen: the others forget it, with all who were there. They
// measure that by their own clocks from the moment at which they heard of it, so that no
// clock need be right; and one that was frozen itself does not believe that it has heard
// of nobody.
//
// Nodes ask each other for what only one of them can tell or do, by [Nodes.Ask], over a
// [Line] that the store brings along. A node that does not answer within a second is not waited for.
//
// A club whose node has no id has one node, and none of this.
package nodes
