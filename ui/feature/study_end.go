package feature

import (
	"context"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type closeStudyArgs struct {
	Text string `arg:"text" label:"Reason" help:"why, if a moderator closes it"`
}

var closeStudy = forPlayers(studySpec[closeStudyArgs]{
	On: action.Study, Name: "close", Label: "Close the study", Help: "close your study; you can open it again",
	Forms: []string{"[STUDY] [because TEXT]"},
	Shown: func(c action.Caller, e *study.Study) bool { return leads(c, e) || !e.Over() && isStaff(c) },
	Confirm: func(c action.Caller, e *study.Study, _ closeStudyArgs) message.Message {
		if e.Leader.ID == c.Who.ID {
			return message.New("Close the study? No one can move in it until you open it again.")
		}
		return message.New("Close the study? No one can move in it after that.")
	},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args closeStudyArgs) (action.Result, error) {
		var err error
		if e.Leader.ID != c.Who.ID && isStaff(c) {
			e, err = c.Club.Staff.CloseStudy(ctx, c.Who, e, args.Text)
		} else {
			e, err = c.Club.Studies.Do(ctx, e.ID, c.Who.Person, study.Intent{Kind: study.End})
		}
		if err != nil {
			return action.Result{}, err
		}
		return answer(e, "The study is over. %s", words.StudyEnding(e)), nil
	},
})

// byLeader declares an action of the leader on a study that may be over.
func byLeader(s studySpec[none], do func(context.Context, action.Caller, *study.Study) (action.Result, error)) *action.Action {
	s.On, s.Forms = action.Study, []string{"[STUDY]"}
	s.Do = func(ctx context.Context, c action.Caller, e *study.Study, _ none) (action.Result, error) {
		return do(ctx, c, e)
	}
	return forPlayers(s)
}

var reopenStudy = byLeader(studySpec[none]{
	Name: "reopen", Label: "Open the study again", Help: "open a study that you closed again",
	Shown: func(c action.Caller, e *study.Study) bool {
		_, err := study.Decide(e, c.Who.Person, study.Intent{Kind: study.Reopen}, c.Now())
		return err == nil
	},
}, func(ctx context.Context, c action.Caller, e *study.Study) (action.Result, error) {
	now, err := c.Club.Studies.Do(ctx, e.ID, c.Who.Person, study.Intent{Kind: study.Reopen})
	if err != nil {
		return action.Result{}, err
	}
	return answer(now, "The study is open again."), nil
})

var deleteStudy = byLeader(studySpec[none]{
	Name: "delete", Label: "Delete the study", Help: "delete your study for good",
	Shown: func(c action.Caller, e *study.Study) bool { return e.Leader.ID == c.Who.ID && !e.Aside },
	Confirm: func(_ action.Caller, e *study.Study, _ none) message.Message {
		return message.New("Delete %s for good, with all chapters and its chat?", studyName(e))
	},
}, func(ctx context.Context, c action.Caller, e *study.Study) (action.Result, error) {
	gone, err := c.Club.Studies.Delete(ctx, e.ID, c.Who.Person, c.Club.Chat.DropStudies)
	if err != nil {
		return action.Result{}, err
	}
	r := answer(gone, "Deleted the study %s.", studyName(gone))
	r.Gone = true
	return r, nil
})
