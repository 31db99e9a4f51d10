package words

// The sentences for somebody who is put on a list, or taken off it, with their name.
const (
	Followed   = "%s is among your friends."
	Unfollowed = "%s is not among your friends."
	Muted      = "You do not hear %s any more."
	Unmuted    = "You hear %s again."
)
