// Package nats keeps a store.Store in streams of NATS JetStream, for a club of several
// nodes. The servers of NATS are an operator's; package embedded starts some for tests and
// for trying it.
//
// # Streams
//
// One stream holds all documents, and others the live tables ("table/"), each a share that
// follows from the key. A key is a subject, and a stream keeps one message for each. A
// write says over which message, by its sequence, it is to be stored: a compare-and-set,
// which the leader of the stream decides. A delete is a message that says so, and is
// forgotten after an hour. An Update is an atomic batch (ADR-50 of NATS), and can
// therefore change keys of one stream only.
//
// A revision is twice the sequence, and one more for a delete. It orders the commits of
// one stream.
//
// # Reading
//
// All reads go to the leader of the stream (no direct gets: those are answered by any
// server, and some of them late). A leader that has been cut off from the others may
// answer late as well, until it notices; whoever decides by what they read finds out when
// they write.
//
// # What is not answered
//
// A time-out is not a failure. A write that was not answered is made again, over the same
// message and with the same id, so that it is stored once at most; part.put says more. Only
// if that cannot be found out is it ErrInDoubt.
//
// A server that is cut off from the others refuses everything for as long as that lasts, and
// keeps its connections: a node leaves one that serves nothing for 12 seconds (leave.go).
//
// # News
//
// The servers publish each message that was stored once more, on subjects of their own,
// and a node subscribes to those of each stream once; package fanout tells all who
// watch. Sequences show what was lost on the way, and it is asked for (feed.go). After a
// long absence a Watch ends with ErrLagged.
//
// # Between nodes
//
// Nodes ask each other, past the streams, by Ask and Answer (line.go).
//
// # What it needs
//
// nats-server 2.15 or newer, with JetStream, payloads of 2 MiB, and "sync_interval: always":
// by default the servers write to the disk every two minutes, and a coordinated loss of
// power has lost acknowledged writes (https://jepsen.io/analyses/nats-2.12.1). Open refuses
// servers that are known to be set so, and those that do not tell (safety.go).
package nats
