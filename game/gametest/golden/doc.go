// Package golden compares the output of tests with files in their testdata, and rewrites
// these files with
//
//	PAWNSTORM_UPDATE=1 go test ./...
//
// Only tests import it, in any package.
//
// A file is one golden text ([File]), or holds several, each under a line with its name
// ([Section]): all frames of one screen, for example.
package golden
