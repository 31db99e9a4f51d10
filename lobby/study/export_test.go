package study

import "pawnstorm/lobby/identity"

// Known returns the summary of a study as this node knows it, or nil.
func (es *Studies) Known(id identity.StudyID) *Summary { return es.all.Known(id) }
