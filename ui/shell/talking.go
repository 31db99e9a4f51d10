package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/teams"
	"pawnstorm/ui/words"
)

const (
	talkLine = "%s: %s"
	nobody   = "nobody"
)

// talking are the commands by which people talk, and know one another.
var talking = []verb{
	sayVerb(),
	{run: shout, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "shout", Group: talkGroup,
		Brief: "say something in the lobby",
		Forms: []string{"TEXT"},
		Doc:   feature.LineDoc{},
	}},
	{run: readTalk, scope: account.Read, Command: grammar.Command{
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

var inLobby = feature.Place{Room: talk.LobbyRoom, Word: "lobby"}

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

// teamPlace is the chat of the team that a text names, or of the person's only one.
func teamPlace(ctx context.Context, c *Call, text string) (feature.Place, error) {
	t, err := c.team(ctx, text)
	if err != nil {
		return feature.Place{}, err
	}
	return feature.TeamPlace(t), nil
}

// flaggedTable is the table that --table names, or "it".
func (c *Call) flaggedTable(ctx context.Context) (*table.Table, error) {
	t, err := c.find(ctx, cmp.Or(c.Flag("table"), grammar.It))
	if err != nil {
		return nil, err
	}
	c.about(t)
	return t, nil
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

func shout(ctx context.Context, c *Call) error { return c.sayIn(ctx, inLobby) }

func (c *Call) sayIn(ctx context.Context, at feature.Place) error {
	said, err := c.Club.Talk.Tell(ctx, c.Who, at.Room, c.Value("TEXT"))
	if err != nil {
		return err
	}
	c.result.Table = nil
	return c.tellLine(talkLine, at, said)
}

// tellLine prints something that was said, in a sentence for a name and a text.
func (c *Call) tellLine(sentence string, at feature.Place, l talk.Line) error {
	doc := at.Line(l)
	return c.answer(doc, fmt.Sprintf(sentence, doc.Name, doc.Text))
}

func readTalk(ctx context.Context, c *Call) error {
	at := inLobby
	switch {
	case c.Has("lobby"):
	case c.Has(teams.Name):
		var err error
		if at, err = teamPlace(ctx, c, c.Value("TEAM")); err != nil {
			return err
		}
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
	social, err := c.Club.Accounts.Social(ctx, c.Who)
	if err != nil {
		return err
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	account := c.Club.Accounts.Follow(within, c.Who.ID)
	mail, err := c.Club.Talk.Follow(within, at.Room, c.Who.Person)
	if err != nil {
		return err
	}
	last, told := uint64(0), false
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
			continue
		case talk := <-mail:
			for _, l := range talk.Lines {
				if l.N <= last || muted(social, l.Who) {
					continue
				}
				if err := c.tellLine(talkLine, at, l); err != nil {
					return err
				}
				told = true
			}
			last = max(last, talk.Last())
		}
		switch {
		case c.Has("--follow"):
		case !told && !c.json():
			return c.say("There is nothing to read here.")
		default:
			return nil
		}
	}
}

func muted(s account.Social, who identity.Person) bool {
	return slices.ContainsFunc(s.Mutes, func(p identity.Person) bool { return p.ID == who.ID })
}

func report(ctx context.Context, c *Call) error {
	if strings.EqualFold(c.Flag("table"), string(mail.Room)) {
		return c.act(ctx, c.shell.actions.Find(action.Message, "report"))
	}
	places := []feature.Place{inLobby}
	shown, _ := c.Shows.(*team.Team)
	switch {
	case shown != nil && !c.Has("--table") && !c.Has("--"+teams.Name):
		places = []feature.Place{feature.TeamPlace(shown)}
	case c.Has("--" + teams.Name):
		at, err := teamPlace(ctx, c, c.Flag(teams.Name))
		if err != nil {
			return err
		}
		places = []feature.Place{at}
	case !strings.EqualFold(c.Flag("table"), inLobby.Word):
		if e, err := c.Club.Examined.Find(ctx, c.Who.Person, c.Flag("table")); err == nil {
			places = []feature.Place{feature.StudyPlace(e)}
			break
		}
		t, err := c.flaggedTable(ctx)
		if err != nil {
			return err
		}
		places = feature.TablePlaces(t, c.Who.ID)
	}
	c.result.Table = nil
	for _, at := range places {
		lines, err := feature.Said(ctx, c.caller(), at.Room)
		if err != nil {
			return err
		}
		for _, l := range slices.Backward(lines) {
			if strings.EqualFold(l.Who.Name, c.Value("NAME")) {
				if err := c.Club.Talk.Report(ctx, c.Who.Person, at.Room, l.N, c.Value("TEXT")); err != nil {
					return err
				}
				return c.tellLine("Reported: %s: %s", at, l)
			}
		}
	}
	return words.Refused("%s has said nothing there.", identity.Clean(c.Value("NAME"), 20))
}

func friends(ctx context.Context, c *Call) error {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	account := c.Club.Accounts.Follow(within, c.Who.ID)
	arrivals := c.Club.Arrivals.Follow(within, c.Who.ID)
	doc, err := feature.Friends(ctx, c.caller())
	if err != nil {
		return err
	}
	if err := c.answer(doc,
		fmt.Sprintf("You follow %s.", cmp.Or(strings.Join(doc.Follows, ", "), nobody)),
		fmt.Sprintf("You mute %s.", cmp.Or(strings.Join(doc.Mutes, ", "), nobody)),
		fmt.Sprintf("Here of those whom you follow: %s.", cmp.Or(strings.Join(doc.Here, ", "), nobody))); err != nil {
		return err
	}
	for c.Has("--follow") {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
		case people := <-arrivals:
			doc, err := feature.Friends(ctx, c.caller())
			if err != nil {
				return err
			}
			doc.Here = feature.Names(people)
			if err := c.answer(doc, words.AreHere(people)); err != nil {
				return err
			}
		}
	}
	return nil
}
