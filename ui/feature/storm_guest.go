package feature

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// changeStorms changes a person's storms. Those of a guest are not stored: run is the one that is running.
func changeStorms(
	ctx context.Context, c action.Caller, run *puzzle.Storm, change func(rating.StormForm) (rating.StormForm, bool),
) (before, after rating.StormForm, err error) {
	if c.Who.ID.HasAccount() {
		return c.Club.Ratings.ChangeStorms(ctx, c.Who.ID, change)
	}
	before = rating.StormForm{Run: run}
	after, _ = change(before)
	return before, after, nil
}

// writeRun returns a storm as text; "" if none is running. A guest's text has all of it. It is not secret: nothing
// is gained by changing it, since the result is not stored. That of an account only differs after each move, so
// that no page shows an older state.
func writeRun(c action.Caller, run *puzzle.Storm) string {
	switch {
	case run == nil:
		return ""
	case c.Who.ID.HasAccount():
		return fmt.Sprintf("%d-%d", run.At, len(run.Found))
	}
	text, err := json.Marshal(run)
	if err != nil {
		panic(err) // the fields always encode
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

// readRun reads the text of writeRun, which anyone may have changed.
func readRun(c action.Caller, text string) (*puzzle.Storm, error) {
	if text == "" {
		return nil, nil
	}
	run := new(puzzle.Storm)
	plain, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		err = json.Unmarshal(plain, run)
	}
	if err == nil {
		_, _, err = run.Attempt(c.Games)
	}
	if err != nil {
		return nil, words.Missing("This storm has ended. Start another.")
	}
	return run, nil
}

// stormBests compares the latest storm or streak with the person's best. A guest has none.
func stormBests(c action.Caller, streak bool, before, after rating.StormForm) string {
	if !c.Who.ID.HasAccount() {
		return forGuests
	}
	return words.RunBests(streak, before, after, c.Now())
}
