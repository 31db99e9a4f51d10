// Package fill makes a data folder of pawnstorm in which thousands of tables wait and
// games have been played, for measuring a start.
package fill
