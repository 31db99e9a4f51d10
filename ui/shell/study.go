package shell

import (
	"context"
	"slices"

	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// examining returns the command for studies.
func examining(set *action.Set) verb {
	return group(set, grammar.Command{
		Name: "study", Aliases: []string{"studies", "examine"}, Group: seeGames,
		Brief: "study a position or a game with others",
		Forms: []string{
			"[list] [own|all]",
			"{show|share} [STUDY]",
			"ID [private]",
			"GAME [private] at TEXT",
			"GAME [private] [OPTION]...",
		},
		Notes: []string{
			"A study is a board without clocks for several people. It starts with a new game, a position, or a",
			"finished game by the id of its table. You lead it: you move and draw, and everyone else watches. let",
			"allows another player to move, stop ends that, and lead makes them the leader. invite sends a player the",
			"command to watch, even if the study is private. A second move in the same position starts a variation.",
			"vary goes to the next variation, go to the move with that number in the tree, and cut deletes the move",
			"and all moves after it. To remove a mark or an arrow, set it again; clear removes all.",
			"add adds a chapter. import adds a chapter for each game of a PGN text. chapter 3 goes to chapter 3, next",
			"and previous to its neighbours. rename, place and remove change the current chapter, and title names the",
			"study. pgn exports all chapters with variations, comments and arrows; pgn only 3 exports chapter 3.",
			"The default is the study where you can move, or that you use now, or else the only one you can watch.",
			"The list shows your studies, and public studies that changed within a day. own shows only your studies,",
			"and all shows every public study.",
			"A study stays until you delete it. One without moves, comments and marks ends after a day. close ends a",
			"study for everyone, and reopen opens it again. share prints links and a board to paste.",
		},
		Examples: []string{
			"study chess", "study 7k2m9qxa", "study chess at 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "study show --json",
		},
		Flags: []grammar.Flag{{Name: "on", Value: "STUDY", Help: "for say and comment: which study, if it is not the default one"}},
		Doc:   words.StudyDoc{}, Lines: true,
	}, action.Study, showStudies)
}

// showStudies prints studies. The name of a game or the id of a table starts one, and the id of a
// study prints it.
func showStudies(ctx context.Context, c *Call) error {
	of := c.Value("STUDY")
	switch {
	case c.Has("share"):
		return c.act(ctx, c.shell.actions.Find(action.Study, "share"))
	case c.Has("ID") && c.isStudy(ctx, c.Value("ID")):
		of = c.Value("ID")
	case c.Has("--"+followArg) && (c.Has("ID") || c.Has("GAME")):
		return words.Wrong("Start the study first, then follow it: %s", c.line("study", "watch"))
	case c.Has("ID"), c.Has("GAME"):
		return c.act(ctx, c.shell.actions.Find(action.Study, "new"))
	case !slices.ContainsFunc([]string{"show", "watch"}, c.Has):
		return listing("studies")(ctx, c)
	}
	s, err := c.subject(ctx, action.Study, of)
	if err != nil {
		return err
	}
	e := s.(*study.Study)
	c.result.Study = e
	return c.show(ctx, c.shell.resources.Of(action.Study), e)
}

// isStudy reports whether a word names a study, and not a game.
func (c *Call) isStudy(ctx context.Context, word string) bool {
	if _, err := c.rulesOf(word); err == nil {
		return false
	}
	_, err := c.Club.Studies.Find(ctx, c.Who.Person, word)
	return err == nil
}
