package game

import (
	"slices"
	"strings"
)

// lineWords lists the commands that can be typed where a move can: on the move line of the
// screens, and at a table in line mode, which also takes shell commands. "pass" is not in
// the list because it is a move.
var lineWords = []string{
	"?", "abort", "accept", "account", "adjourn", "analyse", "analyze", "appeals", "archive", "back",
	"berserk", "board", "bot", "bye", "cancel", "bots", "card", "challenge", "chat", "claim",
	"clock", "clocks", "code", "config", "decline", "draw", "email", "examine", "example", "exit", "export",
	"find", "finger", "flip", "follow", "friends", "games", "help", "hint", "history", "hook",
	"hooks", "house", "import", "inbox", "kibitz", "observe", "sought", "whisper", "invite",
	"join", "key", "keys", "last", "leaderboard", "leaders", "learn", "leave", "lesson", "lessons", "lines",
	"list", "lobby", "ls", "man", "match", "me", "message", "messages", "move", "moves", "mute",
	"name", "new", "no", "note", "notes", "on", "people", "plain", "plan", "play", "profile",
	"puzzle", "puzzles", "quit", "rank", "ranks", "react", "ready", "refuse", "register", "rematch",
	"report", "resign", "review", "rules", "ruling", "rulings", "say", "search", "seek", "set", "settings", "share", "shout", "show",
	"sit", "square", "stand", "start", "steps", "studies", "study", "tables", "takeback", "talk",
	"team", "player", "players", "teams", "tell", "time", "token", "tokens", "tournament",
	"tournaments", "tv", "unfollow", "unmute", "vacation", "view", "wait", "watch", "webhook",
	"webhooks", "who", "whoami", "withdraw", "yes",
}

// IsLineWord reports whether a text typed in place of a move is a command, or a number,
// which selects a list entry. No move has such a text. Single letters are not commands: if
// a letter abbreviates one, it is still a move where the game can read it as one.
func IsLineWord(text string) bool {
	number := text != "" && strings.Trim(text, "0123456789") == ""
	return number || slices.Contains(lineWords, text)
}
