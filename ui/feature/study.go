package feature

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// studies declares studies as subjects.
var studies = action.Noun[*study.Study]{
	Kind:    action.Study,
	Find:    findStudy,
	Default: meantStudy,
	Await:   func(ctx context.Context, c action.Caller, e *study.Study) { c.Club.Studies.Await(ctx, e) },
	Doc:     func(c action.Caller, e *study.Study) any { return words.Study(e, c.Who.ID, false) },
}

// findStudy returns the study that a text names: its id or code, and perhaps @ and the number of the move to look
// at.
func findStudy(ctx context.Context, c action.Caller, text string) (*study.Study, error) {
	name, move, aside := strings.Cut(text, "@")
	e, err := c.Club.Studies.Find(ctx, c.Who.Person, name)
	if err != nil || !aside {
		return e, err
	}
	n, err := strconv.Atoi(move)
	if err != nil {
		return nil, words.Wrong("Write the number of the move after @, such as %s@12.", e.ID)
	}
	return e.LookAt(n)
}

// studyID returns the name of a study, with the move that someone looks at aside.
func studyID(e *study.Study) string {
	if e.Aside {
		return string(e.ID) + atMove(e.At)
	}
	return string(e.ID)
}

// meantStudy returns the study that the person looks at, or else the only study where they may move or that they
// use now, or else the only one they may watch.
func meantStudy(ctx context.Context, c action.Caller) (*study.Study, error) {
	if e, ok := c.Here.(*study.Study); ok {
		return c.Club.Studies.Stored(ctx, e.ID)
	}
	all := c.Club.Studies.Watchable(c.Who.ID)
	own := slice.Filter(all, func(s *study.Summary) bool { return s.MayMove(c.Who.ID) })
	used := slice.Filter(own, func(s *study.Summary) bool { return s.InUse(c.Now()) })
	for _, list := range [][]*study.Summary{own, used} {
		if len(list) == 1 {
			return c.Club.Studies.Stored(ctx, list[0].ID)
		}
	}
	switch {
	case len(own) == 0 && len(all) == 1:
		return c.Club.Studies.Stored(ctx, all[0].ID)
	case len(all) == 0:
		return nil, words.Refused("There are no studies. To start one: %s", c.Line("study", "chess"))
	}
	return nil, words.Refused("Which study? There are %d. Name one by its id: %s lists them.",
		max(len(own), len(all)), c.Line("study", "list"))
}

// studyPlace returns the chat of a study.
func studyPlace(e *study.Study) Place {
	return Place{chat.StudyRoom(e.ID), "examiners", string(e.ID)}
}

var studyResource = resource.New(resource.Spec[*study.Study]{
	Kind: action.Study, Name: "studies", Title: "Studies",
	Help:    "look at positions and games together, in chapters with variations and arrows; a study stays until its leader deletes it",
	Filters: []resource.Filter{studyWhose},
	List:    listStudies,
	Columns: []resource.Column[*study.Study]{
		textColumn("subject", "Study", 0, studyName),
		cellColumn("leader", "Leader", 1, func(e *study.Study) resource.Cell { return playerCell(e.Leader) }),
		textColumn("chapters", "Chapters", 5, func(e *study.Study) string {
			if len(e.Chapters) == 1 {
				return ""
			}
			return words.Count(len(e.Chapters), "chapter")
		}),
		numberColumn("moves", "Moves", 3, func(e *study.Study) int { return e.Summary().Moves }),
		textColumn("access", "Access", 2, accessOf),
		timeColumn("changed", "Last change", 4, func(e *study.Study) time.Time { return e.Changed }),
	},
	Marks: func(c action.Caller, e *study.Study) resource.Mark {
		return resource.Mark{Mine: e.Names(c.Who.ID), Past: e.Over()}
	},
	ID:       studyID,
	Heading:  func(_ action.Caller, e *study.Study) string { return studyName(e) },
	Lead:     studyLead,
	Links:    studyLinks,
	Sections: studySections,
	Row:      func(c action.Caller, e *study.Study) any { return words.Study(e, c.Who.ID, false) },
	Doc: func(_ context.Context, c action.Caller, e *study.Study) (any, error) {
		return words.Study(e, c.Who.ID, true), nil
	},
	RowType: words.StudyDoc{}, DocType: words.StudyDoc{},
	Marked: "yours",
	Empty:  "No studies. Start one of a game, a position or a finished game.",
	Lines: func(c action.Caller, _ resource.Query, list []*study.Study) []string {
		if len(list) == 0 {
			return []string{"There are no studies. To start one: " + c.Line("study", "chess")}
		}
		return slice.Map(list, func(e *study.Study) string { return words.StudyRow(e.Summary()) })
	},
	Page: func(_ context.Context, c action.Caller, e *study.Study) ([]string, error) {
		return words.StudyPage(e, c.Who.ID, c.Colour), nil
	},
	Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
		if id == "" {
			return c.Club.Studies.Listen(ctx)
		}
		id, _, _ = strings.Cut(id, "@")
		of := identity.StudyID(id)
		return withChat(ctx, c, c.Club.Studies.Follow(ctx, of), chat.StudyRoom(of))
	},
})

// studyWhose is whose studies a list shows.
var studyWhose = resource.Filter{Name: "whose", Label: "Show", Choices: []action.Choice{
	{Label: "yours and live"}, {Value: "own", Label: "yours"}, {Value: "all", Label: "all public"},
}}

// studiesPage is how many studies are listed at once.
const studiesPage = 40

// listStudies lists the studies that a query asks for, the latest change first.
func listStudies(
	ctx context.Context, c action.Caller, q resource.Query,
) (list []*study.Study, next string, err error) {
	found := c.Club.Studies.Watchable(c.Who.ID)
	switch q.Get(studyWhose) {
	case "own":
		found = slice.Filter(c.Club.Studies.List(), func(s *study.Summary) bool {
			return s.Leader.ID == c.Who.ID || s.Names(c.Who.ID) && !s.Over()
		})
	case "all":
		found = slice.Filter(c.Club.Studies.List(), func(s *study.Summary) bool { return !s.Private() && !s.Over() })
	}
	if i := slices.IndexFunc(found, func(s *study.Summary) bool { return string(s.ID) == q.After }); i >= 0 {
		found = found[i+1:]
	}
	if limit := cmp.Or(q.Limit, studiesPage); len(found) > limit {
		found = found[:limit]
		next = string(found[limit-1].ID)
	}
	for _, s := range found {
		e, err := c.Club.Studies.Stored(ctx, s.ID)
		if errs.KindOf(err) == errs.NotFound {
			continue // it was deleted just now
		}
		if err != nil {
			return nil, "", err
		}
		list = append(list, e)
	}
	return list, next, nil
}

func studyName(e *study.Study) string { return words.StudyName(e.Summary()) }

func accessOf(e *study.Study) string {
	if e.Private() {
		return "private"
	}
	return "public"
}

func studyLead(_ action.Caller, e *study.Study) []message.Message {
	lines := sentence("%s leads.", words.Person(e.Leader))
	if len(e.Movers) > 0 {
		movers := strings.Join(words.Names(e.Movers), ", ")
		lines[0] = message.New("%s leads. Others who may move: %s.", words.Person(e.Leader), movers)
	}
	if e.Over() {
		lines = append(lines, message.New("It is over. %s", words.StudyEnding(e)))
	}
	if e.Aside {
		lines = append(lines, message.New("You look at another position than everyone else."))
	}
	if chapter := words.StudyChapter(e); chapter != "" {
		lines = append(lines, plain(chapter)...)
	}
	standing := studyStanding(e) // the position is what people look for, so it is last
	return append(append(lines, plain(standing[1:]...)...), plain(standing[0])...)
}

// studyLinks leads back from a position that someone looks at aside.
func studyLinks(c action.Caller, e *study.Study) []resource.Link {
	if !e.Aside {
		return nil
	}
	return []resource.Link{{Label: "Go to the shared position", Ref: sharedRef(c, e)}}
}

// studyStanding says where a study stands, and which marks are drawn.
func studyStanding(e *study.Study) []string {
	lines := []string{words.StudyStanding(e)}
	if said := words.StudyComment(e.Here()); said != "" {
		lines = append(lines, said)
	}
	if drawn := words.StudyDrawn(e); drawn != "" {
		lines = append(lines, drawn)
	}
	return lines
}

// studySections returns the board, the moves, the chat and the details.
func studySections(ctx context.Context, c action.Caller, e *study.Study) ([]resource.Section, error) {
	board := resource.Section{Name: "board", Board: e.Table(), Free: true, Marks: studyMarks(e)}
	if movesIn(c, e) {
		board.Plays, board.Marking, board.Drawing = moveInStudy.Name, markCell.Name, drawArrow.Name
	}
	moves := resource.Section{Name: "moves", Label: "Moves", Empty: "No moves yet.", Tree: studyTree(c, e)}
	if tree := words.StudyTree(e); tree != "" {
		moves.Text = []string{tree}
	}
	list := []resource.Section{board, moves}
	if e.MayWatch(c.Who.ID) { // the code of a private study does not open its chat
		chat, err := chatSection(ctx, c, chat.StudyRoom(e.ID), "say")
		if err != nil {
			return nil, err
		}
		list = append(list, chat)
	}
	about := resource.Section{Name: "about", Label: "About"}
	addText(&about, "Id", string(e.ID))
	addTime(&about, "Created", e.Created)
	addText(&about, "Position", words.Position(e.Here().State))
	if of := e.Chapter().Of; of != nil && of.Table != "" {
		game := resource.Cell{Text: string(of.Table), Ref: tableRef(of.Table)}
		about.Fields = append(about.Fields, resource.Field{Label: "Game", Cell: game})
	}
	addText(&about, "Kept", words.StudyKept(e.Summary()))
	if e.Private() && e.Names(c.Who.ID) {
		addText(&about, "Code", identity.SpellCode(e.Code))
		addText(&about, "Invited", strings.Join(words.Names(e.Invited), ", "))
	}
	return append(list, about), nil
}

var watchStudy = action.New(action.Spec[*study.Study, none]{
	On: action.Study, Name: "watch", Help: "follow a study until it ends",
	Forms: []string{"[STUDY]"}, Scope: account.Read, Opens: true, Lasts: true, Answer: words.StudyDoc{},
	Run: func(ctx context.Context, c action.Caller, e *study.Study, _ none, tell action.Tell) error {
		c.Club.Tables.Enter(ctx, c.Who.Person)
		news := c.Club.Studies.Follow(ctx, e.ID)
		page := words.StudyPage(e, c.Who.ID, c.Colour)
		if err := tell(inform(words.Study(e, c.Who.ID, true), page...)); err != nil {
			return err
		}
		for !e.Over() {
			select {
			case <-ctx.Done():
				return nil
			case now := <-news:
				if now.Rev <= e.Rev {
					continue
				}
				doc := words.Study(now, c.Who.ID, false)
				doc.Happened = words.StudyNews(e, now, words.StudyMove)
				if e = now; doc.Happened == "" {
					continue
				}
				if err := tell(inform(doc, doc.Happened)); err != nil {
					return err
				}
			}
		}
		return nil
	},
})
