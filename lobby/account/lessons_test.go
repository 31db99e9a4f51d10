package account_test

import (
	"slices"
	"testing"

	"pawnstorm/lobby/clubtest"
)

// TestLessonsAreRemembered checks that an account keeps each finished lesson once, and a guest
// none.
func TestLessonsAreRemembered(t *testing.T) {
	w := clubtest.New(t)
	ann, guest := w.Register(clubtest.KeyA, "ann"), w.ByKey("")
	for _, game := range []string{"strike", "chess", "strike"} {
		for _, err := range []error{
			w.Accounts.FinishLesson(t.Context(), ann, game),
			w.Accounts.FinishLesson(t.Context(), guest, game),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	w.Restart()
	if done, err := w.Accounts.Lessons(t.Context(), ann); err != nil ||
		!slices.Equal(done, []string{"strike", "chess"}) {
		t.Errorf("ann has finished %v, %v", done, err)
	}
	if done, err := w.Accounts.Lessons(t.Context(), guest); err != nil || done != nil {
		t.Errorf("a guest has finished %v, %v", done, err)
	}
}
