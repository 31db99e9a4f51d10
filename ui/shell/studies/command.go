package studies

import (
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the name of the command.
const Name = "study"

// Command returns the entry for the grammar.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Aliases: []string{"studies", "examine"}, Group: group,
		Brief: "look at a position or a game with others",
		Forms: []string{
			"[list]",
			"{show|pgn} [STUDY]",
			"ID [private]",
			"GAME [private] at TEXT",
			"GAME [private] [OPTION]...",
		},
		Notes: []string{
			"A study is a board without clocks for several people. It starts with a new game, a position, or a",
			"finished game by the id of its table. You lead it, and move and draw for all who watch. let and stop",
			"decide who else can; lead NAME passes the lead. invite tells a player how to get there, and lets them",
			"watch a private study. A second move in the same position starts a variation. vary goes to the next",
			"variation, go to the move with that number in the tree, and cut deletes the move and all moves after it.",
			"To remove a mark or an arrow, set it again; clear removes all. The default is the study where you may",
			"move, or else the only one that you may watch. A study ends when you close it, or after a day without",
			"changes, and stays readable for 30 days. pgn writes it with variations and arrows for other programs, and",
			"import keeps those.",
		},
		Examples: []string{
			"study chess", "study 7k2m9qxa", "study chess at 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "study show --json",
			"study pgn > lesson.pgn",
		},
		Flags: []grammar.Flag{{Name: "on", Value: "STUDY", Help: "for say: which study, if it is not the default one"}},
		Doc:   words.StudyDoc{}, Lines: true,
	}
}
