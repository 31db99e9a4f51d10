// Package budget limits how much one player, and everyone at one network address, may do within a time:
// how many accounts they create, how much they chat, how many codes they try. [Defaults] is the
// table of the limits. Each budget is a token bucket, which refills little by little. A refusal says
// when to try again.
package budget
