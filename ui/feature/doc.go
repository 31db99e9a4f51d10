// Package feature declares what people can do and look at: each action and each resource once,
// for all faces. The files are named after the subject: table.go, tournament.go and so on.
package feature
