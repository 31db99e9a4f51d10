package study

import (
	"slices"
	"sync"

	"pawnstorm/lobby/identity"
)

const (
	// recentPositions is how many positions the recent studies have together at most.
	recentPositions = 50_000
	// perStudy is how many positions a study counts for in addition to its own.
	perStudy = 100
)

// recent keeps the studies that were read last, so that their next states share the positions that
// were played already.
type recent struct {
	mu        sync.Mutex
	studies   []*Study // the latest use is last
	positions int
}

// find returns the state of a study that was kept last, or nil.
func (r *recent) find(id identity.StudyID) *Study {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.studies, func(e *Study) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	e := r.studies[i]
	r.studies = append(slices.Delete(r.studies, i, i+1), e)
	return e
}

// keep keeps a state of a study, and drops the studies that were not used for the longest time if they
// are too many. It never replaces a newer state.
func (r *recent) keep(e *Study) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.IndexFunc(r.studies, func(old *Study) bool { return old.ID == e.ID }); i >= 0 {
		if old := r.studies[i]; old.Rev > e.Rev {
			return
		}
		r.drop(i)
	}
	r.studies = append(r.studies, e)
	r.positions += len(e.nodes) + perStudy
	for r.positions > recentPositions && len(r.studies) > 1 {
		r.drop(0)
	}
}

func (r *recent) drop(i int) {
	r.positions -= len(r.studies[i].nodes) + perStudy
	r.studies = slices.Delete(r.studies, i, i+1)
}
