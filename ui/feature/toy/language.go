package toy

import (
	"fmt"

	"pawnstorm/lobby/message"
)

// German returns a second language for toys, with some texts of every kind: titles, labels, help,
// results, errors and questions.
func German() *message.Catalog {
	return &message.Catalog{
		Texts: map[string]string{
			"Toys": "Spielzeug", "Toy": "Ding", "Colour": "Farbe", "Holder": "Wer es hat", "Break": "Kaputtmachen",
			"break a toy": "ein Spielzeug kaputtmachen", "things that people lend one another": "Dinge zum Verleihen",
			"the player who gets it": "wer es bekommt", "Player": "Wer", "Break %s?": "%s kaputtmachen?",
			"%s is broken.": "%s ist kaputt.", "%s is broken already.": "%s ist schon kaputt.",
			"There are %s.": "Es sind %s.", "It is called %s.": "Es heißt %s.", "A ball": "Ein Ball",
			"There is no toy %q.":                         "Kein Spielzeug heißt %q.",
			"%s has %s, now %s, for %s.":                  "%[2]s gehört nun %[1]s.",
			"Unknown command %q. Type help for the list.": "Kein Befehl heißt %q.",
		},
		Number: func(n message.Number) string { return fmt.Sprintf("%d×", n.N) },
		And:    "und",
	}
}
