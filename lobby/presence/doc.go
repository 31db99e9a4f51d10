// Package presence tells players when a player they follow comes online, on any node. Start with
// [Arrivals].
package presence
