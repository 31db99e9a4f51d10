package game

import (
	"cmp"
	"strings"
)

// otherNames maps the names that other sites and programs give to games to our IDs.
var otherNames = map[string]string{
	"standard": "chess", "normal": "chess", "fromposition": "chess",
	"fischerandom": "chess960", "fischerrandom": "chess960", "fischerrandomchess": "chess960",
	"3check":  "threecheck",
	"reversi": "othello", "connectfour": "connect4", "fourinarow": "connect4",
}

// unspaced removes what people write differently. It is made once, because making it costs
// more than using it.
var unspaced = strings.NewReplacer(" ", "", "-", "", "_", "")

// Called returns the game that a text names, nil if none is. The text is the game's ID, its
// name or its name elsewhere, in any case, with or without blanks, dashes and underscores.
func Called(text string, games []Rules) Rules {
	plain := Ours(text)
	for _, g := range games {
		if info := g.Info(); plain == plainName(info.ID) || plain == plainName(info.Name) {
			return g
		}
	}
	return nil
}

// Ours returns our ID of a game that has another name elsewhere, or else the text in lower
// case without blanks, dashes and underscores.
func Ours(text string) string {
	plain := plainName(text)
	return cmp.Or(otherNames[plain], plain)
}

func plainName(text string) string { return unspaced.Replace(strings.ToLower(text)) }
