package clubtest

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// GiveUp makes the first mover of each board resign, where the server allows it.
func (w *World) GiveUp() {
	for _, b := range w.Boards() {
		_, _ = w.Tables.Do(w.Tb.Context(), b.ID, b.Seats[0], table.Intent{Kind: table.Resign}) // fails when the server died
	}
}

// CheckSwiss checks a finished Swiss tournament. Each player must have one game a round, and no
// opponent twice. No round may be missing, and each game must be archived once.
func (w *World) CheckSwiss(id identity.TournamentID, players, rounds int) {
	w.Tb.Helper()
	over := w.Tournament(id)
	if over.Status != tournament.Over || len(over.Played) != rounds || len(w.Tables.Live()) != 0 {
		w.Tb.Fatalf("tournament is %s after %d rounds, with %d tables", over.Status, len(over.Played),
			len(w.Tables.Live()))
	}
	met, points := make(map[tournament.Pair]bool), 0
	for r, round := range over.Played {
		paired := make(map[int]bool)
		if len(round.Boards) != players/2 {
			w.Tb.Errorf("round %d has %d boards, want %d", r+1, len(round.Boards), players/2)
		}
		for i, b := range round.Boards {
			first, second := min(b.Pair[0], b.Pair[1]), max(b.Pair[0], b.Pair[1])
			if met[tournament.Pair{first, second}] || paired[first] || paired[second] {
				w.Tb.Errorf("in round %d the entries %v are paired again", r+1, b.Pair)
			}
			met[tournament.Pair{first, second}], paired[first], paired[second] = true, true, true
			game, err := w.Tables.Stored(w.Tb.Context(), tournament.TableID(id, r+1, i+1))
			if err != nil || game.Status != table.Over || b.Outcome.Score != tournament.SecondWon {
				w.Tb.Errorf("board %d of round %d: got outcome %+v, %v", i+1, r+1, b.Outcome, errs.Sentence(err))
			}
		}
	}
	for _, s := range over.Standings() {
		points += s.Points
	}
	if points != players*rounds {
		w.Tb.Errorf("the standings have %d half points, want %d", points, players*rounds)
	}
	for n := range players {
		games, err := w.Archive.History(w.Tb.Context(), Member(n+1).ID, nil, 50)
		if err != nil || len(games) != rounds {
			w.Tb.Errorf("%s has %d games, %v; want %d", Member(n+1).Name, len(games), err, rounds)
		}
	}
}
