// Package schedule keeps many due times and finds the earliest. [Sleep] waits for a time.
package schedule
