// Package settings has the welcome page, the account with its keys and codes, and the
// page of settings.
package settings
