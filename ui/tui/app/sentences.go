package app

// These are said by several screens. Every other sentence stands where it is said.

// The welcome page.
const HaveCodeItem = "I have a code"

// The account.
const (
	CodeForGuest   = "This code brings you back to your games. Next time, choose “" + HaveCodeItem + "” on the welcome page and type it."
	CodeForAccount = "To add another key, connect with it, choose “" + HaveCodeItem + "” and type this code. To connect:"
)
