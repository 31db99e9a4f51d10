package feature

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// fairActions are what moderators do about fair play.
var fairActions = []*action.Action{checkPlayer, handleFlag, decideFlag, answerAppeal, revertGame, restoreGame}

var checkPlayer = action.New(wspec[none]{
	On: action.ModTarget, Name: "check", Label: "Check the games", Needs: moderator,
	Help:  "measure a player's rated games beside what is expected",
	Forms: []string{"WHOM"}, Examples: []string{"check ben"},
	Shown: func(_ action.Caller, w *ModTarget) bool { return w.Person().ID.HasAccount() },
	Do: func(ctx context.Context, c action.Caller, w *ModTarget, _ none) (action.Result, error) {
		who := w.Person()
		if !who.ID.HasAccount() {
			return action.Result{}, words.Refused("Only accounts have rated games. Name a player.")
		}
		err := c.Club.Staff.CheckPlayer(ctx, c.Who, who)
		return answer(w, "Checking the games of %s. The figures appear here when they are ready, in some minutes: %s",
			words.Person(who), c.Line("admin", "fairplay")), err
	},
})

// fspec declares an action on a flag.
type fspec[A any] = action.Spec[fair.Flag, A]

type becauseArgs struct {
	Text string `arg:"text,required" label:"Reason" help:"why"`
}

// decided answers an action on a flag.
func decided(f *fair.Flag, err error, id string, args ...any) (action.Result, error) {
	if err != nil {
		return action.Result{}, err
	}
	return answer(*f, id, args...), nil
}

var handleFlag = action.New(fspec[becauseArgs]{
	On: action.Flag, Name: "done", Label: "Mark as handled", Help: "mark a flag as handled; the players read nothing", Key: "d",
	Needs: moderator, Forms: []string{"FLAG because TEXT"}, Examples: []string{"done 7k3m9x2a because they are sisters"},
	Shown: func(_ action.Caller, f fair.Flag) bool { return len(f.Decisions) == 0 },
	Do: func(ctx context.Context, c action.Caller, f fair.Flag, args becauseArgs) (action.Result, error) {
		now, err := c.Club.Staff.DecideFlag(ctx, c.Who, f, fair.NoAction, args.Text)
		return decided(now, err, "Marked flag %s as handled.", f.ID())
	},
})

var decideFlag = action.New(fspec[becauseArgs]{
	On: action.Flag, Name: "decide", Label: "Tell the players a decision", Needs: moderator,
	Help:     "tell the players of a flag what you decided; they may appeal",
	Forms:    []string{"FLAG because TEXT"},
	Notes:    []string{"\"decide\" only tells the players: to act, ban a player or revert a game, too."},
	Examples: []string{"decide 7k3m9x2a because you used an engine in six games"},
	Do: func(ctx context.Context, c action.Caller, f fair.Flag, args becauseArgs) (action.Result, error) {
		now, err := c.Club.Staff.DecideFlag(ctx, c.Who, f, fair.Decided, args.Text)
		return decided(now, err, "%s can read your decision and appeal.", flagPlayers(f))
	},
})

type answerArgs struct {
	Name string `arg:"name,asked" label:"Player" help:"who appealed; needed only if both players did"`
	Text string `arg:"text,required" label:"Answer" help:"the answer, which the player reads"`
}

// unanswered returns the players whose appeals have no answer.
func unanswered(f fair.Flag) (list []identity.Person) {
	for _, a := range f.Appeals {
		if a.Answer == nil {
			list = append(list, a.Who)
		}
	}
	return list
}

var answerAppeal = action.New(fspec[answerArgs]{
	On: action.Flag, Name: "answer", Label: "Answer the appeal", Help: "answer a player's appeal", Needs: moderator,
	Forms: []string{"FLAG [NAME] because TEXT"}, Examples: []string{"answer 7k3m9x2a ben because the games show it"},
	Shown: func(_ action.Caller, f fair.Flag) bool { return len(unanswered(f)) > 0 },
	Choices: func(_ action.Caller, f fair.Flag, arg string, _ action.Values) (list []action.Choice) {
		if arg != "name" {
			return nil
		}
		for _, p := range unanswered(f) {
			list = append(list, wordChoice(words.Person(p)))
		}
		return list
	},
	Do: func(ctx context.Context, c action.Caller, f fair.Flag, args answerArgs) (action.Result, error) {
		open := unanswered(f)
		i := slices.IndexFunc(open, func(p identity.Person) bool { return strings.EqualFold(p.Name, args.Name) })
		switch {
		case args.Name == "" && len(open) == 1:
			i = 0
		case args.Name == "" && len(open) > 1:
			return action.Result{}, words.Wrong("Both players have appealed. Name the one you answer.")
		case i < 0:
			return action.Result{}, words.Refused("There is no such appeal without an answer.")
		}
		now, err := c.Club.Staff.AnswerAppeal(ctx, c.Who, f, open[i], args.Text)
		return decided(now, err, "%s can read your answer.", words.Person(open[i]))
	},
})

// findAnyTable finds a table by its id, also a private one.
func findAnyTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	if id, ok := identity.ReadCode(text); ok && c.Role() != admin.None {
		t, err := c.Club.Tables.Get(ctx, identity.TableID(id))
		if err == nil || errs.KindOf(err) != errs.NotFound {
			return t, err
		}
	}
	return FindTable(ctx, c, text)
}

// revertedDoc is a game that a moderator has reverted or restored in JSON.
type revertedDoc struct {
	Table string `json:"table" help:"the game"`
	Rated bool   `json:"rated" help:"whether it changes ratings now"`
}

var revertGame = action.New(action.Spec[*table.Table, becauseArgs]{
	On: action.Table, Name: "revert", Label: "Revert", Needs: moderator, Answer: revertedDoc{},
	Help:  "take a finished game out of the ratings; its players read why",
	Forms: []string{"TABLE because TEXT"}, Examples: []string{"revert 7k3m9x2a because it was arranged"},
	Notes: []string{
		"The game stays in the archive. The ratings of all players who meet afterwards are counted again from the",
		"games. Standings of tournaments stay as they were played. \"restore\" puts the game back in.",
	},
	Find:  findAnyTable,
	Shown: func(_ action.Caller, t *table.Table) bool { return rating.Counts(t) },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args becauseArgs) (action.Result, error) {
		return revert(ctx, c, t, fair.Took, args.Text)
	},
})

var restoreGame = action.New(action.Spec[*table.Table, becauseArgs]{
	On: action.Table, Name: "restore", Label: "Restore", Needs: moderator, Answer: revertedDoc{},
	Help:  "put a reverted game back into the ratings; its players read why",
	Forms: []string{"TABLE because TEXT"}, Examples: []string{"restore 7k3m9x2a because the appeal is right"},
	Find:  findAnyTable,
	Shown: func(_ action.Caller, t *table.Table) bool { return t.Unrated == table.Reverted },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args becauseArgs) (action.Result, error) {
		return revert(ctx, c, t, fair.Restored, args.Text)
	},
})

// revert reverts or restores a game.
func revert(ctx context.Context, c action.Caller, t *table.Table, word fair.Word, why string) (action.Result, error) {
	if _, err := c.Club.Staff.RevertGame(ctx, c.Who, t.ID, word, why); err != nil {
		return action.Result{}, err
	}
	now, err := c.Club.Tables.Stored(ctx, t.ID)
	doc := revertedDoc{string(t.ID), word == fair.Restored}
	said := "Reverted game %s. The ratings are being counted again."
	if doc.Rated {
		said = "Restored game %s. The ratings are being counted again."
	}
	return answerWith(now, doc, said, doc.Table), err
}
