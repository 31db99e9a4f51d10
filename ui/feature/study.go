package feature

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// studies are the studies as subjects.
var studies = action.Noun[*study.Study]{
	Kind: action.Study,
	Find: func(ctx context.Context, c action.Caller, text string) (*study.Study, error) {
		return c.Club.Studies.Find(ctx, c.Who.Person, text)
	},
	Default: meantStudy,
	Await:   func(ctx context.Context, c action.Caller, e *study.Study) { c.Club.Studies.Await(ctx, e) },
	Doc:     func(c action.Caller, e *study.Study) any { return words.Study(e, c.Who.ID, false) },
}

// meantStudy is the study that the person looks at, or the only one in which they may move, or
// the only one that they may watch.
func meantStudy(ctx context.Context, c action.Caller) (*study.Study, error) {
	if e, ok := c.Here.(*study.Study); ok {
		return c.Club.Studies.Stored(ctx, e.ID)
	}
	all := c.Club.Studies.Watchable(c.Who.ID)
	own := slices.DeleteFunc(slices.Clone(all), func(e *study.Study) bool { return !e.MayMove(c.Who.ID) })
	switch {
	case len(own) == 1:
		return c.Club.Studies.Stored(ctx, own[0].ID)
	case len(own) == 0 && len(all) == 1:
		return c.Club.Studies.Stored(ctx, all[0].ID)
	case len(all) == 0:
		return nil, words.Refused("There are no studies. To start one: %s", c.Line("study", "chess"))
	}
	return nil, words.Refused("Which study? There are %d. Name one by its id: %s lists them.", max(len(own), len(all)), c.Line("study", "list"))
}

// StudyPlace is where people chat in a study.
func StudyPlace(e *study.Study) Place {
	return Place{chat.ExaminersRoom(e.ID), "examiners", string(e.ID)}
}

func studyResource() *resource.Resource {
	column := func(name, label string, spare int, value func(*study.Study) resource.Cell) resource.Column[*study.Study] {
		return resource.Column[*study.Study]{
			Head:  resource.Head{Name: name, Label: label, Spare: spare, Right: name == "moves"},
			Value: func(_ action.Caller, e *study.Study) resource.Cell { return value(e) },
		}
	}
	return resource.New(resource.Spec[*study.Study]{
		Kind: action.Study, Name: "studies", Title: "Studies", Key: "X",
		Help: "look at a position or a finished game together, with variations, arrows and a chat",
		List: func(_ context.Context, c action.Caller, _ resource.Query) ([]*study.Study, string, error) {
			return c.Club.Studies.Watchable(c.Who.ID), "", nil
		},
		Columns: []resource.Column[*study.Study]{
			column("subject", "Study", 0, func(e *study.Study) resource.Cell { return resource.Text(studyName(e)) }),
			column("leader", "Leader", 1, func(e *study.Study) resource.Cell { return playerCell(e.Leader) }),
			column("moves", "Moves", 3, func(e *study.Study) resource.Cell { return resource.Text(fmt.Sprint(len(e.Steps))) }),
			column("access", "Access", 2, func(e *study.Study) resource.Cell { return resource.Text(accessOf(e)) }),
			column("changed", "Last change", 4, func(e *study.Study) resource.Cell { return resource.Cell{At: e.Changed} }),
		},
		Marks: func(c action.Caller, e *study.Study) resource.Mark {
			return resource.Mark{Mine: e.Names(c.Who.ID), Past: e.Over()}
		},
		ID:       func(e *study.Study) string { return string(e.ID) },
		Heading:  func(_ action.Caller, e *study.Study) string { return studyName(e) },
		Lead:     studyLead,
		Sections: studySections,
		Row:      func(c action.Caller, e *study.Study) any { return words.Study(e, c.Who.ID, false) },
		Doc: func(_ context.Context, c action.Caller, e *study.Study) (any, error) {
			return words.Study(e, c.Who.ID, true), nil
		},
		RowType: words.StudyDoc{}, DocType: words.StudyDoc{},
		Empty: "No studies. Start one: from a game, a position or a finished game.",
		Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
			if id == "" {
				return c.Club.Studies.Listen(ctx)
			}
			return withChat(ctx, c, c.Club.Studies.Follow(ctx, identity.StudyID(id)), chat.ExaminersRoom(identity.StudyID(id)))
		},
	})
}

// studyName is the game of a study, and the players if it is of a finished one.
func studyName(e *study.Study) string {
	name := e.Rules.Info().Name
	if e.Of != nil {
		name += fmt.Sprintf(", %s - %s", words.Person(e.Of.Seats[0]), words.Person(e.Of.Seats[1]))
	}
	return name
}

func accessOf(e *study.Study) string {
	if e.Private() {
		return "private"
	}
	return "public"
}

func studyLead(_ action.Caller, e *study.Study) []string {
	lead := words.Person(e.Leader) + " leads."
	if names := peopleNames(e.Movers); len(names) > 0 {
		lead += " Others who may move: " + strings.Join(names, ", ") + "."
	}
	lines := []string{lead}
	if e.Over() {
		lines = append(lines, "It is over. "+words.StudyEnding(e))
	}
	lines = append(lines, words.StudyStanding(e))
	if drawn := words.StudyDrawn(e); drawn != "" {
		lines = append(lines, drawn)
	}
	return lines
}

func peopleNames(list []identity.Person) []string {
	var names []string
	for _, p := range list {
		names = append(names, words.Person(p))
	}
	return names
}

// studySections are the board, the moves, the chat, and how to come there.
func studySections(ctx context.Context, c action.Caller, e *study.Study) ([]resource.Section, error) {
	moves := resource.Section{Name: "moves", Label: "Moves", Empty: "No moves yet."}
	if tree := words.StudyTree(e); tree != "" {
		moves.Text = []string{tree}
	}
	list := []resource.Section{{Name: "board", Board: e.Table()}, moves}
	if e.MayWatch(c.Who.ID) { // the code of a private study does not open its chat
		chat, err := chatSection(ctx, c, chat.ExaminersRoom(e.ID), "say")
		if err != nil {
			return nil, err
		}
		list = append(list, chat)
	}
	about := resource.Section{Name: "about", Label: "About", Fields: []resource.Field{
		{Label: "Id", Cell: resource.Text(string(e.ID))},
		{Label: "Created", Cell: resource.Cell{At: e.Created}},
		{Label: "Position", Cell: resource.Text(words.Position(e.Here().State))},
	}}
	if e.Of != nil {
		about.Fields = append(about.Fields, resource.Field{Label: "Game", Cell: resource.Cell{Text: string(e.Of.Table), Ref: resource.Ref{Kind: action.Table, ID: string(e.Of.Table)}}})
	}
	if e.Private() && e.Names(c.Who.ID) {
		about.Fields = append(about.Fields, resource.Field{Label: "Code", Cell: resource.Text(identity.SpellCode(e.Code))})
		if invited := peopleNames(e.Invited); len(invited) > 0 {
			about.Fields = append(about.Fields, resource.Field{Label: "Invited", Cell: resource.Text(strings.Join(invited, ", "))})
		}
	}
	return append(list, about), nil
}
