// Package team has the teams of a club: people with accounts under a name and a captain, who
// come in by invitation and have a room of their own to talk in.
//
// A team is one document under one key. [Decide] and [DecideOrder] are the law, pure: they
// make the next state of a [Team] out of what somebody wants. [Teams.Do] puts that into the
// store at the revision that it read, so that of two captains, or two nodes, one is first
// and the other decides anew. Further keys claim its name, in the same Update. The
// store's Watch tells every node; each knows all teams by heart.
//
// Begin with [Teams.Found].
package team
