// Package account keeps the players: their names, the keys by which they come, their
// settings, whom they follow and mute, and which of them are programs. A session
// belongs to a [Player], who is an [Account] or a guest. [HousePlayers] are the
// programs of this server. The ties of an account to games go by [Hooks].
package account
