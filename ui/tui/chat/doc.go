// Package chat is the pane in which people talk, beside the lobby and at tables.
package chat
