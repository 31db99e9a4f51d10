// Package golden compares what tests make with files of their testdata, and rewrites
// these files when the tests are run so:
//
//	go test ./... -update
//
// Only tests import it, those on any floor. A test binary refuses a flag that it does
// not know, so that the tests of a package without goldens import it as well, for the
// flag alone.
//
// A file is one golden text ([File]), or holds several, each under a line with its
// name ([Section]): all frames of one screen, for example.
package golden
