// Package emailtest runs a mail server for tests. It speaks SMTP and keeps the emails it receives.
package emailtest
