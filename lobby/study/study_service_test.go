package study_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/study"
)

// inStudy calls Do and fails the test if the intent is refused.
func inStudy(t *testing.T, c *lobby.Club, id identity.StudyID, who identity.Person, in study.Intent) *study.Study {
	t.Helper()
	e, err := c.Studies.Do(t.Context(), id, who, in)
	if err != nil {
		t.Fatalf("%s: %+v: %v", who.Name, in, err)
	}
	return e
}

// TestStudyOfFinishedGame checks that a leader can go through a finished game with others, and that
// the study is the same after a restart.
func TestStudyOfFinishedGame(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	played := w.Play(w.Started(ann.Person, ben.Person), "e4", "e5", "Nf3")
	_, err := w.Studies.Create(t.Context(), ann.Person, study.Beginning{Of: played})
	clubtest.Refused(t, err, errs.Refused, "when it is over")
	w.Lose(played, ben.Person)
	w.UntilSettled()
	e := w.CreateStudy(ann.Person, study.Beginning{Of: w.Get(played.ID)})
	news := w.Studies.Follow(t.Context(), e.ID)
	e = inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.Forward, N: 2})
	for seen := <-news; seen.Rev < e.Rev; seen = <-news {
	}
	if e.Here().Shown != "e5" || e.Chapter().Of.Seats[1].Name != "ben" || e.Summary().Moves != 3 {
		t.Errorf("current position is %+v", e.Here())
	}
	if _, untold, err := w.InviteToStudy(t.Context(), ann, e.ID,
		study.Intent{Kind: study.Let, Whom: cat.Person}); err != nil || untold != nil {
		t.Fatal(err, untold)
	}
	want := "*Come and look at Chess with me: study watch " + string(e.ID)
	if got := clubtest.MessagesOf(w.Mailbox(cat)); got != want {
		t.Errorf("cat got %q, want %q", got, want)
	}
	inStudy(t, w.Club, e.ID, cat.Person, study.Intent{Kind: study.Play, Text: "Nc3"})
	w.Restart()
	e, err = w.Studies.Find(t.Context(), ben.Person, string(e.ID))
	if err != nil || e.Here().Shown != "Nc3" || len(e.Node(2).Next) != 2 {
		t.Errorf("after a restart the study is %+v, %v", e, err)
	}
	if got := w.Studies.Watchable(ben.ID); len(got) != 1 || got[0].ID != e.ID {
		t.Errorf("ben can watch %v", got)
	}
}

// TestStudyPrivate checks that only players who were invited or know the code can see a private
// study and chat there, and that the study of a private game is private.
func TestStudyPrivate(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	table, err := w.Pairing.Create(t.Context(), ann.Person,
		pairing.Proposal{Game: "chess", Seat: game.Seat(0), Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.Lose(w.Play(w.Sit(table, clubtest.Cat), "e4"), clubtest.Cat)
	w.UntilSettled()
	e := w.CreateStudy(ann.Person, study.Beginning{Of: w.Get(table.ID)})
	if _, err := w.Studies.Find(t.Context(), ben.Person, string(e.ID)); errs.KindOf(err) != errs.NotFound ||
		len(w.Studies.Watchable(ben.ID)) != 0 {
		t.Errorf("ben found a private study by its id: %v", err)
	}
	room := chat.StudyRoom(e.ID)
	clubtest.Refused(t, w.Chat.Say(t.Context(), ben, room, "hello"), errs.NotFound, "no such room")
	if found, err := w.Studies.Find(t.Context(), ben.Person, identity.SpellCode(e.Code)); err != nil ||
		found.ID != e.ID {
		t.Errorf("ben did not find the study by its code: %v", err)
	}
	if _, untold, err := w.InviteToStudy(t.Context(), ann, e.ID,
		study.Intent{Kind: study.Invite, Whom: ben.Person}); err != nil || untold != nil {
		t.Fatal(err, untold)
	}
	if err := w.Chat.Say(t.Context(), ben, room, "hello"); err != nil || len(w.Studies.Watchable(ben.ID)) != 1 {
		t.Errorf("ben is invited: %v", err)
	}
	if heard := <-w.Listen(room, ann.Person); len(heard.Lines) != 1 || heard.Lines[0].Text != "hello" {
		t.Errorf("ann got %v", heard.Lines)
	}
	_, err = w.Studies.Create(t.Context(), identity.Person{ID: "ggus", Name: "gus"}, study.Beginning{Game: "chess"})
	clubtest.Refused(t, err, errs.Refused, "need an account")
	for says, b := range map[string]study.Beginning{
		`no game called "go"`:     {Game: "go"},
		"has no options":          {Game: "chess960", Options: map[string]string{"start": "1"}, Position: "x"},
		"8/8":                     {Game: "chess", Position: "8/8"},
		"at most 1000 characters": {Game: "chess", Position: strings.Repeat("8/", 600)},
	} {
		_, err = w.Studies.Create(t.Context(), ann.Person, b)
		clubtest.Refused(t, err, errs.Invalid, says)
	}
	w.CreateStudy(ann.Person, study.Beginning{Game: "chess", Position: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
	_, err = w.Studies.Add(t.Context(), w.CreateStudy(ann.Person, study.Beginning{Game: "chess"}).ID, ann.Person, study.Beginning{Of: w.Get(table.ID)})
	clubtest.Refused(t, err, errs.Refused, "That game is private.")
	for range 47 {
		w.CreateStudy(ann.Person, study.Beginning{Game: "connect4"})
	}
	_, err = w.Studies.Create(t.Context(), ann.Person, study.Beginning{Game: "othello"})
	clubtest.Refused(t, err, errs.Refused, "You lead 50 studies")
}

// TestStudyLeft checks that a study with nothing in it ends after a day without changes, and is deleted with
// its chat a day later. One with a move stays.
func TestStudyLeft(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		ann := w.Register(clubtest.KeyA, "ann")
		kept := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
		kept = inStudy(t, w.Club, kept.ID, ann.Person, study.Intent{Kind: study.Play, Text: "e4"})
		e := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
		if err := w.Chat.Say(t.Context(), ann, chat.StudyRoom(e.ID), "is anybody here?"); err != nil {
			t.Fatal(err)
		}
		clubtest.Elapse(23 * time.Hour)
		inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.First})
		clubtest.Elapse(23 * time.Hour)
		if now := w.Studies.Known(e.ID); now.Over() {
			t.Errorf("study ended early: %s", now.Ending)
		}
		clubtest.Elapse(2 * time.Hour)
		if now := w.Studies.Known(e.ID); !now.Over() || now.Ending != "it was empty for a day" {
			t.Errorf("study did not end: %+v", now)
		}
		clubtest.Elapse(25 * time.Hour)
		if left := append(w.Keys(study.Keys), w.Keys(chat.TalkKeys)...); len(left) != 1 || len(w.Studies.List()) != 1 {
			t.Errorf("store has %v", left)
		}
		clubtest.Elapse(90 * 24 * time.Hour)
		if now := w.Studies.Known(kept.ID); now == nil || now.Over() {
			t.Errorf("the study with a move is %+v", now)
		}
		if own, in := w.Studies.Watchable(ann.ID), w.Studies.InUse(ann.ID); len(own) != 1 || len(in) != 0 || len(w.Studies.Watchable("pben")) != 0 {
			t.Errorf("ann has %v, in use are %v", own, in)
		}
	})
}

// TestStudyClosedByLeader checks that a leader can close a study, open it again, and delete it with its chat.
// People who follow it learn why it is gone.
func TestStudyClosedByLeader(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	e := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
	inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.Play, Text: "e4"})
	inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.End})
	if len(w.Studies.Watchable(ben.ID)) != 0 {
		t.Error("ben's list shows a closed study")
	}
	_, err := w.Studies.Do(t.Context(), e.ID, ben.Person, study.Intent{Kind: study.Reopen})
	clubtest.Refused(t, err, errs.Refused, "Only ann")
	e = inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.Reopen})
	if e.Over() || e.Here().Shown != "e4" {
		t.Errorf("opened again, it is %+v", e)
	}
	if err := w.Chat.Say(t.Context(), ann, chat.StudyRoom(e.ID), "hello"); err != nil {
		t.Fatal(err)
	}
	_, err = w.Studies.Delete(t.Context(), e.ID, ben.Person, w.Chat.DropStudies)
	clubtest.Refused(t, err, errs.Refused, "Only ann")
	news := w.Studies.Follow(t.Context(), e.ID)
	if gone, err := w.Studies.Delete(t.Context(), e.ID, ann.Person, w.Chat.DropStudies); err != nil || !gone.Over() {
		t.Fatal(gone, err)
	}
	for seen := <-news; !seen.Over(); seen = <-news {
	}
	if left := append(w.Keys(study.Keys), w.Keys(chat.TalkKeys)...); len(left) != 0 || len(w.Studies.List()) != 0 {
		t.Errorf("store still has %v", left)
	}
	_, err = w.Studies.Stored(t.Context(), e.ID)
	clubtest.Refused(t, err, errs.NotFound, "no such study")
}

// games is a PGN text as lichess writes studies, with a game that cannot be read.
const games = `[Event "Openings: The Sicilian"]
[StudyName "Openings"]
[ChapterName "The Sicilian"]

{ Begin here. [%csl Ge4][%cal Gd2d4,Re2e4] } 1. e4 c5!? { [%eval 0.3] Sharp. } (1... e5 2. Nf3 (2. Nc3) 2... Nc6) (1... e5 2. f4) 2. Nf3 *

[Event "x"]
[White "ann"]
[Black "ben"]

1. Ke4 e4 *

[Event "x"]
[White "ann"]
[Black "ben"]
[Variant "Three-check"]

1. e4 { [%cal Gz9e4,Ge2] [%csl } *
`

// TestStudyImport checks that games become chapters with their trees, comments and marks, and that they come out
// the same when they are exported and imported again.
func TestStudyImport(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	e := w.CreateStudy(ann.Person, study.Beginning{Game: "othello"})
	_, _, err := w.Studies.Import(t.Context(), e.ID, ben.Person, strings.NewReader(games))
	clubtest.Refused(t, err, errs.Refused, "You are watching.")
	_, _, err = w.Studies.Import(t.Context(), e.ID, ann.Person, strings.NewReader("\n"))
	clubtest.Refused(t, err, errs.Invalid, "There are no games")
	_, _, err = w.Studies.Import(t.Context(), e.ID, ann.Person, strings.NewReader("1. e5 *"))
	clubtest.Refused(t, err, errs.Invalid, "This PGN cannot be read")
	partly := w.CreateStudy(ann.Person, study.Beginning{Game: "othello"})
	partly, tally, err := w.Studies.Import(t.Context(), partly.ID, ann.Person, strings.NewReader("1. d4 d4 *"))
	if err != nil || tally.Added != 1 || !strings.Contains(tally.Remark, "the moves before that are kept") || len(partly.Chapters) != 1 {
		t.Fatalf("%+v, %v", tally, err)
	}
	e, tally, err = w.Studies.Import(t.Context(), e.ID, ann.Person, strings.NewReader(games))
	if err != nil || tally.Added != 2 || tally.Refused != 1 || !strings.Contains(errs.Sentence(tally.Err), "Ke4") {
		t.Fatalf("%+v, %v", tally, err)
	}
	if len(e.Chapters) != 2 || e.Name != "Openings" || e.ChapterName(1) != "The Sicilian" || e.ChapterName(2) != "ann - ben" || e.Place() != 1 {
		t.Errorf("the study is %+v", e.Record)
	}
	var text strings.Builder
	if err := study.PGN(&text, e, 0); err != nil {
		t.Fatal(err)
	}
	want := "{Begin here.} {[%csl Ge4]} {[%cal Gd2d4,Ge2e4]} 1. e4 c5 {!? Sharp.} (1... e5\n2. Nf3 (2. Nc3) (2. f4) 2... Nc6) 2. Nf3 *"
	if !strings.Contains(text.String(), want) || !strings.Contains(text.String(), `[Event "Openings: The Sicilian"]`) ||
		!strings.Contains(text.String(), `[ChapterName "ann - ben"]`) || !strings.Contains(text.String(), "\n1. e4 *") {
		t.Errorf("it is exported as\n%s", text.String())
	}
	again := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
	if again, _, err = w.Studies.Import(t.Context(), again.ID, ann.Person, strings.NewReader(text.String())); err != nil {
		t.Fatal(err)
	}
	var twice strings.Builder
	if err := study.PGN(&twice, again, 0); err != nil || twice.String() != text.String() {
		t.Errorf("%v: imported again, it is\n%s\nwas\n%s", err, twice.String(), text.String())
	}
	_, _, err = w.Studies.Import(t.Context(), e.ID, ann.Person, strings.NewReader(strings.Repeat("1. e4 *\n\n", 65)))
	clubtest.Refused(t, err, errs.Refused, "more than 64 games")
	_, _, err = w.Studies.Import(t.Context(), e.ID, ann.Person, strings.NewReader(strings.Repeat("1. e4 *\n\n", 63)))
	clubtest.Refused(t, err, errs.Refused, "would have 65 chapters")
}

// TestStudyOnTwoNodes lets players move on two nodes at once. It checks that each accepted move
// is in the tree once, and that both nodes end up with the same study.
func TestStudyOnTwoNodes(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
		e := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
		clubtest.Elapse(time.Second)
		inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.Let, Whom: ben.Person})
		var all sync.WaitGroup
		accepted := make([]int, 2)
		for side, files := range []string{"abcd", "efgh"} {
			all.Go(func() {
				who, club := ann.Person, w.Club
				if side == 1 {
					who, club = ben.Person, other
				}
				for _, file := range files {
					for _, rank := range "34" {
						for ok := false; !ok; { // until the move from the start is made
							_, err := club.Studies.Do(t.Context(), e.ID, who, study.Intent{Kind: study.First})
							if err == nil {
								_, err = club.Studies.Do(t.Context(), e.ID, who,
									study.Intent{Kind: study.Play, Text: fmt.Sprintf("%c%c", file, rank), Sees: true})
							}
							if ok = err == nil; !ok && errs.KindOf(err) != errs.Stale {
								t.Error(err)
								return
							}
						}
						accepted[side]++
					}
				}
			})
		}
		all.Wait()
		clubtest.Elapse(time.Second)
		one, err := w.Studies.Stored(t.Context(), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		two := other.Studies.Known(e.ID)
		if one.Rev != two.Rev || accepted[0]+accepted[1] != 16 || len(one.Node(0).Next) != 16 || len(one.Chapter().Steps) != 16 {
			t.Errorf("accepted %v moves, got %d, at revisions %d and %d", accepted, len(one.Chapter().Steps), one.Rev, two.Rev)
		}
	})
}

// TestStudyCrashes stops the server at each commit in turn. It checks that no acknowledged move
// is lost, and that no move is half done.
func TestStudyCrashes(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	e := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
	moves := []string{"Nf3", "Nf6", "Nc3", "Nc6", "e4", "e5", "d4", "d5"}
	for left := range moves {
		inStudy(t, w.Club, e.ID, ann.Person, study.Intent{Kind: study.First})
		dying := &clubtest.DyingStore{Store: w.Stored}
		dying.Left.Store(math.MaxInt64)
		w.Replace(dying)
		dying.Left.Store(int64(left))
		acknowledged := 0
		for _, m := range moves {
			ctx, cancel := context.WithTimeout(t.Context(), clubtest.Patience)
			_, err := w.Studies.Do(ctx, e.ID, ann.Person, study.Intent{Kind: study.Play, Text: m})
			cancel()
			if err != nil {
				break
			}
			acknowledged++
		}
		w.Replace(w.Stored)
		now, err := w.Studies.Stored(t.Context(), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		if at := len(now.Way(now.At)); at < acknowledged || at > acknowledged+1 || acknowledged == len(moves) {
			t.Errorf("%d moves were acknowledged, but the study is at move %d", acknowledged, at)
		}
	}
}

// TestStudyClosed checks that a moderator can close a study, and that the moderation log shows
// it.
func TestStudyClosed(t *testing.T) {
	w := clubtest.New(t)
	_, mod := w.RegisterStaff()
	cat := w.Register(clubtest.KeyC, "cat")
	e := w.CreateStudy(cat.Person, study.Beginning{Game: "chess"})
	_, err := w.Staff.CloseStudy(t.Context(), cat, e, "")
	clubtest.Refused(t, err, errs.NotFound, "no such command")
	if e, err = w.Staff.CloseStudy(t.Context(), mod, e, "not here\x1b"); err != nil ||
		e.Ending != "a moderator closed it: not here" {
		t.Errorf("ending is %q, %v", e.Ending, err)
	}
	if deeds := strings.Join(w.AuditActions(), "\n"); !strings.Contains(deeds, "close a study") {
		t.Errorf("moderation log is %s", deeds)
	}
	_, err = w.Staff.CloseStudy(t.Context(), mod, e, "")
	clubtest.Refused(t, err, errs.Refused, "This study is over")
}
