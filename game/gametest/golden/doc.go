// Package golden compares what tests make with files of their testdata, and rewrites
// these files when the tests are run so:
//
//	go test ./... -update
//
// Only tests import it, those on any floor. A test binary that does not know a flag
// refuses it, so that packages without goldens fail then, and the others do not mind.
//
// A file is one golden text ([File]), or holds several, each under a line with its
// name ([Section]): all frames of one screen, for example.
package golden
