// Package parts has what the screen of a table is made of, apart from the table: where
// each part stands in a window, and how a heading, a list of keys, bars, a legend or a
// card is drawn. Nothing here knows a session or a game under way.
package parts
