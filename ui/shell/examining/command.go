package examining

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/examine"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the word that the command begins with.
const Name = "examine"

// Command is how it is said.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Group: group,
		Brief: "look at a position or a game together",
		Forms: []string{
			"[list]",
			"{show|watch|pgn|talk} [EXAMINATION]",
			"move MOVE [on EXAMINATION]",
			"{back|forward} [NUMBER] [on EXAMINATION]",
			"go NUMBER [on EXAMINATION]",
			"{start|last|vary|cut|clear} [on EXAMINATION]",
			"mark TO [on EXAMINATION]",
			"arrow FROM TO [on EXAMINATION]",
			"{let|stop|invite|lead} NAME [on EXAMINATION]",
			"close [EXAMINATION] [because TEXT]",
			"say TEXT",
			"ID [private]",
			"GAME [private] at TEXT",
			"GAME [private] [OPTION]...",
		},
		Notes: []string{
			"A board without clocks at which several people look: a game from its start, from a position, or",
			"one that is over by the id of its table. You lead it, and move and draw for all who watch; let and",
			"stop say who else may, lead NAME hands it over. invite writes to somebody how they come there, and",
			"lets them watch if it is private. A move where another follows already begins a variation; vary",
			"goes to the next one, go to the move with that number in the tree, cut takes the move and all",
			"after it away. A mark or an arrow that is there already goes; clear takes all away.",
			"Without an id the one is meant in which you may move, or else the only one that you may watch.",
			"It is over when you close it, or when nothing has happened for a day, and is kept for 30 days;",
			"pgn writes it with variations and arrows, as other programs read them, and import keeps that.",
		},
		Examples: []string{
			"examine chess", "examine 7k2m9qxa", "examine chess at 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "examine let ben",
			"examine move e4", "examine arrow e2 e4", "examine show --json", "examine pgn > lesson.pgn",
		},
		Flags: []grammar.Flag{{Name: "on", Value: "EXAMINATION", Help: "of say: where, unless it is the one that is meant anyway"}},
		Doc:   Doc{}, Lines: true,
	}
}

// Env is what surrounds the command.
type Env struct {
	*grammar.Parsed
	Club *lobby.Club
	Who  account.Player
	// Here is the examination that the person looks at, or nil.
	Here *examine.Examination
	// Keyless refuses those who will be another guest when the next command comes; nil for
	// all others.
	Keyless error
	// Screens says that the person sees examinations by themselves.
	Screens bool
	Out     words.Output
	// Rules finds a game by its id or name, Table the one that a text names.
	Rules func(word string) (game.Rules, error)
	Table func(ctx context.Context, text string) (*table.Table, error)
	// Line is a command line to type.
	Line func(words ...string) string
	// ShutOut says why a command that lasts must end, when there is news of an account.
	ShutOut func(context.Context, account.Account) error
}

// deeds are what the small words of the command do. Each returns the examination that it
// was about, if it was about one.
var deeds = map[string]func(*Env, context.Context) (*examine.Examination, error){
	"show":    (*Env).show,
	"watch":   (*Env).watch,
	"pgn":     (*Env).pgn,
	"move":    does(examine.Play),
	"back":    does(examine.Back),
	"forward": does(examine.Forward),
	"go":      does(examine.Go),
	"start":   does(examine.First),
	"last":    does(examine.Final),
	"vary":    does(examine.Vary),
	"cut":     does(examine.Cut),
	"mark":    does(examine.Draw),
	"arrow":   does(examine.Draw),
	"clear":   does(examine.Wipe),
	"let":     does(examine.Let),
	"stop":    does(examine.Stop),
	"lead":    does(examine.Lead),
	"invite":  does(examine.Invite),
	"close":   (*Env).close,
	"GAME":    (*Env).create,
	"ID":      (*Env).create,
}

// Run carries the command out, and returns the examination that it was about, or nil.
func Run(ctx context.Context, env Env) (*examine.Examination, error) {
	for word, do := range deeds {
		if env.Has(word) {
			return do(&env, ctx)
		}
	}
	return nil, env.list()
}
