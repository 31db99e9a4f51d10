// Package rlimit knows two limits that the system sets for this process: how many files and connections
// it may have open, and how many threads. A process without a free file descriptor can't even accept a
// connection to refuse it, and Go ends a process that can't get a thread. So the server keeps a reserve of
// both.
package rlimit
