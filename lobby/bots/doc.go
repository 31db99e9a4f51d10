// Package bots runs the computer players. They sit at the same tables as people and use the same
// intents.
//
// Start with [Service]. One goroutine, the dispatcher, checks tables that concern a computer player
// when they change. A pure function, [taskOf], decides what the player has to do there. Other tables
// cost nothing. Each task runs in its own goroutine, at most one per player and table. It ends when
// the task is done or the table needs something else. A restart loses only the scores of the last
// few moves: the tables themselves show which games are under way.
//
// An engine chooses the moves, on a worker of the [Pool]. There are few workers, so that games
// between people do not slow down when computer players are busy. Workers serve the tables in turn,
// and give each less time when more of them wait (see budget).
//
// The engines also answer hints and analyse finished games when no table waits for a move. A hint
// waits for a few moves at most, an analysis for some more.
//
// Games of an account that is no longer configured are played to the end: see retired.go.
//
// In a cluster, each table belongs to one of the nodes that run the player, while its lease lasts.
// Until the nodes agree, several may answer. The first one wins, because each answer is a
// compare-and-set, and the others find no task left.
package bots
