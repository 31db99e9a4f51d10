package shell

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/lobby/talk"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/teams"
	"pawnstorm/ui/words"
)

const nobody = "nobody"

// talking are the commands by which people talk, and know one another.
var talking = []verb{
	sayVerb(),
	actingAs(talkGroup, action.Lobby, "shout", feature.LineDoc{}),
	{run: readTalk, kind: action.Lobby, scope: account.Read, Command: grammar.Command{
		Name: "talk", Aliases: []string{"chat"}, Group: talkGroup,
		Brief: "print what was said at a table, in the lobby or in your team",
		Forms: []string{"lobby", "team [TEAM]", "[[on] TABLE]"},
		Notes: []string{"With --follow it goes on with what is being said, until you hang up."},
		Flags: []grammar.Flag{{Name: "follow", Help: "go on with what is being said"}},
		Doc:   feature.LineDoc{}, Lines: true,
	}},
	{run: report, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "report", Group: talkGroup,
		Brief: "tell the keeper of this server what somebody said last",
		Forms: []string{"NAME [because TEXT]"},
		Flags: []grammar.Flag{{Name: "table", Value: "TABLE", Help: "where it was said: lobby, a study, or messages for what they wrote to you (unless given, it)"}, teamFlag},
		Doc:   feature.LineDoc{},
	}},
	group(teams.Command(talkGroup), action.Team, false, showTeams),
	personVerb("follow"), personVerb("unfollow"), personVerb("mute"), personVerb("unmute"),
	{run: friends, scope: account.Read, Command: grammar.Command{
		Name: "friends", Group: talkGroup,
		Brief: "list whom you follow, who of them is here, and whom you mute",
		Forms: []string{""},
		Notes: []string{"With --follow it tells when one of them comes, until you hang up. The setting arrivals has nobody told of."},
		Flags: []grammar.Flag{{Name: "follow", Help: "tell who comes"}},
		Doc:   feature.FriendsDoc{}, Lines: true,
	}},
}

var tableFlag = grammar.Flag{Name: "table", Value: "TABLE", Help: "the table (unless given, it)"}

var teamFlag = grammar.Flag{Name: teams.Name, Value: "TEAM", Help: "in the chat of a team: its name or its id"}

// showTeams prints teams.
func showTeams(ctx context.Context, c *Call) error {
	return teams.Run(ctx, teams.Env{Parsed: c.Parsed, Caller: c.caller(), Out: c.output(), Find: c.team})
}

// team is the team that a text names, or the person's only one.
func (c *Call) team(ctx context.Context, text string) (*team.Team, error) {
	s, err := c.shell.actions.Subject(ctx, c.caller(), action.Team, text)
	t, _ := s.(*team.Team)
	return t, err
}

// personVerb is the command of an action by which somebody gets on a list of the person's.
func personVerb(name string) verb {
	return actingAs(talkGroup, action.Player, name, feature.FriendsDoc{})
}

// sayVerb is the command say: at a table, or in what one of its flags names.
func sayVerb() verb {
	return verb{of: func(set *action.Set) verb { return sayOf(set) }}
}

func sayOf(set *action.Set) verb {
	v := verbOf(talkGroup, set.Find(action.Table, "say"))
	v.others = []*action.Action{set.Find(action.Team, "say")}
	v.Flags, v.Doc = append(v.Flags, teamFlag), feature.LineDoc{}
	return v
}

func readTalk(ctx context.Context, c *Call) error {
	at := feature.LobbyPlace
	switch {
	case c.Has("lobby"):
	case c.Has(teams.Name):
		t, err := c.team(ctx, c.Value("TEAM"))
		if err != nil {
			return err
		}
		at = feature.TeamPlace(t)
	default:
		t, err := c.table(ctx)
		if err != nil {
			return err
		}
		places := feature.TablePlaces(t, c.Who.ID)
		if len(places) == 0 {
			return words.Refused("People do not talk at this table now.")
		}
		c.result.Table, at = nil, places[0]
	}
	return readIn(ctx, c, at)
}

// readIn prints what was said at a place, and with --follow what is being said.
func readIn(ctx context.Context, c *Call, at feature.Place) error {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	news, err := c.Club.Talk.Follow(within, at.Room, c.Who.Person)
	if err != nil {
		return err
	}
	last, told := uint64(0), false
	err = follow(within, c, news, func(now talk.Conversation) error {
		lines, err := feature.Unmuted(ctx, c.caller(), now.Lines)
		for _, l := range lines {
			if err == nil && l.N > last {
				doc := at.Line(l)
				err, told = c.answer(doc, doc.Name+": "+doc.Text), true
			}
		}
		last = max(last, now.Last())
		return err
	})
	if err == nil && !told && !c.json() && !c.Has("--follow") {
		return c.say("There is nothing to read here.")
	}
	return err
}

// follow tells news as it comes, until the person hangs up or has lost their key. Without
// --follow the first news are all.
func follow[T any](ctx context.Context, c *Call, news <-chan T, tell func(T) error) error {
	account := c.Club.Accounts.Follow(ctx, c.Who.ID)
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
		case n := <-news:
			if err := tell(n); err != nil || !c.Has("--follow") {
				return err
			}
		}
	}
}

// report reports what was said at a table, or in what a flag names.
func report(ctx context.Context, c *Call) error {
	on, subject := action.Table, c.Flag("table")
	_, atTeam := c.Shows.(*team.Team)
	switch {
	case strings.EqualFold(subject, string(mail.Room)):
		on, subject = action.Message, c.Value("NAME")
	case strings.EqualFold(subject, feature.LobbyPlace.Word):
		on = action.Lobby
	case c.Has("--" + teams.Name), atTeam && subject == "":
		on, subject = action.Team, c.Flag(teams.Name)
	case subject != "" && c.isStudy(ctx, subject):
		on = action.Study
	}
	a := c.shell.actions.Find(on, "report")
	given, err := c.Arguments(a.Args)
	if err != nil {
		return err
	}
	return c.do(ctx, a, subject, given)
}

func friends(ctx context.Context, c *Call) error {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	arrivals := c.Club.Arrivals.Follow(within, c.Who.ID)
	doc, err := feature.Friends(ctx, c.caller())
	if err != nil {
		return err
	}
	if err := c.answer(doc,
		fmt.Sprintf("You follow %s.", cmp.Or(strings.Join(doc.Follows, ", "), nobody)),
		fmt.Sprintf("You mute %s.", cmp.Or(strings.Join(doc.Mutes, ", "), nobody)),
		fmt.Sprintf("Here of those whom you follow: %s.", cmp.Or(strings.Join(doc.Here, ", "), nobody))); err != nil || !c.Has("--follow") {
		return err
	}
	return follow(within, c, arrivals, func(people []identity.Person) error {
		doc, err := feature.Friends(ctx, c.caller())
		if err != nil {
			return err
		}
		doc.Here = feature.Names(people)
		return c.answer(doc, words.AreHere(people))
	})
}
