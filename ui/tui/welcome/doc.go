// Package welcome draws the page that greets new visitors.
package welcome
