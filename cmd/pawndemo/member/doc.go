// Package member starts and stops the processes of a demo. Begin at [StartAll].
package member
