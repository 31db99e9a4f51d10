// Package chat draws the chat pane, beside the lobby and at tables.
package chat
