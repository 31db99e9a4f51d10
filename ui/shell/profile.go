package shell

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

func profile(ctx context.Context, c *Call) error {
	var subject any = feature.Self(c.caller())
	if name := c.Value("NAME"); name != "" {
		var err error
		if subject, err = c.subject(ctx, action.Player, name); err != nil {
			return err
		}
	}
	return c.show(ctx, c.shell.resources.Of(action.Player), subject)
}

// noting are the commands for private notes about players.
var noting = []verb{
	{scope: account.Play, Command: grammar.Command{
		Name: "note", Group: aboutYou,
		Brief: "write a private note about a player",
		Forms: []string{"{remove|delete} NAME", "NAME [TEXT]"},
		Notes: []string{
			"Only you see the note, on the player's profile. Without text, it prints the note. A new note replaces",
			"the old one, and \"remove\" removes it.",
		},
		Examples: []string{"note ben plays the French", "note remove ben"},
		Doc:      feature.NoteDoc{},
	}, run: byWord(nil, does{"remove", action.Player, "unnote"}, does{"delete", action.Player, "unnote"},
		does{"", action.Player, "note"})},
	{run: listing("notes"), scope: account.Read, Command: grammar.Command{
		Name: "notes", Group: aboutYou,
		Brief: "list your notes about players",
		Doc:   feature.NoteDoc{}, Lines: true,
	}},
}

func leaders(ctx context.Context, c *Call) error {
	q := resource.Query{Filters: make(map[string]string)}
	switch speed := strings.ToLower(c.Value("SPEED")); {
	case speed != "" && !slices.Contains(speeds(), speed):
		return words.MissingOf("speed", speed, speeds())
	case speed != "":
		q.Filters["speed"] = speed
	case c.Has("GAME"):
		q.Filters["speed"] = feature.AnySpeed
	}
	return c.look(ctx, c.shell.resources.Find("leaders"), q)
}

func speeds() []string {
	return slice.Map(clock.Speeds, func(s clock.Speed) string { return string(s) })
}
