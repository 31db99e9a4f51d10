package feature

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// studyActions are the actions on studies, in the order of their buttons.
var studyActions = []*action.Action{
	newStudy,
	stepping("start", "Start", "go to the start", study.First),
	steps("back", "Back", "go back a move, or several", study.Back),
	steps("forward", "Forward", "go forward a move, or several, on the main line", study.Forward),
	stepping("last", "End", "go to the end of the line", study.Final),
	stepping("vary", "Next variation", "go to the next variation of the move", study.Vary),
	moveInStudy, goToMove, markCell, drawArrow, commentInStudy,
	stepping("clear", "Clear the marks", "remove all marks and arrows from the position", study.Wipe),
	toChapter,
	stepping("next", "Next chapter", "go to the next chapter", study.Next),
	stepping("previous", "Chapter before", "go to the chapter before", study.Previous),
	addChapter, importChapters, renameChapter, placeChapter, nameStudy,
	sayInStudy, let, inviteToStudy, stop, lead, cut, removeChapter, closeStudy, reopenStudy, deleteStudy,
	shareStudy, exportStudy,
	reportIn(action.Study, func(c action.Caller, e *study.Study) bool { return e.MayWatch(c.Who.ID) },
		func(_ action.Caller, e *study.Study) []Place { return []Place{studyPlace(e)} }),
}

// studySpec declares an action on a study.
type studySpec[A any] = action.Spec[*study.Study, A]

// beginningArgs say what a chapter starts from.
type beginningArgs struct {
	Game   string   `arg:"game,asked" help:"the game"`
	ID     string   `arg:"id,asked" label:"Finished game" help:"the id of a finished game, to study that instead"`
	Text   string   `arg:"text,asked" label:"Position" help:"a position to start from, in the notation of the game"`
	Title  string   `arg:"title,asked,once" label:"Name" help:"a name"`
	Option []string `arg:"option,many" help:"an option of the game, as NAME=VALUE"`
}

type newStudyArgs struct {
	beginningArgs
	Private bool `arg:"private" kind:"flag" help:"only invited players, and players with the code, may watch"`
}

// studyGames lists the games for the argument game.
func studyGames(c action.Caller, _ *study.Study, arg string, _ action.Values) []action.Choice {
	if arg != "game" {
		return nil
	}
	return gameChoices(c, nil)
}

var newStudy = forPlayers(studySpec[newStudyArgs]{
	On: action.Study, Name: "new", Label: "Start a study", Key: "c", Creates: true, Opens: true,
	Help:     "start a study of a game, a position or a finished game",
	Forms:    []string{"ID [private]", "GAME [private] at TEXT", "GAME [private] [OPTION]..."},
	Examples: []string{"new chess private"}, Needs: action.Needs{Account: true},
	Choices: studyGames,
	Do: func(ctx context.Context, c action.Caller, _ *study.Study, args newStudyArgs) (action.Result, error) {
		from, err := args.beginning(ctx, c)
		if err != nil {
			return action.Result{}, err
		}
		from.Private = args.Private
		e, err := c.Club.Studies.Create(ctx, c.Who.Person, from)
		if err != nil {
			return action.Result{}, err
		}
		r := answer(e, "Started study %s. %s.", e.ID, words.StudyTitle(e.Summary()))
		id, how := string(e.ID), "Others watch:"
		if e.Private() {
			id, how = identity.SpellCode(e.Code), "It is private. Others watch with its code, or by invitation:"
		}
		r.SayLines(how, "  "+c.Line("study", "watch", id))
		r.SayLines("To let a player move too:", "  "+c.Line("study", "let", "NAME"))
		return r, nil
	},
})

// beginning returns what a study starts from. An id may turn out to be the name of a game.
func (a *beginningArgs) beginning(ctx context.Context, c action.Caller) (b study.Beginning, err error) {
	if b.Name = a.Title; b.Name != "" {
		if err := mayName(ctx, c); err != nil {
			return b, err
		}
	}
	word := cmp.Or(a.ID, a.Game)
	if word == "" {
		return b, words.Wrong("Choose a game, or type the id of a finished one.")
	}
	rules, err := words.GameOf(word, c.Games)
	if err != nil && a.ID != "" {
		var missing error
		if b.Of, missing = FindTable(ctx, c, word); missing == nil || strings.ContainsAny(word, "0123456789") {
			return b, missing
		}
	}
	if err != nil {
		return b, err
	}
	b.Game, b.Position = rules.Info().ID, a.Text
	b.Options, err = gameOptions(rules.Info(), a.Option)
	return b, err
}

// movesIn reports whether the person may move in a study now, and looks at what everyone sees.
func movesIn(c action.Caller, e *study.Study) bool {
	return !e.Over() && !e.Aside && e.MayMove(c.Who.ID)
}

// leads reports whether the person leads a study that is not over.
func leads(c action.Caller, e *study.Study) bool { return !e.Over() && e.Leader.ID == c.Who.ID }

// stands answers an action in a study: where it stands now.
func stands(e *study.Study) action.Result {
	r := action.Result{Subject: e}
	if chapter := words.StudyChapter(e); chapter != "" && e.Here().IsStart() {
		r.SayLines(chapter)
	}
	r.SayLines(studyStanding(e)...)
	return r
}

// byStudyIntent declares an action that carries out one intent on a study.
func byStudyIntent[A any](s studySpec[A], intent func(A) study.Intent) *action.Action {
	s.On, s.Shown = action.Study, movesIn
	s.May = func(c action.Caller, e *study.Study, args A) error {
		_, err := study.Decide(e, c.Who.Person, intent(args), c.Now())
		return err
	}
	s.Do = func(ctx context.Context, c action.Caller, e *study.Study, args A) (action.Result, error) {
		now, err := c.Club.Studies.Do(ctx, e.ID, c.Who.Person, intent(args))
		if err != nil {
			return action.Result{}, err
		}
		return stands(now), nil
	}
	return forPlayers(s)
}

// stepping declares an action without arguments.
func stepping(name, label, help string, kind study.IntentKind) *action.Action {
	return byStudyIntent(studySpec[none]{
		Name: name, Label: label, Help: help, Forms: []string{"[on STUDY]"},
	}, func(none) study.Intent { return study.Intent{Kind: kind} })
}

type stepsArgs struct {
	Number int `arg:"number" help:"how many moves"`
}

// steps declares an action that steps over several moves.
func steps(name, label, help string, kind study.IntentKind) *action.Action {
	return byStudyIntent(studySpec[stepsArgs]{
		Name: name, Label: label, Help: help, Forms: []string{"[NUMBER] [on STUDY]"},
	}, func(a stepsArgs) study.Intent { return study.Intent{Kind: kind, N: a.Number} })
}

// seen makes an intent fail if the study is no longer at the move with a number. A nil number allows
// any move.
func seen(at *int, in study.Intent) study.Intent {
	if at != nil {
		in.Sees, in.Seen = true, *at
	}
	return in
}

type studyMoveArgs struct {
	Move string `arg:"move,required" help:"a move as players write it: e2e4, Nf3, b4-d3, c2-c3!b2,d2"`
	At   *int   `arg:"at,hidden" kind:"number" help:"only if the study is at the move with this number"`
}

var moveInStudy = byStudyIntent(studySpec[studyMoveArgs]{
	Name: "move", Label: "Move", Help: "make a move; if another move follows already, it starts a variation",
	Forms: []string{"MOVE [on STUDY]"}, Examples: []string{"move e4"},
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[studyMoveArgs] {
		return []action.Preset[studyMoveArgs]{{Label: "Move", Args: studyMoveArgs{At: new(e.At)}}}
	},
}, func(a studyMoveArgs) study.Intent {
	return seen(a.At, study.Intent{Kind: study.Play, Text: a.Move})
})

type goArgs struct {
	Number int `arg:"number,required" help:"the number of the move in the tree"`
}

var goToMove = byStudyIntent(studySpec[goArgs]{
	Name: "go", Label: "Go to a move", Help: "go to a move by its number in the tree",
	Forms: []string{"NUMBER [on STUDY]"},
}, func(a goArgs) study.Intent { return study.Intent{Kind: study.Go, N: a.Number} })

type markArgs struct {
	To string `arg:"to,required" label:"Square" help:"the square"`
}

var markCell = byStudyIntent(studySpec[markArgs]{
	Name: "mark", Label: "Mark a square", Help: "mark a square, or remove the mark",
	Forms: []string{"TO [on STUDY]"},
}, func(a markArgs) study.Intent { return study.Intent{Kind: study.Draw, Text: a.To} })

type arrowArgs struct {
	From string `arg:"from,required" help:"the square where the arrow starts"`
	To   string `arg:"to,required" help:"the square where it ends"`
}

var drawArrow = byStudyIntent(studySpec[arrowArgs]{
	Name: "arrow", Label: "Draw an arrow", Help: "draw an arrow, or remove it",
	Forms: []string{"FROM TO [on STUDY]"}, Examples: []string{"arrow e2 e4"},
}, func(a arrowArgs) study.Intent { return study.Intent{Kind: study.Draw, Text: a.From, To: a.To} })

type commentArgs struct {
	Text string `arg:"text,asked,once" label:"Comment" help:"the comment; none removes it"`
	At   *int   `arg:"at,hidden" kind:"number" help:"only if the study is at the move with this number"`
}

var commentInStudy = forPlayers(studySpec[commentArgs]{
	On: action.Study, Name: "comment", Label: "Comment", Help: "comment on the position; without a text, remove the comment",
	Forms: []string{"[TEXT]"}, Examples: []string{"comment The plan is b4."}, Shown: movesIn,
	Begins: beginsWith(func(e *study.Study) string { return e.Here().Said }),
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[commentArgs] {
		return []action.Preset[commentArgs]{{Label: "Comment", Args: commentArgs{At: new(e.At)}}}
	},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args commentArgs) (action.Result, error) {
		if err := c.Club.Chat.MayTalk(ctx, c.Who); err != nil {
			return action.Result{}, err
		}
		in := seen(args.At, study.Intent{Kind: study.Comment, Text: args.Text})
		now, err := c.Club.Studies.Do(ctx, e.ID, c.Who.Person, in)
		if err != nil {
			return action.Result{}, err
		}
		return stands(now), nil
	},
})

type cutArgs struct {
	At *int `arg:"at,hidden" kind:"number" help:"only if the study is at the move with this number"`
}

var cut = byStudyIntent(studySpec[cutArgs]{
	Name: "cut", Label: "Delete this move", Help: "delete the move and all moves after it",
	Forms: []string{"[on STUDY]"},
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[cutArgs] {
		return []action.Preset[cutArgs]{{Label: "Delete this move", Args: cutArgs{new(e.At)}}}
	},
	Confirm: func(_ action.Caller, e *study.Study, _ cutArgs) message.Message {
		if e.Here().IsStart() {
			return message.Message{}
		}
		return message.New("Delete %s and all moves after it?", words.StudyMove(e, e.At))
	},
}, func(a cutArgs) study.Intent { return seen(a.At, study.Intent{Kind: study.Cut}) })

var sayInStudy = forPlayers(studySpec[sayArgs]{
	On: action.Study, Name: "say", Label: "Say", Help: "say something in the chat of the study", Key: "t",
	Forms: []string{"TEXT"},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args sayArgs) (action.Result, error) {
		return studyPlace(e).say(ctx, c, args.Text)
	},
})

// doAbout carries out an intent that concerns another player.
type doAbout func(context.Context, action.Caller, *study.Study, study.Intent) (action.Result, error)

// aboutOther declares an action that concerns another player. whom lists the players to choose from;
// nil allows anyone.
func aboutOther(
	s studySpec[memberArgs], kind study.IntentKind,
	whom func(action.Caller, *study.Study) []identity.Person, do doAbout,
) *action.Action {
	s.On, s.Forms = action.Study, []string{"NAME [on STUDY]"}
	s.Choices = choosing(whom)
	s.Do = func(ctx context.Context, c action.Caller, e *study.Study, args memberArgs) (action.Result, error) {
		p, err := c.Club.Accounts.Find(ctx, args.Name)
		if err != nil {
			return action.Result{}, err
		}
		return do(ctx, c, e, study.Intent{Kind: kind, Whom: p})
	}
	return forPlayers(s)
}

// called lets a player move or watch, and sends them a message. may is what they may do from then on.
func called(may string) doAbout {
	return func(ctx context.Context, c action.Caller, e *study.Study, in study.Intent) (action.Result, error) {
		now, untold, err := c.Club.InviteToStudy(ctx, c.Who, e.ID, in)
		name := words.Person(in.Whom)
		if untold != nil {
			why := errs.Sentence(untold)
			return answer(now, "%s may %s now, but did not get a message about it: %s", name, may, why), err
		}
		return answer(now, "%s may %s now, and got a message about it.", name, may), err
	}
}

// intends carries out an intent. said is the answer, with a %s for the name of the player.
func intends(said string) doAbout {
	return func(ctx context.Context, c action.Caller, e *study.Study, in study.Intent) (action.Result, error) {
		now, err := c.Club.Studies.Do(ctx, e.ID, c.Who.Person, in)
		return answer(now, said, words.Person(in.Whom)), err
	}
}

var let = aboutOther(studySpec[memberArgs]{
	Name: "let", Label: "Let a player move", Help: "let a player move and draw",
	Examples: []string{"let ben"}, Shown: leads,
}, study.Let, nil, called("move"))

var inviteToStudy = aboutOther(studySpec[memberArgs]{
	Name: "invite", Label: "Invite a player", Help: "let a player watch your private study",
	Shown: func(c action.Caller, e *study.Study) bool { return leads(c, e) && e.Private() },
}, study.Invite, nil, called("watch"))

// whomToStop lists the players that the person can stop: all if they lead the study, else only
// themselves.
func whomToStop(c action.Caller, e *study.Study) []identity.Person {
	return slices.DeleteFunc(slices.Clone(e.Movers), func(p identity.Person) bool {
		return e.Over() || e.Leader.ID != c.Who.ID && p.ID != c.Who.ID
	})
}

var stop = aboutOther(studySpec[memberArgs]{
	Name: "stop", Label: "Stop a player", Help: "stop a player from moving and drawing",
	Shown: func(c action.Caller, e *study.Study) bool { return len(whomToStop(c, e)) > 0 },
}, study.Stop, whomToStop, intends("%s may no longer move."))

var lead = aboutOther(studySpec[memberArgs]{
	Name: "lead", Label: "Change the leader", Help: "let a player who may move lead instead of you",
	Shown: func(c action.Caller, e *study.Study) bool { return leads(c, e) && len(e.Movers) > 0 },
}, study.Lead, func(_ action.Caller, e *study.Study) []identity.Person {
	return e.Movers
}, intends("%s leads now."))
