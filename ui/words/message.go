package words

import "fmt"

// WroteTo confirms a message, and says whether its reader is online.
func WroteTo(name, text string, here bool) string {
	if here {
		return fmt.Sprintf("To %s: %s", name, text)
	}
	return fmt.Sprintf("To %s, who is offline: %s", name, text)
}

// Unread says how many unread messages there are. It is "" for none.
func Unread(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("You have %s.", Count(n, "unread message"))
}
