// Package golden compares what tests make with files of their testdata, and rewrites
// these files when the tests are run so:
//
//	go test ./... -update
//
// Only tests import it, and every package with tests does, if need be for nothing but
// the flag: a test binary that does not know a flag fails.
//
// A file is one golden text ([File]), or holds several, each under a line with its
// name ([Section]): all frames of one screen, for example.
package golden
