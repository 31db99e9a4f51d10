package study

import "pawnstorm/lobby/identity"

// Known returns a study as this node knows it, or nil.
func (es *Studies) Known(id identity.StudyID) *Study { return es.all.Known(id) }
