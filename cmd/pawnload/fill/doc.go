// Package fill creates data folders of pawnstorm with thousands of open tables and
// finished games, to measure a start.
package fill
