package feature

import (
	"context"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// VacationDoc is a player's vacation in JSON.
type VacationDoc struct {
	From  *time.Time `json:"from" help:"when your vacation began, or null"`
	Until *time.Time `json:"until" help:"when it ends at the latest, or null"`
	Left  int        `json:"left" help:"how many days you may still take"`
	More  *time.Time `json:"more" help:"when the next days come back, or null"`
	Still int        `json:"still" help:"how many games are paused, or would be"`
	GoOn  int        `json:"go_on" help:"how many correspondence games continue, because a tournament waits for them"`
}

func vacationDoc(v lobby.Vacation) VacationDoc {
	return VacationDoc{optional(v.From), optional(v.Until), v.Left, optional(v.More), v.Still, v.GoOn}
}

func ownVacation(ctx context.Context, c action.Caller) (lobby.Vacation, error) {
	if err := own(c); err != nil {
		return lobby.Vacation{}, err
	}
	return c.Club.VacationOf(ctx, c.Who)
}

var vacations = action.Noun[lobby.Vacation]{
	Kind: action.Vacation,
	Find: func(context.Context, action.Caller, string) (lobby.Vacation, error) {
		return lobby.Vacation{}, words.Missing("You have one vacation at a time, and it has no name.")
	},
	Default: ownVacation,
	Doc:     func(_ action.Caller, v lobby.Vacation) any { return vacationDoc(v) },
}

var vacationResource = resource.New(resource.Spec[lobby.Vacation]{
	Kind: action.Vacation, Name: "vacation", Title: "Vacation", Private: true, Closed: true, Single: true,
	Help: "pause your correspondence games for a while",
	List: single(ownVacation),
	Columns: []resource.Column[lobby.Vacation]{
		timeColumn("until", "Until", 0, func(v lobby.Vacation) time.Time { return v.Until }),
	},
	ID:       func(lobby.Vacation) string { return "vacation" },
	Heading:  func(action.Caller, lobby.Vacation) string { return "Vacation" },
	Lead:     func(c action.Caller, v lobby.Vacation) []message.Message { return plain(c.Viewer().Vacation(v)...) },
	Sections: noSections[lobby.Vacation],
	Row:      func(_ action.Caller, v lobby.Vacation) any { return vacationDoc(v) },
	RowType:  VacationDoc{}, DocType: VacationDoc{},
	Follow: accountNews,
})

type beginArgs struct {
	Number *int          `arg:"number,asked" label:"Days" help:"for how many days; by default all that you have left"`
	Span   time.Duration `arg:"span,hidden" help:"for how long, in whole days: 10d or 2w"`
}

// days returns how many days are asked for; 0 for all.
func (a beginArgs) days() (int, error) {
	const day = 24 * time.Hour
	switch {
	case a.Span%day != 0:
		return 0, words.Wrong("A vacation is counted in whole days, such as 10d.")
	case a.Span > 0:
		return int(a.Span / day), nil
	case a.Number == nil:
		return 0, nil
	case *a.Number == 0:
		return 0, words.Wrong("A vacation has 1 to %d days, not 0.", account.VacationDays)
	}
	return *a.Number, nil
}

// vacationActions begin and end a vacation.
var vacationActions = []*action.Action{
	action.New(action.Spec[lobby.Vacation, beginArgs]{
		On: action.Vacation, Name: "begin", Label: "Begin a vacation", Help: "begin a vacation",
		Forms: []string{"[NUMBER]", "SPAN"}, Examples: []string{"begin 10d"}, Needs: action.Needs{Account: true},
		Shown: func(_ action.Caller, v lobby.Vacation) bool { return v.Until.IsZero() && v.Left > 0 },
		Do: func(ctx context.Context, c action.Caller, _ lobby.Vacation, args beginArgs) (action.Result, error) {
			days, err := args.days()
			if err != nil {
				return action.Result{}, err
			}
			v, err := c.Club.BeginVacation(ctx, c.Who, days)
			return toldVacation(c, v, err)
		},
	}),
	action.New(action.Spec[lobby.Vacation, none]{
		On: action.Vacation, Name: "end", Label: "End the vacation", Help: "end your vacation",
		Forms: []string{""}, Examples: []string{"end"}, Needs: action.Needs{Account: true},
		Shown: func(_ action.Caller, v lobby.Vacation) bool { return !v.Until.IsZero() },
		Do: func(ctx context.Context, c action.Caller, _ lobby.Vacation, _ none) (action.Result, error) {
			v, err := c.Club.EndVacation(ctx, c.Who)
			return toldVacation(c, v, err)
		},
	}),
}

func toldVacation(c action.Caller, v lobby.Vacation, err error) (action.Result, error) {
	r := action.Result{Subject: v}
	r.SayLines(c.Viewer().Vacation(v)...)
	return r, err
}
