package team_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/team"
)

func called(people []team.Member) string {
	var names []string
	for _, m := range people {
		names = append(names, m.Person.Name)
	}
	return strings.Join(names, " ")
}

// TestTeams checks that an invitation survives a restart, that only members can read and use a
// team's chat, and that the chat is deleted with the team.
func TestTeams(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	knights := w.Found(ann, "Friday Knights")
	room := chat.TeamRoom(knights.ID)
	w.InTeam(knights, ann, team.Invite, ben)
	w.Restart()
	asking, err := w.Teams.Asking(t.Context(), ben.ID)
	if err != nil || len(asking) != 1 || asking[0].ID != knights.ID {
		t.Fatalf("ben's invitations are %v, %v", asking, err)
	}
	clubtest.Refused(t, w.Chat.Say(t.Context(), ben, room, "hello"), errs.Refused, "Only members of Friday Knights")
	_, err = w.Chat.Follow(t.Context(), room, ben.Person)
	clubtest.Refused(t, err, errs.Refused, "Only members")
	w.InTeam(knights, ben, team.Accept, ben)
	w.Say(ben.Person, room, "hello")
	news, err := w.Chat.Follow(t.Context(), room, ann.Person)
	if err != nil {
		t.Fatal(err)
	}
	if c := <-news; len(c.Lines) != 1 || c.Lines[0].Who != ben.Person {
		t.Errorf("ann gets %+v", c)
	}
	clubtest.Refused(t, w.Chat.Report(t.Context(), cat.Person, room, 1, ""), errs.Refused, "Only members")
	if err := w.Chat.Report(t.Context(), ann.Person, room, 1, "rude"); err != nil {
		t.Error(err)
	}
	if got := w.Teams.Of(ben.ID); len(got) != 1 || called(got[0].Members) != "ann ben" {
		t.Errorf("ben's teams are %+v", got)
	}
	if gone := w.InTeam(knights, ann, team.Dissolve, ann); !gone.Gone() || len(w.Teams.List()) != 0 {
		t.Errorf("dissolved team is not gone: %+v", gone)
	}
	if keys := w.Keys("team/"); len(keys)+len(w.Keys("talk/team/")) > 0 {
		t.Errorf("store still has %v or the team's chat", keys)
	}
	_, err = w.Teams.Found(t.Context(), ben, "friday knights")
	clubtest.Refused(t, err, errs.Refused, "taken")
	w.Found(ann, "friday knights") // the captain can use the name again
}

// TestTeamRoomIsLeft checks that a removed member gets no more chat from the team.
func TestTeamRoomIsLeft(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	knights := w.Joined(w.Found(ann, "Friday Knights"), ann, ben)
	room := chat.TeamRoom(knights.ID)
	follow := func(who account.Player) <-chan *chat.Conversation {
		news, err := w.Chat.Follow(t.Context(), room, who.Person)
		if err != nil {
			t.Fatal(err)
		}
		<-news
		return news
	}
	anns, bens := follow(ann), follow(ben)
	w.InTeam(knights, ann, team.Remove, ben)
	w.Say(ann.Person, room, "he is gone", "I hope")
	for c := range anns {
		if len(c.Lines) == 2 {
			break
		}
	}
	select {
	case c := <-bens:
		t.Errorf("ben was removed but gets %+v", c)
	default: // a follower hears about the first line before the second is sent
	}
}

// TestTeamsRefuse checks that guests cannot use teams, that names are unique and that a player
// can mute a captain to stop invitations.
func TestTeamsRefuse(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, guest := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.ByKey(clubtest.KeyC)
	knights := w.Found(ann, "Friday Knights")
	_, err := w.Teams.Found(t.Context(), guest, "Guests")
	clubtest.Refused(t, err, errs.Refused, "Take a name first")
	_, err = w.Teams.Do(t.Context(), guest, knights.ID, team.Intent{Kind: team.Accept})
	clubtest.Refused(t, err, errs.Refused, "Take a name first")
	for _, taken := range []string{"friday knights", "FridayKn1ghts", "Frïday-Knights!", "Ｆriday Кnights"} {
		_, err := w.Teams.Found(t.Context(), ben, taken)
		clubtest.Refused(t, err, errs.Refused, "taken")
	}
	_, err = w.Teams.Found(t.Context(), ben, "The Admin")
	clubtest.Refused(t, err, errs.Refused, "reserved")
	invite := func(by, whom account.Player) error {
		_, err := w.Teams.Do(t.Context(), by, knights.ID, team.Intent{Kind: team.Invite, Whom: whom.Person})
		return err
	}
	clubtest.Refused(t, invite(ann, guest), errs.Refused, "is a guest")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, invite(ann, ben), errs.Refused, "does not accept your invitations")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, false); err != nil {
		t.Fatal(err)
	}
	if err := invite(ann, ben); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	if asking, err := w.Teams.Asking(t.Context(), ben.ID); err != nil || len(asking) != 0 {
		t.Errorf("ben's invitations are %v, %v", asking, err)
	}
	for _, find := range []string{"fridayknights", string(knights.ID), "FRIDAY KNIGHTS"} {
		if got, err := w.Teams.Find(t.Context(), find); err != nil || got.ID != knights.ID {
			t.Errorf("Find(%q) = %v, %v", find, got, err)
		}
	}
	_, err = w.Teams.Find(t.Context(), "saturday\x1b")
	clubtest.Refused(t, err, errs.NotFound, `no team called "saturday"`)
}

// TestTeamBounds checks the limits on teams and open invitations per player.
func TestTeamBounds(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	var last *team.Team
	for i := range team.MaxTeams {
		last = w.Found(ann, fmt.Sprintf("Team %c%c", 'a'+i/5, 'a'+i%5))
		w.Clock.Advance(time.Hour) // to stay within the budget
		w.InTeam(last, ann, team.Invite, ben)
	}
	_, err := w.Teams.Found(t.Context(), ann, "One more")
	clubtest.Refused(t, err, errs.Refused, "You are in 20 teams")
	w.InTeam(last, ann, team.Dissolve, ann)
	one := w.Found(ann, "One more")
	w.InTeam(one, ann, team.Invite, ben)
	w.InTeam(one, ben, team.Decline, ben)
	cat := w.Register(clubtest.KeyC, "cat")
	cats := w.Found(cat, "Cats")
	w.InTeam(cats, cat, team.Invite, ben)
	more := w.Found(cat, "Dogs")
	_, err = w.Teams.Do(t.Context(), cat, more.ID, team.Intent{Kind: team.Invite, Whom: ben.Person})
	clubtest.Refused(t, err, errs.Refused, "ben already has 20 unanswered invitations")
}

// TestTeamsOnTwoNodes checks that concurrent changes on two nodes apply one after the other,
// and that both nodes see the result.
func TestTeamsOnTwoNodes(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	knights := w.Joined(w.Found(ann, "Friday Knights"), ann, ben, cat)
	clubs := []*lobby.Club{w.Club, other}
	both := func(acts ...func(club *lobby.Club) error) (list []error) {
		list = make([]error, len(acts))
		var all sync.WaitGroup
		for i, act := range acts {
			all.Go(func() { list[i] = act(clubs[i]) })
		}
		all.Wait()
		return list
	}
	do := func(who account.Player, in team.Intent) func(*lobby.Club) error {
		return func(club *lobby.Club) error {
			_, err := club.Teams.Do(t.Context(), who, knights.ID, in)
			return err
		}
	}
	// The captain hands the team to both at once. The second attempt fails because ann is no
	// longer captain.
	results := both(do(ann, team.Intent{Kind: team.HandOn, Whom: ben.Person}),
		do(ann, team.Intent{Kind: team.HandOn, Whom: cat.Person}))
	if (results[0] == nil) == (results[1] == nil) {
		t.Fatalf("want exactly one captain change to succeed: %v", results)
	}
	// Two members leave at once, and both changes apply.
	for _, err := range both(do(ann, team.Intent{Kind: team.Leave}), do(ben, team.Intent{Kind: team.Leave})) {
		if err != nil {
			t.Error(err)
		}
	}
	for _, club := range clubs {
		w.Eventually("the team of one", func() bool {
			now := club.Teams.Known(knights.ID)
			return now != nil && called(now.Members) == "cat" && now.Captain == cat.ID &&
				len(club.Teams.Of(ann.ID)) == 0
		})
	}
	// Two players found a team with the same name, and one of them succeeds.
	results = both(
		func(club *lobby.Club) error { _, err := club.Teams.Found(t.Context(), ann, "Night Owls"); return err },
		func(club *lobby.Club) error { _, err := club.Teams.Found(t.Context(), ben, "night owls"); return err },
	)
	if (results[0] == nil) == (results[1] == nil) {
		t.Fatalf("want exactly one team to be founded: %v", results)
	}
	if keys := w.Keys("team/"); len(keys) != 2 {
		t.Errorf("want 2 teams in the store: %v", keys)
	}
}

// TestTeamNames checks that teams show the current names of members after a rename and after a
// restart.
func TestTeamNames(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	knights := w.Joined(w.Found(ann, "Friday Knights"), ann, ben)
	news := w.Teams.Follow(t.Context(), knights.ID)
	if _, _, err := w.Accounts.ChangeName(t.Context(), ben, "benny"); err != nil {
		t.Fatal(err)
	}
	for now := range news {
		if called(now.Members) == "ann benny" {
			break
		}
	}
	w.Restart()
	if now := w.Teams.Known(knights.ID); called(now.Members) != "ann benny" {
		t.Errorf("members after a restart: %s", called(now.Members))
	}
}

// TestTeamOfTheDeleted checks that deleting a captain's account passes the team on and removes
// the name from the store. The data export holds what is stored about that player and nothing
// about others.
func TestTeamOfTheDeleted(t *testing.T) {
	w := clubtest.New(t)
	zeb, ben, cat := w.Register(clubtest.KeyA, "zebulon"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	knights := w.Joined(w.Found(zeb, "Friday Knights"), zeb, ben)
	w.InTeam(knights, zeb, team.Invite, cat)
	alone := w.Found(zeb, "Zebras")
	w.Say(zeb.Person, chat.TeamRoom(knights.ID), "hello from me")
	var out bytes.Buffer
	if err := w.Club.ExportAccount(t.Context(), zeb, &out); err != nil ||
		!strings.Contains(out.String(), `"name":"Friday Knights"`) || !strings.Contains(out.String(), "hello from me") {
		t.Errorf("export is %s, %v", out.String(), err)
	}
	if strings.Contains(out.String(), `"ben"`) {
		t.Errorf("export mentions other players: %s", out.String())
	}
	if _, err := w.Accounts.Delete(t.Context(), zeb); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(7*clubtest.Day + time.Hour)
	w.Restart()
	w.Eventually("the end of the account", func() bool {
		a, err := w.Accounts.Get(t.Context(), zeb.ID)
		return err == nil && !a.Deleted.IsZero()
	})
	if now := w.Teams.Known(knights.ID); now.Lead() != ben.Person || called(now.Members) != "ben" {
		t.Errorf("ben is not the captain and only member: %+v", now)
	}
	if now := w.Teams.Known(alone.ID); now != nil {
		t.Errorf("a team without members still exists: %+v", now)
	}
	for _, line := range strings.Split(w.Dump(), "\n") {
		if strings.Contains(line, `"zebulon"`) {
			t.Errorf("store still has %s", line)
		}
	}
}

// TestStaffChangesTeams checks that staff can rename and dissolve teams, that others cannot,
// and that the audit log records it.
func TestStaffChangesTeams(t *testing.T) {
	w := clubtest.New(t)
	_, mod := w.RegisterStaff()
	kay := w.Register(clubtest.KeyC, "kay")
	rude := w.Found(kay, "Rude Words")
	_, err := admin.ChangeTeam(t.Context(), w.Staff, kay, rude, team.Order{Name: "Kind Words"}, "")
	clubtest.Refused(t, err, errs.NotFound, "no such command")
	kind, err := admin.ChangeTeam(t.Context(), w.Staff, mod, rude, team.Order{Name: "Kind Words"}, "rude")
	if err != nil || kind.Name != "Kind Words" {
		t.Fatalf("rename: got %+v, %v", kind, err)
	}
	_, err = admin.ChangeTeam(t.Context(), w.Staff, mod, kind, team.Order{Name: "admin"}, "")
	clubtest.Refused(t, err, errs.Refused, "reserved")
	_, err = w.Teams.Found(t.Context(), kay, "rude words")
	clubtest.Refused(t, err, errs.Refused, "taken")
	if _, err := admin.ChangeTeam(t.Context(), w.Staff, mod, kind, team.Order{End: true}, "no good"); err != nil {
		t.Fatal(err)
	}
	if len(w.Teams.List()) > 0 {
		t.Error("team still exists")
	}
	deeds := strings.Join(w.AuditActions(), "\n")
	for _, want := range []string{"rename a team to Kind Words", "dissolve a team", string(rude.ID)} {
		if !strings.Contains(deeds, want) {
			t.Errorf("audit log lacks %q: %s", want, deeds)
		}
	}
}
