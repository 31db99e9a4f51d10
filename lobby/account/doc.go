// Package account keeps the players: their names, the keys by which they come, their
// settings, whom they follow and mute, and which of them are programs. A session
// belongs to a [Player], who is an [Account] or a guest. [HousePlayers] are the
// programs of this server. What an account has to do with games goes by [AccountHooks].
package account
