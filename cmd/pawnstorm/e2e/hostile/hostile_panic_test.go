package hostile

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/rescue"
)

// ends is what the end of a part by a panic ends besides.
type ends string

const (
	nothing      ends = "nothing else"
	itsSession   ends = `msg="session ended" .*reason=panic`
	itsLine      ends = `msg="connection closed" .*reason=panic`
	perhaps      ends = "the session, if it has not ended before"
	endOfAllLate ends = "the end of the server in good order" // which ends all the same, but in time
)

// parts are those that panic while the server runs, with what brings each of them about.
var parts = map[string]struct {
	ends  ends
	bring func(*haunted)
}{
	"a channel of the web pages":     {nothing, (*haunted).stream},
	"a channel without a session":    {nothing, (*haunted).channel},
	"a connection without a session": {nothing, (*haunted).idle},
	"a stream of the API":            {nothing, (*haunted).listen},
	"a command of the screens":       {itsSession, (*haunted).screens},
	"a connection":                   {itsLine, (*haunted).screens},
	"serving a connection":           {nothing, (*haunted).screens},
	"serving a session":              {nothing, (*haunted).screens}, // it has not begun
	"a kick":                         {nothing, (*haunted).kick},
	"a lingering channel":            {nothing, (*haunted).deaf},
	"a web request":                  {nothing, (*haunted).page},
	"a session":                      {itsSession, (*haunted).screens},
	"a session channel":              {nothing, (*haunted).screens},
	"a worker of the bots":           {nothing, (*haunted).house},
	"analysing":                      {nothing, (*haunted).analysis},
	"closing a feed":                 {nothing, (*haunted).screens},
	"following":                      {nothing, nil},
	"following a resource":           {nothing, (*haunted).players},
	"news of a subject":              {nothing, (*haunted).team},
	"returning time at":              {nothing, nil},
	"learning":                       {nothing, (*haunted).talk},
	"leaving a table":                {nothing, (*haunted).table},
	"leaving a topic":                {nothing, (*haunted).table},
	"leaving the lobby":              {nothing, (*haunted).screens},
	"pairing":                        {nothing, (*haunted).pair},
	"reading in line mode":           {itsSession, (*haunted).lines},
	"reading the lines of a program": {itsSession, (*haunted).bot},
	"settling":                       {nothing, (*haunted).resign},
	"a store operation":              {itsSession, (*haunted).resign},
	"updating the lobby":             {nothing, (*haunted).lobby},
	"updating presence":              {nothing, (*haunted).table},
	"the account of a stream":        {itsSession, (*haunted).waiting},
	"the commands of a session":      {perhaps, (*haunted).screens},
	"the filter of a session":        {nothing, (*haunted).screens}, // it has not begun
	"a bot at":                       {nothing, (*haunted).house},
	"the input of a command":         {itsSession, (*haunted).lines},
	"the input of a session":         {itsSession, (*haunted).screens},
	"the keys of a command":          {itsSession, (*haunted).waiting},
	"the output of a session":        {itsSession, (*haunted).screens},
	"the screens of a session":       {itsSession, (*haunted).screens},
	"the size of a window":           {itsSession, (*haunted).screens},
	"the watch on a command":         {itsSession, (*haunted).waiting},
	"trying the store":               {nothing, (*haunted).ready},
	"accepting a connection":         {nothing, (*haunted).screens},

	// These begin with the server, which serves all the same.
	"deleting accounts":            {nothing, nil},
	"handing out copies":           {nothing, nil},
	"keeping time":                 {nothing, nil},
	"making backups":               {nothing, nil},
	"making tournaments":           {nothing, nil},
	"minding bans":                 {nothing, nil},
	"reading the operator's files": {nothing, nil},
	"running tournaments":          {nothing, nil},
	"telling webhooks":             {nothing, nil},
	"announcing arrivals":          {nothing, nil},
	"the dispatcher of the bots":   {nothing, nil},
	"the known sources":            {nothing, nil},
	"metrics and health checks":    {nothing, nil},
	"the watchdog":                 {nothing, nil},
	"the website":                  {nothing, nil},
	"writing letters":              {nothing, nil},
	"writing the digest":           {nothing, nil},
	"watching presence":            {nothing, nil},
	"watching the nodes":           {nothing, nil},
}

// lastParts are those that panic when the server ends.
var lastParts = map[string]ends{
	"closing the listener":           nothing,
	"ending a collection":            nothing,
	"leaving the store":              nothing,
	"leaving a signal":               nothing,
	"ending copies":                  nothing,
	"ending the operator's pages":    nothing,
	"ending the web pages":           nothing,
	"telling of the end":             nothing,
	"waiting for connections to end": endOfAllLate,
}

// elsewhere are those that panic in other tests, because it takes hours, or ends the process.
var elsewhere = map[string]string{
	"answering a node":                     "TestNodesSurvivePanics",
	"answering other nodes":                "TestNodesSurvivePanics",
	"a line that is cut":                   "TestPanicsOfPages",
	"asking NATS":                          "TestPanics",
	"asking the node":                      "TestNodesSurvivePanics",
	"ending a game on time at":             "TestServicesSurvivePanics",
	"calling a webhook":                    "TestWebhooksSurvivePanics",
	"closing":                              "TestWorkersSurvivePanics",
	"cutting connections":                  "TestPanicWhileCutting",
	"cutting pages":                        "TestPanicsOfPages",
	"deleting":                             "TestDeletionOutlivesPanics",
	"glancing at":                          "TestGlancePanics",
	"indexing":                             "TestIndexSurvivesPanics",
	"looking for webhook events":           "TestWebhooksSurvivePanics",
	"sending an email to":                  "TestEmailsSurvivePanics",
	"writing to":                           "TestEmailsSurvivePanics",
	"sending the digest":                   "TestDigestPanics",
	"sending the weekly digest":            "TestDigestPanics",
	"loading a dump":                       "TestLoadPanics",
	"looking for missed news of the store": "TestPanics",
	"creating recurring tournaments":       "TestRecurringPanics",
	"store changes":                        "TestPanics",
	"serving a page":                       "TestPanicsOfPages",
	"sweeping:":                            "TestSweepOutlivesPanics",
	"reporting a slow store":               "TestSilencePanics",
	"tending":                              "TestTournamentPanics",
	"updating presence at":                 "TestServicesSurvivePanics",
	"the end after damage":                 "TestHostileDiskUnread",
	"closing a socket":                     "TestPanicsOfPages",
	"the keepalive":                        "TestPanicInTheKeepalive",
	"the keys of a session in line":        "TestPanicsInLine",
	"the wait of a session":                "TestPanicsInLine",
	"waiting for more":                     "TestPanicOfALaterAnswer",
	"the line of a page":                   "TestPanicsOfPages",
	"the pulse of a page":                  "TestPanicsOfPages",
	"the session of a page":                "TestPanicsOfPages",
}

// ofTheDemo are parts of the process that starts the servers of the demo, and is none.
var ofTheDemo = []string{"a process of the demo", "starting again", "waiting for the end of the demo"}

// TestPanicsAreKnown checks that the lists above have the name of each guarded part, and of the tests
// that exist.
func TestPanicsAreKnown(t *testing.T) {
	known := slices.Sorted(maps.Keys(parts))
	known = append(known, slices.Collect(maps.Keys(lastParts))...)
	known = append(known, slices.Collect(maps.Keys(elsewhere))...)
	known = append(known, ofTheDemo...)
	slices.Sort(known)
	if found := slices.Sorted(maps.Keys(guardedNames(t))); !slices.Equal(found, known) {
		for _, name := range append(found, known...) {
			if slices.Contains(found, name) != slices.Contains(known, name) {
				t.Errorf("%q is known to this test: %v", name, slices.Contains(known, name))
			}
		}
	}
	there := e2etest.NamesOfTests(t)
	for part, test := range elsewhere {
		if !there[test] {
			t.Errorf("%s: there is no %s", part, test)
		}
	}
}

// TestHostilePanics is row 30: each part of a running server that is guarded panics once,
// while two people play. It ends what it should, and they notice nothing.
func TestHostilePanics(t *testing.T) {
	e2etest.Nightly(t)
	t.Run("running", func(t *testing.T) {
		h := haunt(t, t.TempDir(), "")
		h.play(2)
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			if parts[part].bring == nil {
				continue
			}
			t.Run(part, func(t *testing.T) {
				h.t = t
				panics, logged := rescue.Panics(), len(h.log.String())
				h.arm(part)
				for late := time.Now().Add(e2etest.Patience); !h.untilSprung(0); {
					if time.Now().After(late) {
						t.Fatal("it was not brought about")
					}
					parts[part].bring(h)
				}
				h.play(1)
				h.check(part, parts[part].ends, panics, logged)
			})
		}
		if code := h.stop(); code != cli.ExitDone {
			t.Errorf("it ends with %d:\n%s", code, h.log)
		}
	})
	if ofCrowd(0, 1) == 0 {
		return // what needs a server for each part is left to the long form
	}
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		if parts[part].bring == nil {
			t.Run(part, func(t *testing.T) { panicsAtTheStart(t, part) })
		}
	}
	for _, part := range slices.Sorted(maps.Keys(lastParts)) {
		t.Run(part, func(t *testing.T) { panicsAtTheEnd(t, part, lastParts[part]) })
	}
}

// panicsAtTheStart: a server of which a part panics when it begins serves people.
func panicsAtTheStart(t *testing.T, part string) {
	folder := t.TempDir()
	if part == "returning time at" { // a game whose clock runs
		h := haunt(t, folder, "")
		id := h.fresh("carl", "clock=5+3")
		h.run("dora", "join "+id)
		h.run("carl", "move "+id+" e4")
		h.run("dora", "move "+id+" e5")
		h.stop()
	}
	panics := rescue.Panics()
	h := haunt(t, folder, part)
	if !h.untilSprung(e2etest.Patience) {
		t.Fatal("it has not begun")
	}
	h.play(2)
	again := map[string]bool{"returning time at": true, "handing out copies": true, "reading the operator's files": true, "metrics and health checks": true, "the website": true}
	for late := time.Now().Add(e2etest.Patience); !again[part] && h.begun(part) < 2; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("it has not begun again")
		}
	}
	h.check(part, nothing, panics, 0)
	if code := h.stop(); code != cli.ExitDone {
		t.Errorf("it ends with %d:\n%s", code, h.log)
	}
}

// panicsAtTheEnd: a server of which a part panics while it ends does so within its time.
func panicsAtTheEnd(t *testing.T, part string, want ends) {
	h := haunt(t, t.TempDir(), "")
	h.play(2)
	panics, logged := rescue.Panics(), len(h.log.String())
	h.arm(part)
	code := h.stop()
	if (code != cli.ExitDone) != (want == endOfAllLate) {
		t.Errorf("it ends with %d:\n%s", code, h.log)
	}
	if !h.untilSprung(0) {
		t.Fatal("it has not begun")
	}
	h.check(part, want, panics, logged)
	for _, term := range h.duo.Terms {
		term.Wait()
		if screen := strings.Join(strings.Fields(term.Screen()), " "); !isFarewell(screen) {
			t.Errorf("a player reads:\n%s", screen)
		}
	}
}
