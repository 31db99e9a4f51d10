package shell

import "pawnstorm/ui/action"

// messaging returns the commands for messages.
func messaging(set *action.Set) []verb {
	messages := streaming(set, talkGroup, action.Message, "messages")
	messages.run = byWord(messages.run, does{"read", action.Message, "read"},
		does{"remove", action.Message, "remove"}, does{"delete", action.Message, "delete"})
	messages.Forms = append([]string{"read NAME", "{remove|delete} NAME"}, messages.Forms...)
	return append(acting(set, talkGroup, action.Message, "tell"), messages)
}
