// Package team keeps the teams of a club. A team is a group of accounts with a name, a captain
// and a private chat room. Members join by invitation.
//
// The store keeps each team as one document under one key. [Decide] and [DecideOrder] are pure
// functions that apply the rules: they take a [Team] and return its next state. [Teams.Do]
// writes that state to the store at the revision it read. If two captains or two nodes change a
// team at the same time, one of them wins and the other decides again. The same Update also
// writes the keys that claim the team's name. Every node watches the store and keeps all teams
// in memory.
//
// Start reading at [Teams.Found].
package team
