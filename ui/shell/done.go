package shell

import (
	"context"

	"pawnstorm/ui/words"
)

// listedDone is how many finished games are listed.
const listedDone = 50

// listDone lists the last finished games of the person, newest first.
func (c *Call) listDone(ctx context.Context, only string) error {
	games, err := c.Club.Archive.History(ctx, c.Who.ID, nil, listedDone)
	if err != nil {
		return err
	}
	found := false
	for i := range games {
		f := &games[i]
		rules, err := c.rulesOf(f.Game)
		if err != nil || only != "" && f.Game != only {
			continue
		}
		found = true
		if err := c.answer(words.Finished(f, rules.Info()), c.viewer().OwnRow(f)); err != nil {
			return err
		}
	}
	if !found && !c.json() {
		return c.say("You have finished no game yet.")
	}
	return nil
}
