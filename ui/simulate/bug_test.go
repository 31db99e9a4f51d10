package simulate

import "pawnstorm/lobby/store"

// bug is a mistake that the simulator must find. The zero value makes none.
type bug struct {
	name string
}

func (b bug) forgets(*disk, store.Change) bool                       { return false }
func (b bug) ignoresRevision(store.Change) bool                      { return false }
func (b bug) reported(commits []store.Entry) []store.Entry           { return commits }
func (b bug) delivered(_ *link, _ string, e store.Entry) store.Entry { return e }
