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
	// maxWaiting is how many wait for their turn, and maxWaitingEach how many of them
	// may have been asked for from one source: nobody fills the queue for all.
	maxWaiting     = 256
	maxWaitingEach = 16
)

// job is the analysis of a game, while it waits or is under way.
type job struct {
	Progress
	by     identity.PlayerID // who has asked for it
	source netip.Prefix      // and from where
	number uint64            // counts the jobs
	start  func()
}

func (j *job) waits() bool { return j.Place > 0 }

// begin takes up a study of so many positions for somebody, unless it is taken up
// already, and starts it when its turn comes.
func (st *Studies) begin(ctx context.Context, id identity.TableID, by identity.PlayerID, positions int, start func()) error {
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
			return errs.New(errs.Refused, "The game %s is being analysed for you. Wait until that is done.", other)
		case j.waits():
			waiting++
			if source.IsValid() && j.source == source {
				here++
			}
		}
	}
	if waiting >= maxWaiting || here >= maxWaitingEach {
		return errs.New(errs.Refused, "%d games wait to be analysed already. Please ask again in a few minutes.", max(waiting, here))
	}
	if err := st.budgets.Take(ctx, by, budget.Analyse); err != nil {
		return err
	}
	st.lastJob++
	st.jobs[id] = &job{Progress: Progress{Of: positions, Place: maxWaiting + 1}, by: by, source: source, number: st.lastJob, start: start}
	st.startNext()
	return nil
}

// startNext starts those whose turn has come, and tells the others what place they have.
// It is a source's turn of which the fewest are under way, and there that of who has
// waited longest: somebody who asks for much delays nobody else for long.
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
		load[j.source]++ // a guess at how it goes on, for the places
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

// nextTurn is whose turn it is of those that wait.
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
