package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// adminName is the word before the commands of moderators and operators. Other users do not see it.
const adminName = "admin"

// The groups of these commands, in the order of the list.
const (
	aboutPeople grammar.Group = "People"
	aboutTalk   grammar.Group = "Chat"
	aboutTables grammar.Group = "Tables and teams"
	aboutServer grammar.Group = "The server"
)

// onNode is the flag that names a node of a cluster.
var onNode = grammar.Flag{Name: "node", Value: "NAME", Help: "the node to ask, as who names it; by default this one"}

// staffOf returns the shell of moderators and operators.
func staffOf(actions *action.Set, resources *resource.Set) *Shell {
	s := &Shell{
		actions: actions, resources: resources,
		groups: []grammar.Group{aboutPeople, aboutTalk, aboutTables, aboutServer, findHelp},
	}
	bans, mutes := map[string]string{"kind": "ban"}, map[string]string{"kind": "mute"}
	s.add(slices.Concat(
		[]verb{
			s.looking(aboutPeople, "sessions", nil, grammar.Command{
				Name: "who", Aliases: []string{"sessions"}, Forms: []string{"", "WHOM"},
				Notes: []string{
					"In a cluster it lists the sessions of all nodes, with the node after the id. At the end it names",
					"the nodes that did not answer within a second.",
				},
			}),
		},
		acting(actions, aboutPeople, action.ModTarget, "kick", "ban", "unban"),
		[]verb{s.looking(aboutPeople, "bans", bans, grammar.Command{Name: "bans", Brief: "list banned players"})},
		acting(actions, aboutPeople, action.ModTarget, "mute", "unmute"),
		[]verb{s.looking(aboutPeople, "bans", mutes, grammar.Command{Name: "mutes", Brief: "list muted players"})},
		acting(actions, aboutPeople, action.ModTarget, "rename"),
		[]verb{s.fairplay(), s.reports(), s.motd()},
		acting(actions, aboutTalk, action.Notice, "announce"),
		acting(actions, aboutTables, action.Table, "close"),
		[]verb{s.team(), s.digest()},
		acting(actions, aboutServer, action.Node, "drain", "backup", "log-level"),
		[]verb{
			s.looking(aboutServer, "nodes", nil, grammar.Command{Name: "nodes"}),
			s.looking(aboutServer, "limits", nil, grammar.Command{
				Name:  "limits",
				Notes: []string{"They are flags of the server and change when it restarts. Each node has its own."},
			}),
			s.audit(),
			{run: staffHelp, needs: admin.Moderator, Command: grammar.Command{
				Name: "help", Aliases: []string{"?"}, Group: findHelp, Brief: "list the commands, or explain one",
				Forms: []string{"[COMMAND]"}, Doc: grammar.Doc{}, Lines: true,
			}},
		},
	))
	s.grammar.Before = adminName + " "
	return s
}

// looking returns the command that lists a resource of the operators, with some filters.
func (s *Shell) looking(g grammar.Group, name string, filters map[string]string, c grammar.Command) verb {
	r := s.resources.Find(adminName + "/" + name)
	c.Group, c.Doc, c.Lines, c.Brief = g, r.RowType, true, cmp.Or(c.Brief, r.Help)
	for _, f := range r.Filters {
		if f.Choices == nil {
			c.Flags = append(c.Flags, grammar.Flag{Name: f.Name, Value: strings.ToUpper(f.Name), Help: f.Label})
		}
	}
	return verb{needs: r.Role, Command: c, run: func(ctx context.Context, c *Call) error {
		return c.look(ctx, r, resource.Query{Filters: filters})
	}}
}

// fairplay returns the command for flags, figures, appeals and reverted games.
func (s *Shell) fairplay() verb {
	look := s.looking(aboutPeople, "fairplay", nil, grammar.Command{
		Name: "fairplay", Forms: []string{
			"[{open|handled|all}] [NUMBER]", "FLAG", "check WHOM", "revert TABLE because TEXT", "restore TABLE because TEXT",
		},
		Examples: []string{
			"fairplay", "fairplay handled 100", "fairplay check ben", "fairplay revert 7k3m9x2a because it was arranged",
		},
		Notes: slices.Concat([]string{
			"A rated game does not count if a player gives up before both have made four moves, if both players are",
			"on the same network, or if a player gives up the third short game of the same two within an hour. The",
			"players read why. FLAG is the id in the list: of a game, or of figures. Flags are kept for 90 days, those",
			"with a decision for a year.",
			"\"check\" measures a player's rated games, which takes minutes. The figures prove nothing by themselves.",
		}, s.actions.Find(action.Table, "revert").Notes),
		Flags: []grammar.Flag{{Name: "before", Value: "PLACE", Help: "start after this place, which --json prints"}},
	})
	v := group(s.actions, look.Command, action.Flag, look.run, "done", "decide", "answer")
	v.run = byWord(v.run, does{"check", action.ModTarget, "check"}, does{"revert", action.Table, "revert"},
		does{"restore", action.Table, "restore"})
	v.needs, v.scope = look.needs, ""
	return v
}

// reports returns the command that lists and handles reports.
func (s *Shell) reports() verb {
	r := s.resources.Find(adminName + "/reports")
	c := commandOf(s.actions, r)
	c.Name, c.Aliases, c.Group, c.Words = "reports", []string{"report"}, aboutTalk, nil
	v := group(s.actions, c, action.Report, listing(r.Name), "done")
	v.needs, v.scope = r.Role, ""
	return v
}

// audit returns the command that lists or verifies the audit log.
func (s *Shell) audit() verb {
	look := s.looking(aboutServer, "audit", nil, grammar.Command{
		Name: "audit", Forms: []string{"[NUMBER]"}, Examples: []string{"audit", "audit 100"},
		Notes: []string{"The number is how many entries to print; 30 by default. No command changes an entry."},
		Flags: []grammar.Flag{{Name: "before", Value: "ID", Help: "start after the entry with this id"}},
	})
	v := group(s.actions, look.Command, action.Audit, look.run, "verify")
	v.needs, v.scope = look.needs, ""
	return v
}

// motd returns the command for the message of the day.
func (s *Shell) motd() verb {
	motd := s.actions.Find(action.Notice, "motd")
	return verb{needs: admin.Operator, Command: grammar.Command{
		Name: motd.Name, Group: aboutTalk, Brief: "show, set or remove the message of the day",
		Forms: []string{"[off]", "TEXT"}, Examples: append(motd.Examples, "motd off"), Doc: motd.Answer,
		Notes: []string{"The lobby shows it, and line mode prints it at the start."},
	}, run: byWord(listing(adminName+"/notices"), does{"off", action.Notice, "clear"},
		does{"TEXT", action.Notice, "motd"})}
}

// team returns the moderators' command for teams.
func (s *Shell) team() verb {
	shut := s.actions.Find(action.Team, "shut")
	return verb{needs: admin.Moderator, Command: grammar.Command{
		Name: "team", Group: aboutTables, Brief: "rename or dissolve a team",
		Forms: []string{"rename TEAM to TEXT", "dissolve TEAM [because TEXT]"}, Notes: shut.Notes, Doc: shut.Answer,
		Examples: []string{"team rename 7k3m9x2a to Friday Knights", "team dissolve 7k3m9x2a because of its name"},
	}, run: byWord(nil, does{"dissolve", action.Team, "shut"}, does{"rename", action.Team, "rename"})}
}

// digest returns the command that sums up a week.
func (s *Shell) digest() verb {
	r := s.resources.Find(adminName + "/digests")
	return verb{needs: r.Role, Command: grammar.Command{
		Name: "digest", Group: aboutServer, Brief: r.Help, Forms: []string{"[WEEK]"}, Doc: r.DocType,
		Notes: []string{
			"It covers the last seven days, or a week from Monday to Sunday in the server's time zone. Only public",
			"games count. The best games are rated games between two people. They are sorted by the current rating of",
			"the weaker player, highest first.",
		},
		Examples: []string{"digest", "digest 2026-W47", "digest 2026-11-18 --json"},
	}, run: func(ctx context.Context, c *Call) error {
		subject, err := c.subject(ctx, r.Kind, c.Value("WEEK"))
		if err != nil {
			return err
		}
		return c.show(ctx, r, subject)
	}}
}

// may reports whether the user may use the command.
func (v verb) may(e *Env) bool {
	return e.caller().Role() >= v.needs && (v.action == nil || !v.action.Hides(e.caller()))
}

// readStaff turns the line after the word admin into a call.
func (s *Shell) readStaff(env *Env, said grammar.Line) (*Call, error) {
	if said.Len() == 0 || strings.HasPrefix(said.Word(0), "--") { // --help, or --json alone
		said = said.After("help")
	}
	command := s.grammar.Find(said.Word(0))
	if command == nil {
		return nil, unknownStaff(said.Word(0))
	}
	v := s.verbs[command.Name]
	switch {
	case v.action != nil && v.action.Hides(env.caller()):
		return nil, unknownStaff(said.Word(0))
	case env.caller().Role() < v.needs:
		return nil, words.Refused("Only operators can do that.")
	}
	parsed, err := s.grammar.Parse(said)
	if err != nil {
		return nil, err
	}
	if notice := env.Club.Staff.CopyNotice(env.Who.Key); notice != "" && !env.Screens { // there the lobby shows it
		fmt.Fprintln(env.Err, notice)
	}
	return &Call{Parsed: parsed, Env: *env, shell: s, verb: v}, nil
}

func unknownStaff(word string) error {
	return words.Wrong("Unknown command %q after %s. Type %[2]s help for the list.",
		identity.Clean(word, 20), adminName)
}

// completeStaff lists the completions for the line after the word admin.
func (s *Shell) completeStaff(env *Env, line string) []string {
	list := s.complete(*env, line)
	first := strings.Fields(line)
	if len(first) == 0 || len(first) == 1 && !strings.HasSuffix(line, " ") {
		list = slices.DeleteFunc(list, func(name string) bool {
			v, ok := s.verbs[name]
			return ok && !v.may(env)
		})
	}
	return list
}

// staffHelp lists the commands for the user's role, or explains one.
func staffHelp(_ context.Context, c *Call) error {
	if name := c.Value("COMMAND"); name != "" {
		command := c.shell.grammar.Find(name)
		if command == nil || !c.shell.verbs[command.Name].may(&c.Env) {
			return unknownStaff(name)
		}
		return c.explain(command, "")
	}
	if c.json() {
		return c.describeCommands()
	}
	head := fmt.Sprintf("You are %s of this server. Type a command like this: %s",
		c.caller().Role().Title(), c.own("COMMAND"))
	return c.say(append(c.commandList(head), "", "More about a command: "+c.own("help", "ban"))...)
}
