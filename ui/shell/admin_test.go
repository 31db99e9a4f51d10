package shell

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/audit"
)

// club is a world with an operator, opal, a moderator, mody, and a player, kay.
func club(t *testing.T) *world {
	w := newWorld(t, t.TempDir())
	t.Cleanup(w.close)
	members := make(admin.Members)
	for name, role := range map[string]admin.Role{"opal": admin.Operator, "mody": admin.Moderator, "kay": admin.None} {
		w.does(name, "name "+name)
		if role != admin.None {
			members[w.arrive(name).Key] = admin.Member{Role: role}
		}
	}
	w.service.Staff.SetMembers(members)
	since, kay := w.now(), w.arrive("kay").Key
	w.service.Staff.SetHost(admin.Host{
		Sessions: func() []admin.Session {
			return []admin.Session{{ID: "c1.1", Key: kay, Name: "kay", Since: since, Active: since, Shows: " Mine"}}
		},
		Kick:   func(string, string) bool { return true },
		End:    func() {},
		Limits: []admin.Limit{{Name: "idle", Value: "30m0s", Help: "How long."}},
		Level:  new(slog.LevelVar),
	})
	return w
}

// TestAdmin runs each command once, as a user who may, and checks what it prints.
func TestAdmin(t *testing.T) {
	w := club(t)
	for _, test := range []struct{ who, line, says string }{
		{"mody", "admin", "You are a moderator of this server."},
		{"mody", "admin help ban", "admin ban WHOM [for SPAN] because TEXT"},
		{"mody", "ADMIN who", "c1.1  kay"},
		{"mody", "admin kick kay because you were loud", "kay: 1 session ended."},
		{"mody", "admin ban 198.51.100.7 for 2h because a flood", "198.51.100.7 is banned until "},
		{"mody", "admin bans", "198.51.100.7  Banned  until "},
		{"mody", "admin unban 198.51.100.7/32", "198.51.100.7 may log in again."},
		{"mody", "admin bans", "No bans or mutes."},
		{"mody", "admin mute kay because rude", "kay is muted for good."},
		{"mody", "admin mutes", "kay   Muted  for good  mody  rude"},
		{"mody", "admin unmute kay", "kay may chat again."},
		{"kay", "shout hello, all", "kay: hello, all"},
		{"opal", "report kay --table=lobby because of the tone", "Reported: kay: hello, all"},
		{"mody", "admin reports", "kay     hello, all  of the tone  opal         lobby"},
		{"mody", "admin rename kay to kim because of a reason", "kay is called kim now."},
		{"opal", "admin announce We begin.", "Announced: We begin."},
		{"opal", "admin motd", "There is no message of the day."},
		{"opal", "admin motd Welcome!", "The message of the day is: Welcome!"},
		{"opal", "admin motd off", "The message of the day was removed."},
		{"opal", "admin limits", "--idle"},
		{"opal", "admin digest", "0 people finished 0 games.\n3 new accounts.\n"},
		{"opal", "admin digest 2026-W47", "from Monday 16 November to Sunday 22 November 2026: 0 people finished 0 games.\n"},
		{"opal", "admin digest 2026-11-22 --json", `{"from":"2026-11-16T00:00:00Z","to":"2026-11-23T00:00:00Z","people":0,"guests":0,"games":0,"programs":0,"accounts":`},
		{"opal", "admin log-level error", "The log level is error."},
		{"opal", "admin drain --after=2h", "The server stops when the games with a running clock are over (0 now)"},
		{"opal", "admin drain cancel", "The server keeps running."},
		{"opal", "admin audit 2", "opal (operator)  cancel the drain"},
		{"opal", "admin audit verify", "The audit log is whole from 20"},
		{"opal", "admin audit verify --json", `{"entries":12,"since":"20`},
	} {
		if out := w.does(test.who, test.line); !strings.Contains(out, test.says) {
			t.Errorf("%s: %s:\n%swant %q", test.who, test.line, out, test.says)
		}
	}
	if n := strings.Count(w.does("opal", "admin audit 1000"), "\n"); n != 13 { // with the heading
		t.Errorf("got %d lines of audit log, want 13", n)
	}
}

// TestAdminClosesTables checks that operators can close tables, also private ones.
func TestAdminClosesTables(t *testing.T) {
	w := club(t)
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(w.does("kay", "new chess private --json")), &made); err != nil {
		t.Fatal(err)
	}
	if out := w.does("mody", "admin close "+made.ID+" because of its name"); out != "Table "+made.ID+": A moderator has closed this table: of its name.\n" {
		t.Errorf("close printed %q", out)
	}
	code, _, errs := w.run(t.Context(), "mody", "admin close "+made.ID)
	if code != Refused || errs == "" {
		t.Errorf("closed it twice: code %d, %s", code, errs)
	}
}

// TestAdminIsRefused checks that a refusal is one sentence and changes nothing.
func TestAdminIsRefused(t *testing.T) {
	w := club(t)
	before := w.dump()
	for _, test := range []struct {
		who, line, says string
		code            int
	}{
		{"kay", "admin", `Unknown command "admin".`, Wrong},
		{"kay", "help admin", `Unknown command "admin".`, Wrong},
		{"kay", "admn", `Unknown command "admn".`, Wrong},
		{"mody", "admin announce hello", "Only operators can do that.", Refused},
		{"mody", "admin digest", "Only operators can do that.", Refused},
		{"opal", "admin digest W47", `"W47" is not a week.`, Wrong},
		{"mody", "admin help drain", `nknown command "drain"`, Wrong},
		{"opal", "admin backup", `nknown command "backup"`, Wrong}, // this server has no backups
		{"opal", "admin juggle", `nknown command "juggle" after admin`, Wrong},
		{"opal", "admin ban", "Write it like this: admin ban ann", Wrong},
		{"opal", "admin ban kay for ever because x", `"ever" is not a duration`, Wrong},
		{"opal", "admin ban kay for 0m because x", "longer than zero", Wrong},
		{"opal", "admin ban nobody-here because x", "no player called", Refused},
		{"opal", "admin unmute kay", "kay is not muted.", Refused},
		{"opal", "admin reports all done x", "Unexpected", Wrong},
		{"opal", "admin log-level loud", "A level is", Wrong},
		{"opal", "admin drain cancel", "not draining", Refused},
		{"opal", "admin drain --after=99w", "at most", Wrong},
		{"opal", "admin drain --node=x", "This server is alone", Refused},
		{"opal", "admin kick c1.1@x", "session c1.1@x has no session here", Refused},
	} {
		code, out, errs := w.run(t.Context(), test.who, test.line)
		if code != test.code || out != "" || !strings.Contains(errs, test.says) || strings.Contains(errs, "admin") && test.who == "kay" && test.line == "admn" {
			t.Errorf("%s: %s: %d, %q, %q", test.who, test.line, code, out, errs)
		}
	}
	if after := w.dump(); after != before {
		t.Errorf("the refusals changed the store:\n%s", after)
	}
}

// TestAdminHelp checks that the help of each command lists the fields that --json prints.
func TestAdminHelp(t *testing.T) {
	w := club(t)
	w.does("opal", "admin mute kay because rude")
	w.does("mody", "shout hello")
	w.does("kay", "report mody --table=lobby because x")
	for line := range strings.Lines(w.does("opal", "admin help --json")) {
		var doc struct {
			Command, Brief string
			Fields         map[string]string
		}
		if err := json.Unmarshal([]byte(line), &doc); err != nil || doc.Brief == "" {
			t.Fatalf("%s: %v", line, err)
		}
		if !slices.Contains([]string{"who", "mutes", "reports", "limits", "audit", "log-level", "motd", "digest"}, doc.Command) {
			continue
		}
		var got map[string]any
		out, _, _ := strings.Cut(w.does("opal", "admin "+doc.Command+" --json"), "\n")
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatalf("%s: %s: %v", doc.Command, out, err)
		}
		for field := range got {
			if doc.Fields[field] == "" {
				t.Errorf("%s prints %s, which its help does not mention", doc.Command, field)
			}
		}
	}
}

// TestAdminIsCompleted checks that completion offers admin commands to users who may run them.
func TestAdminIsCompleted(t *testing.T) {
	w := club(t)
	leave := w.service.Tables.Enter(t.Context(), w.arrive("kay").Person)
	defer leave()
	for _, test := range []struct {
		who, line string
		want      []string
	}{
		{"opal", "adm", []string{"admin"}},
		{"kay", "adm", nil},
		{"kay", "admin b", nil},
		{"mody", "admin b", []string{"ban", "bans"}},
		{"mody", "admin dr", nil},
		{"opal", "admin dr", []string{"drain"}},
		{"opal", "admin ban k", []string{"kay"}},
		{"opal", "admin ban kay f", []string{"for"}},
		{"opal", "admin log-level w", []string{"warn"}},
		{"opal", "admin drain --a", []string{"--after", "--all"}},
	} {
		if got := w.shell.Complete(w.env(test.who), test.line); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q completes to %q, want %q", test.who, test.line, got, test.want)
		}
	}
}

// TestAdminVerify changes the audit log in the store. The operator must read where, but not what the
// entry says.
func TestAdminVerify(t *testing.T) {
	w := club(t)
	for _, text := range []string{"secret one", "secret two", "secret three"} {
		w.does("opal", "admin announce "+text)
	}
	if out := w.does("opal", "admin audit verify"); !strings.Contains(out, "The audit log is whole from ") || !strings.Contains(out, ": 3 entries, the newest with the hash ") {
		t.Errorf("got %q", out)
	}
	for e, err := range w.store.List(t.Context(), audit.Keys, "") {
		if err != nil {
			t.Fatal(err)
		}
		if value := bytes.Replace(e.Value, []byte("two"), []byte("2"), 1); len(value) < len(e.Value) {
			if _, err := w.store.Put(t.Context(), e.Key, value, e.Rev); err != nil {
				t.Fatal(err)
			}
		}
	}
	for who, want := range map[string]string{
		"opal": "Someone has changed the audit log in the database: entry 2 of 20", "mody": "Only operators can do that.",
	} {
		code, out, refusal := w.run(t.Context(), who, "admin audit verify")
		if code != 1 || out != "" || !strings.HasPrefix(refusal, want) || strings.Contains(refusal, "secret") {
			t.Errorf("%s: got %d, %q, %q", who, code, out, refusal)
		}
	}
}
