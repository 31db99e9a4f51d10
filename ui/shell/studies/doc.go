// Package studies prints studies: see [Command].
package studies
