package table

import "pawnstorm/lobby/store"

// Rev orders the states of a table, for those who see tables and no store.
type Rev = store.Rev
