package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// teamActions are the actions on teams, in the order of their buttons.
var teamActions = []*action.Action{
	newTeam, joinTeam, declineTeam, sayInTeam, inviteToTeam, uninvite, removeMember, makeCaptain,
	leaveTeam, dissolve,
	reportIn(action.Team, func(c action.Caller, t *team.Team) bool { return t.Has(c.Who.ID) },
		func(_ action.Caller, t *team.Team) []Place { return []Place{teamPlace(t)} }),
}

// teamSpec declares an action on a team.
type teamSpec[A any] = action.Spec[*team.Team, A]

type newTeamArgs struct {
	Text string `arg:"text,required" label:"Name" help:"the name of the team"`
}

var newTeam = action.New(teamSpec[newTeamArgs]{
	On: action.Team, Name: "new", Label: "Create a team", Help: "create a team and become its captain", Key: "c",
	Creates: true, Opens: true,
	Forms: []string{"TEXT"}, Examples: []string{"new Friday Knights"},
	Scope: account.Play, Needs: action.Needs{Account: true},
	Do: func(ctx context.Context, c action.Caller, _ *team.Team, args newTeamArgs) (action.Result, error) {
		t, err := c.Club.Teams.Found(ctx, c.Who, args.Text)
		if err != nil {
			return action.Result{}, err
		}
		r := answer(t, "Created the team %s. You are its captain. Its id is %s.", TeamName(t), t.ID)
		r.SayLines("To invite a player:", "  "+c.Line("team", "invite", "NAME"))
		return r, nil
	},
})

// changeTeam carries out an intent. said returns the answer.
func changeTeam(
	ctx context.Context, c action.Caller, t *team.Team, in team.Intent, said func(now *team.Team) message.Message,
) (action.Result, error) {
	now, err := c.Club.Teams.Do(ctx, c.Who, t.ID, in)
	if err != nil {
		return action.Result{}, err
	}
	r := action.Result{Gone: now.Gone()}
	if r.Gone {
		now = &team.Team{ID: t.ID, Name: t.Name, Founded: t.Founded}
	}
	r.Subject, r.Said = now, []message.Message{said(now)}
	return r, nil
}

// byTeamIntent declares an action without arguments that carries out one intent on a team. said returns
// the answer.
func byTeamIntent(s teamSpec[none], kind team.Kind, said func(before, now *team.Team) message.Message) *action.Action {
	s.On, s.Forms, s.Scope, s.Needs.Account = action.Team, []string{"[TEAM]"}, account.Play, true
	s.May = func(c action.Caller, t *team.Team, _ none) error {
		_, err := team.Decide(t, c.Who.Person, team.Intent{Kind: kind}, c.Now())
		return err
	}
	s.Do = func(ctx context.Context, c action.Caller, t *team.Team, _ none) (action.Result, error) {
		return changeTeam(ctx, c, t, team.Intent{Kind: kind}, func(now *team.Team) message.Message {
			return said(t, now)
		})
	}
	return action.New(s)
}

var joinTeam = byTeamIntent(teamSpec[none]{
	Name: "join", Label: "Join", Help: "accept the invitation to a team", Key: "y",
	Examples: []string{"join friday knights"}, Default: invitingTeam, AlwaysListed: true,
	Shown: func(c action.Caller, t *team.Team) bool { return !t.Gone() && !t.Has(c.Who.ID) },
}, team.Accept, func(_, now *team.Team) message.Message {
	return message.New("You joined %s. It has %s.", TeamName(now), words.Count(len(now.Members), "member"))
})

var declineTeam = byTeamIntent(teamSpec[none]{
	Name: "decline", Label: "Decline", Help: "decline the invitation to a team", Key: "x", Default: invitingTeam,
}, team.Decline, func(_, now *team.Team) message.Message {
	return message.New("Declined. %s can invite you again after a month.", TeamName(now))
})

var leaveTeam = byTeamIntent(teamSpec[none]{
	Name: "leave", Label: "Leave", Help: "leave a team", Key: "e", Examples: []string{"leave"},
	Confirm: func(c action.Caller, t *team.Team, _ none) message.Message {
		switch {
		case len(t.Members) == 1:
			return message.New("Leave %s? You are the last member, so it is dissolved.", TeamName(t))
		case t.Captain == c.Who.ID:
			heir := words.Person(otherMembers(c, t)[0])
			return message.New("Leave %s? The captain is then %s, the longest member.", TeamName(t), heir)
		}
		return message.New("Leave %s?", TeamName(t))
	},
}, team.Leave, func(before, now *team.Team) message.Message {
	switch {
	case now.Gone():
		return message.New("You left %s. You were the last member: it is dissolved.", TeamName(now))
	case before.Captain != now.Captain:
		return message.New("You left %s. Its captain is now %s.", TeamName(now), words.Person(now.Lead()))
	}
	return message.New("You left %s.", TeamName(now))
})

var dissolve = byTeamIntent(teamSpec[none]{
	Name: "dissolve", Label: "Dissolve", Help: "dissolve your team", Key: "D",
	Confirm: func(_ action.Caller, t *team.Team, _ none) message.Message {
		return message.New("Dissolve %s? All members lose it.", TeamName(t))
	},
}, team.Dissolve, func(_, now *team.Team) message.Message {
	return message.New("%s is dissolved.", TeamName(now))
})

type memberArgs struct {
	Name string `arg:"name,required" label:"Player" help:"the player"`
}

// byCaptain declares an action of a captain that concerns a player. whom lists the players to choose
// from; nil allows anyone. said takes the names of the player and the team.
func byCaptain(
	s teamSpec[memberArgs], kind team.Kind, whom func(action.Caller, *team.Team) []identity.Person, said string,
) *action.Action {
	s.On, s.Scope, s.Needs.Account = action.Team, account.Play, true
	s.Shown = func(c action.Caller, t *team.Team) bool {
		return roleIn(c, t) == "captain" && (whom == nil || len(whom(c, t)) > 0)
	}
	s.Choices = choosing(whom)
	s.Do = func(ctx context.Context, c action.Caller, t *team.Team, args memberArgs) (action.Result, error) {
		p, err := c.Club.Accounts.Find(ctx, args.Name)
		if err != nil {
			return action.Result{}, err
		}
		return changeTeam(ctx, c, t, team.Intent{Kind: kind, Whom: p}, func(now *team.Team) message.Message {
			return message.New(said, words.Person(p), TeamName(now))
		})
	}
	return action.New(s)
}

// choosing returns [action.Spec.Choices]: the people to choose from. If whom is nil, that is anyone.
func choosing[S any](
	whom func(action.Caller, S) []identity.Person,
) func(action.Caller, S, string, action.Values) []action.Choice {
	return func(c action.Caller, s S, _ string, _ action.Values) []action.Choice {
		if whom == nil {
			return nil
		}
		return slice.Map(words.Names(whom(c, s)), wordChoice)
	}
}

// otherMembers returns the members without the captain, the longest member first.
func otherMembers(_ action.Caller, t *team.Team) []identity.Person {
	var list []identity.Person
	for _, m := range t.Members {
		if m.Person.ID != t.Captain {
			list = append(list, m.Person)
		}
	}
	return list
}

// askAbout returns a question about a player and the team.
func askAbout(id string) func(action.Caller, *team.Team, memberArgs) message.Message {
	return func(_ action.Caller, t *team.Team, args memberArgs) message.Message {
		return message.New(id, identity.Clean(args.Name, 20), TeamName(t))
	}
}

var inviteToTeam = byCaptain(teamSpec[memberArgs]{
	Name: "invite", Label: "Invite a player", Help: "invite a player to your team", Key: "i",
	Forms: []string{"NAME [to TEAM]"}, Examples: []string{"invite ben"},
}, team.Invite, nil, "Invited %s to %s. They see it now, or when they next log in.")

var uninvite = byCaptain(teamSpec[memberArgs]{
	Name: "uninvite", Label: "Cancel an invitation", Help: "cancel an invitation without an answer", Key: "a",
	Forms: []string{"NAME [to TEAM]"},
}, team.TakeBack, func(c action.Caller, t *team.Team) []identity.Person {
	return slice.Map(openInvitations(c, t), func(i team.Invitation) identity.Person { return i.Person })
}, "Cancelled the invitation of %s to %s.")

var removeMember = byCaptain(teamSpec[memberArgs]{
	Name: "remove", Label: "Remove a member", Help: "remove a member from your team", Key: "d",
	Forms: []string{"NAME [from TEAM]"}, Confirm: askAbout("Remove %s from %s?"),
}, team.Remove, otherMembers, "Removed %s from %s.")

var makeCaptain = byCaptain(teamSpec[memberArgs]{
	Name: "captain", Label: "Change the captain", Help: "make another member the captain", Key: "C",
	Forms: []string{"NAME [of TEAM]"}, Confirm: askAbout("Make %s the captain of %s?"),
}, team.HandOn, otherMembers, "%s is now the captain of %s.")

// sayInTeam has no form: the command say has a flag for the team.
var sayInTeam = forPlayers(teamSpec[sayArgs]{
	On: action.Team, Name: "say", Label: "Say", Help: "say something in the chat of your team", Key: "t",
	Needs: action.Needs{Account: true},
	Shown: func(c action.Caller, t *team.Team) bool { return t.Has(c.Who.ID) },
	Do: func(ctx context.Context, c action.Caller, t *team.Team, args sayArgs) (action.Result, error) {
		return teamPlace(t).say(ctx, c, args.Text)
	},
})
