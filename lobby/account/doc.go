// Package account manages players: their names, their keys and settings, the players they follow
// and mute, and which of them are bots. A session belongs to a [Player], who has an [Account] or is
// a guest. [BuiltInBots] manages the built-in bots of this server. [Hooks] connects accounts to
// games.
package account
