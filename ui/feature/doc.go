// Package feature declares every action and every resource once, for all interfaces: screens, shell,
// line mode, web and bots. Files are named after their subject: table.go, tournament.go and so on.
package feature
