package pgn

import "strings"

// What a word of movetext cannot hold, and what is written for it. The games'
// canonical texts hold none of the replacements.
var (
	toWord   = strings.NewReplacer("*", ":", ">", "--", "!", "_", ",", "+", "@", "#")
	fromWord = strings.NewReplacer(":", "*", "--", ">", "_", "!", "+", ",", "#", "@")
)
