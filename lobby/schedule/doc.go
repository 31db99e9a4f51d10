// Package schedule keeps many due times and finds the earliest.
package schedule
