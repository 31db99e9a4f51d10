// Package announce is what those who run the club tell everybody: a message of the day,
// which stands in the lobby until another takes its place, and announcements, which
// reach each session once: all of the club, or those of one node.
package announce
