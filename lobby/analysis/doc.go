// Package analysis has finished games looked at, position by position, and gives
// hints in games with the house. [Studies] analyses each game once, whoever asks, and
// keeps what was found; the thinking is done by whoever was set to answer questions.
package analysis
