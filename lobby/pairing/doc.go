// Package pairing is how games come about: by a proposal, by seeks that fit, by a
// challenge, again or as a rematch, from a place of another game; and who may begin
// one. Those who leave games have to wait before the next.
package pairing
