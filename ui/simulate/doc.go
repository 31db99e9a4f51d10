// Package simulate runs the whole club in a simulator, to find what no one thought of. Only tests use it.
//
// One seed decides everything: who does what and when, how long each request to the store travels, which
// answers get lost, which nodes die, and when the disk is full. The club, its services, the commands and
// the contract of the store are the real ones. The store is in memory, every node reaches it over a [link],
// and a [synctest] bubble has its own time: an hour passes in a second.
//
// # What happens
//
// [simulate] opens a world. In each [world.step], some people type one line each, at the same time. The
// lines come from [acts] and run in the shell, like any command over SSH. Perhaps one of the [mishaps] happens
// meanwhile. Then time passes, and the world waits until every goroutine is idle. In the end, everything
// is mended, all games and tournaments end, and [world.finish] checks the club:
//
//   - Nothing that was acknowledged is lost ([oracle.keptPromises], [oracle.keptRecords]).
//   - Records, histories, names and ratings agree, as package fsck checks them ([world.consistent]).
//   - Every tournament has ended, and its results follow from its games ([world.tournamentsFollow]).
//   - All nodes show the same, and so does a node that has just started ([world.sameEverywhere]).
//   - Everyone who follows a table has its newest state ([world.converged]).
//   - Exactly one node has to do each thing ([world.leaders]).
//
// All the time, no one may read a word that is a secret of others ([world.overhear]).
//
// # Add an act or an invariant
//
// An act is a function that returns an [errand]: a line, and what must be true when the club has said that
// it is done. Add it to the list in one of the files act_*_test.go. An invariant is a function that calls
// [world.check]. Call it in [world.finish]. A bug in
// bugs_test.go shows that the simulator sees what it should.
//
// # See a failure again
//
// A failed seed prints the command that runs it again. Nothing depends on the real time: each request
// arrives at an instant of its own, and everything that it causes settles before the next instant. The Go
// scheduler still decides two things that no seed can: the order of a map, and which case of a select goes
// first when two are ready. In a club of one node that changes nothing that people see, and [TestReplay]
// checks it. Clubs of several nodes tell each other who is here at such free moments, so a replay can part
// from the first run after some minutes. Then run the seed several times, with -count=20.
package simulate
