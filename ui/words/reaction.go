package words

import "pawnstorm/lobby/live"

// Reactions are the reactions as people see them, by their word.
var Reactions = map[string]string{"clap": "Clap clap", "wow": "Wow!", "laugh": "Haha", "think": "Hmm…", "gg": "GG"}

// Reaction says who reacted, and how.
func Reaction(r live.Reaction) string { return Person(r.Who) + ": " + Reactions[r.Word] }
