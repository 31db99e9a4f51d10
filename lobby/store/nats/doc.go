// Package nats keeps a store.Store in streams of NATS JetStream, for a club of several nodes. The
// operator runs the NATS servers. Package embedded starts some for tests and demos.
//
// # Streams
//
// One stream holds all documents. The live tables ("table/") are spread over other streams by their
// keys. A key is a subject, and a stream keeps one message for each subject. A write names the
// sequence of the message that it replaces: the leader of the stream decides this compare-and-set.
// A delete is a message that says so, and is dropped after an hour. An Update is an atomic batch
// (ADR-50 of NATS), and so can change keys of one stream only.
//
// A revision is twice the sequence, plus one for a delete. It orders the commits of one stream.
//
// # Reading
//
// All reads go to the leader of the stream. Direct gets are not used, because any server answers
// them, some of them late. A leader that has been cut off from the others can also answer late,
// until it notices. Callers that decide by what they read find out when they write.
//
// # No answer
//
// A time-out is not a failure. A write without an answer is repeated over the same message and with
// the same id, so that it is stored at most once; part.put says more. It is ErrInDoubt only if its
// outcome cannot be found out.
//
// A server that is cut off from the others refuses everything, and keeps its connections. So a node
// leaves a server that serves nothing for 12 seconds (leave.go).
//
// # News
//
// The servers republish each stored message on other subjects, and a node subscribes once to those
// of each stream. Package fanout sends them to all watchers. Gaps in the sequences show what was
// lost, and the node fetches it (feed.go). After a long absence a Watch ends with ErrLagged.
//
// # Between nodes
//
// Nodes ask each other questions with Ask and Answer, without the streams (line.go).
//
// # Requirements
//
// nats-server 2.15 or newer, with JetStream, payloads of 2 MiB, and "sync_interval: always". By
// default the servers write to the disk every two minutes, and a coordinated power failure has lost
// acknowledged writes (https://jepsen.io/analyses/nats-2.12.1). Open refuses servers with that
// setting, and servers that do not report it (safety.go).
package nats
