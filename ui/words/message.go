package words

import "fmt"

// WroteTo says that a message was written to somebody, who is here or not.
func WroteTo(name, text string, here bool) string {
	if here {
		return fmt.Sprintf("To %s: %s", name, text)
	}
	return fmt.Sprintf("To %s, for when they come: %s", name, text)
}

// Unread says how many messages nobody has read yet; "" for none.
func Unread(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("You have %s to read.", Count(n, "message"))
}
