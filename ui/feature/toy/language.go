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
			"There are %s.": "Es sind %s.", "It is called %s.": "Es heißt %s.",
			"Lobby": "Halle", "Play": "Spielen", "Log in": "Anmelden", "And %d more": "Und %d mehr",
			"To play, type %s in a terminal: nothing to install, no password.":  "Zum Spielen tippe %s ins Terminal.",
			"This page does not exist. The lobby shows the games being played.": "Hier ist nichts.",
			"There is no toy %q.":                         "Kein Spielzeug heißt %q.",
			"%s has %s, now %s, for %s.":                  "%[2]s gehört nun %[1]s.",
			"Unknown command %q. Type help for the list.": "Kein Befehl heißt %q.",
		},
		Number: func(n message.Number) string { return fmt.Sprintf("%d×", n.N) },
		And:    "und",
	}
}
