// Package catalog lists all games. The rest of the program finds its games here; rule sets
// do not register themselves.
package catalog
