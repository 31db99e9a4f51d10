// Package golden compares what tests make with files of their testdata, and rewrites
// these files when the tests are run so:
//
//	PAWNSTORM_UPDATE=1 go test ./...
//
// Only tests import it, those on any floor.
//
// A file is one golden text ([File]), or holds several, each under a line with its
// name ([Section]): all frames of one screen, for example.
package golden
