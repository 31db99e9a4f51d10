package analysis

import (
	"context"
	"net/netip"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// maxStudies is how many games are analysed at once on this node.
	maxStudies = 8
	// maxWaiting is the length of the queue, and maxWaitingEach the limit for one source, so that no
	// one can fill the queue alone.
	maxWaiting     = 256
	maxWaitingEach = 16
)

// job is the analysis of a game that waits or runs.
type job struct {
	Progress
	by     identity.PlayerID // who asked for it
	source netip.Prefix      // and from where
	number uint64            // increases with each job
	start  func()
}

func (j *job) waits() bool { return j.Place > 0 }

// Idle reports whether no analysis of a game runs or waits on this node.
func (st *Studies) Idle() bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	return len(st.jobs) == 0
}

// begin queues a study of that many positions, unless it is already queued. It calls start when its
// turn comes.
func (st *Studies) begin(
	ctx context.Context, id identity.TableID, by identity.PlayerID, positions int, start func(),
) error {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.closed {
		return errs.Closing(nil)
	}
	if st.jobs[id] != nil {
		return nil
	}
	source := identity.SourceOf(ctx)
	waiting, here := 0, 0
	for other, j := range st.jobs {
		switch {
		case j.by == by:
			return errs.New(errs.Refused,
				"The game %s is already being analysed for you. Wait until that is done.", other)
		case j.waits():
			waiting++
			if source.IsValid() && j.source == source {
				here++
			}
		}
	}
	if waiting >= maxWaiting || here >= maxWaitingEach {
		return errs.New(errs.Refused,
			"%d games are waiting for analysis already. Try again in a few minutes.", max(waiting, here))
	}
	if err := st.budgets.Take(ctx, by, budget.Analyse); err != nil {
		return err
	}
	st.lastJob++
	st.jobs[id] = &job{
		Progress: Progress{Of: positions, Place: maxWaiting + 1}, by: by, source: source,
		number: st.lastJob, start: start,
	}
	st.startNext()
	return nil
}

// startNext starts the jobs whose turn it is and publishes the places of the others. The source with
// the fewest running jobs is next, and within it the oldest job. So a person who asks for many games
// does not delay others.
func (st *Studies) startNext() {
	waiting := make(map[identity.TableID]*job)
	running, load := 0, make(map[netip.Prefix]int)
	for id, j := range st.jobs {
		if j.waits() {
			waiting[id] = j
			continue
		}
		running++
		load[j.source]++
	}
	for place := 1; len(waiting) > 0; {
		id := nextTurn(waiting, load)
		j := waiting[id]
		delete(waiting, id)
		load[j.source]++ // assumes that it runs next, to compute the places
		before := j.Place
		if running < maxStudies && !st.closed {
			running++
			j.Place = 0
			j.start()
		} else {
			j.Place = place
			place++
		}
		if j.Place != before {
			st.news.Publish(id, j.Progress)
		}
	}
}

// nextTurn returns the job whose turn is next.
func nextTurn(waiting map[identity.TableID]*job, load map[netip.Prefix]int) identity.TableID {
	var next identity.TableID
	for id, j := range waiting {
		n := waiting[next]
		if n == nil || load[j.source] < load[n.source] || load[j.source] == load[n.source] && j.number < n.number {
			next = id
		}
	}
	return next
}
