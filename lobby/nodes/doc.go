// Package nodes tells each node of a club which other nodes exist, and who has a session on them.
//
// Every five seconds a node writes the entry "node/<id>" in the store: all its people, and the
// tables they are at. When a player logs in, leaves or changes tables in between, it writes what
// has changed to "node-news/<id>". Both also hold the latest reactions of people on that node at
// tables. If a node writes nothing for fifteen seconds, it is dead or frozen, and the others forget it
// and its people. They measure this with their own clocks, from the moment they last heard from it, so
// clocks need not agree. A node that was frozen itself waits once more before it forgets the others.
//
// With [Nodes.Ask] a node asks others for things that only they know or can do. The questions travel
// over a [Line], which the store provides. Ask waits at most a second for an answer.
//
// A node without an id is the only one of its club. Then this package does nothing.
package nodes
