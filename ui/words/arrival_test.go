package words

import (
	"testing"

	"pawnstorm/lobby/identity"
)

func TestAreHere(t *testing.T) {
	var people []identity.Person
	for i, want := range []string{"ann is here.", "ann and ben are here.", "ann, ben and cat are here."} {
		people = append(people, identity.Person{ID: "p", Name: []string{"ann", "ben", "cat"}[i]})
		if got := AreHere(people); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
