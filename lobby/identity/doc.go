// Package identity holds the ids and names of people, tables, teams and tournaments. The server makes
// the ids, and keys of the store contain them. People choose names, and two names must not look
// alike. [Clean] makes text from people safe to show.
package identity
