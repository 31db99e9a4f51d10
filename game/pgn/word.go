package pgn

import "strings"

// Characters that a word of movetext cannot hold, and what is written for them. The games'
// canonical texts hold none of the replacements.
var (
	toWord   = strings.NewReplacer("*", ":", ">", "--", "!", "_", ",", "+", "@", "#")
	fromWord = strings.NewReplacer(":", "*", "--", ">", "_", "!", "+", ",", "#", "@")
)
