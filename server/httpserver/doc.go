// Package httpserver has an HTTP server end with a context: [Until]. The pages for
// machines and those for people share it.
package httpserver
