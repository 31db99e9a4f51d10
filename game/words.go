package game

import "slices"

// lineWords are the words that can be typed where a move can: on the move line of
// the screens, and in line mode at a table, where the commands of the shell can. The
// command "pass" is not among them: it makes the move of that text.
var lineWords = []string{
	"?", "abort", "accept", "account", "adjourn", "analyse", "analyze", "archive", "back", "berserk", "board", "bot", "bye", "cancel",
	"bots", "card", "challenge", "chat", "claim", "clock", "clocks", "code", "config", "decline", "draw", "email", "examine", "exit", "export", "find",
	"finger", "flip", "follow", "friends", "games", "help", "hint", "history", "hook", "hooks", "house", "import",
	"inbox", "kibitz", "observe", "sought", "whisper", "invite", "join", "key", "keys", "last", "leaderboard", "leaders", "learn", "leave", "lesson", "lessons",
	"list", "lobby", "ls", "man", "match", "me", "message", "messages", "move", "moves", "mute", "name", "new",
	"no", "note", "notes", "on", "people", "plain", "plan", "play", "profile", "puzzle", "puzzles", "quit", "rank", "ranks",
	"ready", "refuse", "register", "rematch", "report", "resign", "rules", "say", "search", "seek", "set",
	"settings", "shout", "show", "sit", "square", "stand", "start", "steps", "studies", "study", "tables", "takeback", "talk", "team", "player", "players", "teams", "tell", "time",
	"token", "tokens", "tournament", "tournaments", "tv", "unfollow", "unmute", "vacation", "view", "wait", "watch", "webhook", "webhooks", "who", "whoami",
	"withdraw", "yes",
}

// IsLineWord reports whether a text that is typed where a move can be typed is
// something else: a word, or a number, which is an entry of a list. No move has such
// a text. Letters alone are free: where one is short for a word, it is a move if the
// game can read it as one.
func IsLineWord(text string) bool {
	number := text != ""
	for _, r := range text {
		number = number && '0' <= r && r <= '9'
	}
	return number || slices.Contains(lineWords, text)
}
