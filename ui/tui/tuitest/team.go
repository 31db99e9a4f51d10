package tuitest

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/team"
)

// Teammates are two members of a team, a user who is invited to it, and another team.
func Teammates(t *testing.T) (w *World, ann, bob, cat account.Player) {
	w = New(t)
	ann, bob, cat = w.Account("ann"), w.Account("bob"), w.Account("cat")
	knights := w.Joined(w.Found(ann, "Friday Knights"), ann, bob)
	w.Found(bob, "Night owls")
	w.InTeam(knights, ann, team.Invite, cat)
	if err := w.Chat.Say(t.Context(), bob, chat.TeamRoom(knights.ID), "shall we play on Friday?"); err != nil {
		t.Fatal(err)
	}
	return w, ann, bob, cat
}
