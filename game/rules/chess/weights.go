package chess

// weights are what each thing in a judgement counts. The numbers are in
// tuned.go, which TestTune makes from games.
type weights struct {
	Material [kinds]phased
	Squares  [kinds][32]phased // rank by rank, files a to d; the others mirror them
	Mobility [4][28]phased     // of knight to queen, by the number of cells

	BishopPair, RookOpen, RookHalfOpen, Tempo phased

	Outpost [2]phased // for knight and bishop

	Isolated, Doubled, Backward phased
	Guarded, Beside             [8]phased // by a pawn; by rank
	Passed, Free, Safe          [8]phased // passed pawns: all, not blocked, with a safe way; by rank
	OwnKing, EnemyKing          [8]phased // for each step to the cell before a passed pawn, by its rank

	Shelter, Storm [4][8]phased // by distance of the file from the edge, and rank
	Danger         [40]phased   // of the king, by units

	PawnThreat, MinorThreat, RookThreat, Weak, Hanging phased
}
