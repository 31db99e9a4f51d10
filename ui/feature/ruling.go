package feature

import (
	"context"
	"time"

	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// ruling is a flag with what its player may read about it: the decisions, and the player's own appeal.
type ruling struct {
	fair.Flag
	appeal *fair.Appeal
}

// rulingDoc is a ruling in JSON.
type rulingDoc struct {
	ID        string        `json:"id" help:"permanent id of the decision"`
	At        time.Time     `json:"at" help:"when it was made"`
	Table     string        `json:"table" help:"the game; empty if it is about several"`
	Decisions []decisionDoc `json:"decisions" help:"what moderators decided: at, what (decide, revert or restore) and text"`
	Appeal    *appealDoc    `json:"appeal" help:"what you wrote: by, at, text, and answer or null; or null"`
}

// decisions returns the decisions as the player reads them.
func (r ruling) decisions() []fair.Decision {
	return slice.Map(r.Told(), func(d fair.Decision) fair.Decision { d.By = ""; return d })
}

func (r ruling) last() fair.Decision { list := r.decisions(); return list[len(list)-1] }

func describeRuling(r ruling) rulingDoc {
	doc := rulingDoc{
		ID: r.ID(), At: r.last().At.UTC(), Table: string(r.Table), Decisions: slice.Map(r.decisions(), describeDecision),
	}
	if r.appeal != nil {
		doc.Appeal = new(describeAppeal(*r.appeal))
		if doc.Appeal.Answer != nil {
			doc.Appeal.Answer.By = ""
		}
	}
	return doc
}

// ownRulings lists what moderators decided about the user, the newest first.
func ownRulings(ctx context.Context, c action.Caller) ([]ruling, error) {
	if err := own(c); err != nil {
		return nil, err
	}
	list, err := c.Club.Fair.Rulings(ctx, c.Who.ID)
	return slice.Map(list, func(f fair.Flag) ruling { return ruling{f, f.AppealOf(c.Who.ID)} }), err
}

var rulings = action.Noun[ruling]{
	Kind: action.Ruling,
	Find: func(ctx context.Context, c action.Caller, text string) (ruling, error) {
		list, err := ownRulings(ctx, c)
		if err != nil {
			return ruling{}, err
		}
		for _, r := range list {
			if r.ID() == text {
				return r, nil
			}
		}
		return ruling{}, words.Missing("There is no decision %s about you. List them: %s", clean(text), c.Line("rulings"))
	},
	Default: unnamed[ruling]("Which decision? List them: %s", "rulings"),
	Doc:     func(_ action.Caller, r ruling) any { return describeRuling(r) },
}

// rulingWords has what players read about a decision.
var rulingWords = map[fair.Word]string{
	fair.Decided: "A moderator decided", fair.Took: "A moderator reverted this game: it changes no rating",
	fair.Restored: "A moderator restored this game: it changes ratings again",
}

var rulingResource = resource.New(resource.Spec[ruling]{
	Kind: action.Ruling, Name: "rulings", Title: "Fair play", One: "Decision", Private: true, Closed: true,
	Help: "what moderators decided about your games, and your appeals",
	List: func(ctx context.Context, c action.Caller, _ resource.Query) ([]ruling, string, error) {
		list, err := ownRulings(ctx, c)
		return list, "", err
	},
	Columns: []resource.Column[ruling]{
		textColumn("id", "Decision", 0, func(r ruling) string { return r.ID() }),
		textColumn("text", "Reason", 0, func(r ruling) string { return clean(r.last().Text) }),
		textColumn("appeal", "Appeal", 2, func(r ruling) string {
			switch {
			case r.appeal == nil:
				return "-"
			case r.appeal.Answer == nil:
				return "sent"
			}
			return "answered"
		}),
		timeColumn("at", "When", 1, func(r ruling) time.Time { return r.last().At }),
	},
	ID:      func(r ruling) string { return r.ID() },
	Heading: func(action.Caller, ruling) string { return "Decision of the moderators" },
	Lead: func(_ action.Caller, r ruling) (lines []message.Message) {
		for _, d := range r.decisions() {
			lines = append(lines, message.New("%s: %s. The reason: %s", stamp(d.At), rulingWords[d.Word], clean(d.Text)))
		}
		if r.appeal == nil {
			lines = append(lines, message.New("If you think that this is wrong, you can appeal once."))
		}
		return lines
	},
	Links: func(_ action.Caller, r ruling) []resource.Link {
		if r.Table == "" {
			return nil
		}
		return []resource.Link{{Label: "The game", Key: "g", Ref: tableRef(r.Table)}}
	},
	Sections: func(_ context.Context, _ action.Caller, r ruling) ([]resource.Section, error) {
		s := resource.Section{Name: "appeal", Label: "Your appeal", Empty: "You have not appealed."}
		if r.appeal != nil {
			s.Text = []string{appealLine(*r.appeal)}
			if r.appeal.Answer != nil {
				s.Text = append(s.Text, "Answer of the moderators: "+clean(r.appeal.Answer.Text))
			} else {
				s.Text = append(s.Text, "The moderators have not answered yet.")
			}
		}
		return []resource.Section{s}, nil
	},
	Row:     func(_ action.Caller, r ruling) any { return describeRuling(r) },
	RowType: rulingDoc{}, DocType: rulingDoc{},
	Empty: "Moderators have decided nothing about your games.",
})

type appealArgs struct {
	Text string `arg:"text,required" kind:"long" label:"Appeal" help:"why you think that the decision is wrong"`
}

var appealRuling = action.New(action.Spec[ruling, appealArgs]{
	On: action.Ruling, Name: "appeal", Label: "Appeal", Key: "a", Needs: action.Needs{Account: true},
	Help:  "ask the moderators to look at a decision again",
	Forms: []string{"RULING TEXT"}, Examples: []string{"appeal 7k3m9x2a we are sisters and share a network"},
	Notes: []string{"You can appeal once, with up to 600 characters. The answer appears here."},
	Shown: func(_ action.Caller, r ruling) bool { return r.appeal == nil },
	Do: func(ctx context.Context, c action.Caller, r ruling, args appealArgs) (action.Result, error) {
		now, err := c.Club.Fair.Appeal(ctx, c.Who.Person, r.Place, args.Text)
		if err != nil {
			return action.Result{}, err
		}
		return answer(ruling{*now, now.AppealOf(c.Who.ID)}, "The moderators will read your appeal. Their answer appears here."), nil
	},
})
