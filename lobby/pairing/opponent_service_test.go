package pairing_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestSeekWithConditions checks that players are not paired if one of them does not accept the
// other. Both learn why, and a player who fits is paired at once.
func TestSeekWithConditions(t *testing.T) {
	w := clubtest.New(t)
	picky := clubtest.BlitzChess()
	picky.Opponent = table.Opponent{Lowest: 1400, Highest: 1700, Not: []identity.PlayerID{clubtest.Ben.ID}}
	hers := w.Listed(w.Seek(clubtest.Ann, picky))
	if mine, theirs := w.Pairing.Misfits(hers); len(mine) != 0 || theirs != 0 {
		t.Errorf("alone, ann rejects %v and %d players reject her", mine, theirs)
	}
	w.Clock.Advance(time.Second) // hers is older
	his := w.Listed(w.Seek(clubtest.Ben, clubtest.BlitzChess()))
	if his.Status != table.Open {
		t.Fatalf("ben is paired: %v", his.Status)
	}
	if mine, theirs := w.Pairing.Misfits(hers); mine[table.Excluded] != 1 || theirs != 0 {
		t.Errorf("ann rejects %v and %d players reject her", mine, theirs)
	}
	if mine, theirs := w.Pairing.Misfits(his); len(mine) != 0 || theirs != 1 {
		t.Errorf("ben rejects %v and %d players reject him", mine, theirs)
	}
	_, err := w.Tables.Do(t.Context(), hers.ID, clubtest.Ben, table.Intent{Kind: table.Sit})
	if errs.KindOf(err) != errs.Refused || errs.Sentence(err) != "ann does not want to play against you." {
		t.Errorf("ben chooses ann's seek himself: %v", err)
	}
	well := clubtest.BlitzChess()
	well.Established = true
	if sat := w.Seek(clubtest.Cat, well); sat.Status != table.Open {
		t.Errorf("cat wants no provisional ratings but plays at %+v", sat.Seats)
	}
	if sat := w.Seek(clubtest.Cat, clubtest.BlitzChess()); sat.ID != hers.ID || sat.Status != table.Playing {
		t.Errorf("cat fits ann's seek but is at %s, %v", sat.ID, sat.Status)
	}
	for _, o := range []table.Opponent{
		{Lowest: 50}, {Highest: 5000}, {Lowest: 1700, Highest: 1400}, {Not: make([]identity.PlayerID, 21)},
	} {
		bad := clubtest.BlitzChess()
		bad.Opponent = o
		if _, err := w.Pairing.Seek(t.Context(), clubtest.Ann, bad); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
