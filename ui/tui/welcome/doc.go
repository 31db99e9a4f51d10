// Package welcome has the page that welcomes a stranger.
package welcome
