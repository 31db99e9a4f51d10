package ui

// Puzzles.
const (
	puzzlesIntro    = "Positions from games of the house, in each of which one move wins. Find it."
	puzzlesFor      = "%s, %d puzzles"
	puzzlesAny      = "Any game, %d puzzles"
	puzzlesNone     = "There are no puzzles here."
	puzzleTitle     = "Puzzle · %s"
	puzzleGuest     = "You are a guest: nothing is rated or kept."
	puzzleStanding  = "You: %s, %d of %d solved, streak %d (best %d)"
	puzzleIs        = "Puzzle %s, rated %d"
	puzzleWin       = "%s to move and win."
	puzzleWinIn     = "%s to move and win in %d."
	puzzleFind      = "Point at a piece or type a move."
	puzzleRight     = "Right! Go on: %d of %d found."
	puzzleWrong     = "%s is not right. Try again, or press s to see the solution."
	puzzleSolved    = "Solved!"
	puzzleSolvedNow = "Solved, though not at the first try."
	puzzleSolution  = "The solution: %s."
	puzzleRated     = " Your rating: %s, %+d."
	puzzlePractice  = " It does not count again."
	puzzleNext      = " Press enter for the next one."
	puzzleIsOver    = "This puzzle is done. Press enter for the next one."
	puzzleProfile   = "puzzles %s, %d of %d solved"
	showSolution    = "solution"
	nextPuzzle      = "next puzzle"
	moveTheCursor   = "move the cursor"
)
