package pairing_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestSeekWithConditions: nobody is paired with whom one of the two does not want to
// play; each is told why, and a person who fits comes at once.
func TestSeekWithConditions(t *testing.T) {
	w := clubtest.New(t)
	picky := clubtest.BlitzChess()
	picky.Opponent = table.Opponent{Lowest: 1400, Highest: 1700, Not: []identity.PlayerID{clubtest.Ben.ID}}
	hers := w.Listed(w.Seek(clubtest.Ann, picky))
	if mine, theirs := w.Pairing.Misfits(hers); len(mine) != 0 || theirs != 0 {
		t.Errorf("alone, ann minds %v, and %d mind her", mine, theirs)
	}
	w.Clock.Advance(time.Second) // hers is the older one
	his := w.Listed(w.Seek(clubtest.Ben, clubtest.BlitzChess()))
	if his.Status != table.Open {
		t.Fatalf("ben is paired: %v", his.Status)
	}
	if mine, theirs := w.Pairing.Misfits(hers); mine[table.Excluded] != 1 || theirs != 0 {
		t.Errorf("ann minds %v, and %d mind her", mine, theirs)
	}
	if mine, theirs := w.Pairing.Misfits(his); len(mine) != 0 || theirs != 1 {
		t.Errorf("ben minds %v, and %d mind him", mine, theirs)
	}
	_, err := w.Tables.Do(t.Context(), hers.ID, clubtest.Ben, table.Intent{Kind: table.Sit})
	if errs.KindOf(err) != errs.Refused || errs.Sentence(err) != "ann seeks somebody else." {
		t.Errorf("ben sits down by hand: %v", err)
	}
	well := clubtest.BlitzChess()
	well.Established = true
	if sat := w.Seek(clubtest.Cat, well); sat.Status != table.Open {
		t.Errorf("cat, who wants nobody who is new, plays at %+v", sat.Seats)
	}
	if sat := w.Seek(clubtest.Cat, clubtest.BlitzChess()); sat.ID != hers.ID || sat.Status != table.Playing {
		t.Errorf("cat fits, and is at %s, %v", sat.ID, sat.Status)
	}
	for _, o := range []table.Opponent{{Lowest: 50}, {Highest: 5000}, {Lowest: 1700, Highest: 1400}, {Not: make([]identity.PlayerID, 21)}} {
		bad := clubtest.BlitzChess()
		bad.Opponent = o
		if _, err := w.Pairing.Seek(t.Context(), clubtest.Ann, bad); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
