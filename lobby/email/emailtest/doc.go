// Package emailtest is a mail server for tests: it speaks SMTP, and keeps what comes.
package emailtest
