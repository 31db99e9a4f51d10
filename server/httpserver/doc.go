// Package httpserver ends an HTTP server with a context; see [Until]. The operator's pages and those for
// people share it.
package httpserver
