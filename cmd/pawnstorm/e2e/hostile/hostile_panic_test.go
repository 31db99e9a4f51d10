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

// ends says what else ends when a part panics.
type ends string

const (
	nothing      ends = "nothing else"
	itsSession   ends = `msg="session ended" .*reason=panic`
	itsLine      ends = `msg="connection closed" .*reason=panic`
	perhaps      ends = "the session, if it has not ended before"
	endOfAllLate ends = "the end of the server in good order" // the server still exits in time
)

// parts lists the parts that panic while the server runs, and what triggers them.
var parts = map[string]struct {
	ends  ends
	bring func(*panicServer)
}{
	"a channel of the web pages":     {nothing, (*panicServer).stream},
	"a channel without a session":    {nothing, (*panicServer).channel},
	"a connection without a session": {nothing, (*panicServer).idle},
	"a stream of the API":            {nothing, (*panicServer).listen},
	"a command of the screens":       {itsSession, (*panicServer).screens},
	"a connection":                   {itsLine, (*panicServer).screens},
	"serving a connection":           {nothing, (*panicServer).screens},
	"serving a session":              {nothing, (*panicServer).screens}, // the session has not started yet
	"a kick":                         {nothing, (*panicServer).kick},
	"a lingering channel":            {nothing, (*panicServer).deaf},
	"a web request":                  {nothing, (*panicServer).page},
	"a session":                      {itsSession, (*panicServer).screens},
	"a session channel":              {nothing, (*panicServer).screens},
	"a worker of the bots":           {nothing, (*panicServer).house},
	"analysing":                      {nothing, (*panicServer).analysis},
	"counting games again":           {nothing, (*panicServer).resign},
	"closing a feed":                 {nothing, (*panicServer).screens},
	"following":                      {nothing, nil},
	"following a resource":           {nothing, (*panicServer).players},
	"following the engine":           {nothing, (*panicServer).watched},
	"news of finished games":         {nothing, (*panicServer).finished},
	"news of a subject":              {nothing, (*panicServer).team},
	"returning time at":              {nothing, nil},
	"learning":                       {nothing, (*panicServer).talk},
	"leaving a table":                {nothing, (*panicServer).table},
	"leaving a topic":                {nothing, (*panicServer).table},
	"leaving the lobby":              {nothing, (*panicServer).screens},
	"pairing":                        {nothing, (*panicServer).pair},
	"reading a study":                {nothing, (*panicServer).study},
	"reading in line mode":           {itsSession, (*panicServer).lines},
	"reading the lines of a program": {itsSession, (*panicServer).bot},
	"settling":                       {nothing, (*panicServer).resign},
	"a store operation":              {itsSession, (*panicServer).resign},
	"updating the lobby":             {nothing, (*panicServer).lobby},
	"updating presence":              {nothing, (*panicServer).table},
	"the account of a stream":        {itsSession, (*panicServer).waiting},
	"the commands of a session":      {perhaps, (*panicServer).screens},
	"the filter of a session":        {nothing, (*panicServer).screens}, // the session has not started yet
	"a bot at":                       {nothing, (*panicServer).house},
	"the input of a command":         {itsSession, (*panicServer).lines},
	"the input of a session":         {itsSession, (*panicServer).screens},
	"the keys of a command":          {itsSession, (*panicServer).waiting},
	"the output of a session":        {itsSession, (*panicServer).screens},
	"the screens of a session":       {itsSession, (*panicServer).screens},
	"the size of a window":           {itsSession, (*panicServer).screens},
	"the watch on a command":         {itsSession, (*panicServer).waiting},
	"trying the store":               {nothing, (*panicServer).ready},
	"accepting a connection":         {nothing, (*panicServer).screens},

	// These parts start with the server, which must still serve.
	"checking fair play":           {nothing, nil},
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

// lastParts lists the parts that panic while the server stops.
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

// elsewhere lists the parts whose panics other tests cover, because they take hours or end the
// process.
var elsewhere = map[string]string{
	"answering a node":                     "TestNodesSurvivePanics",
	"answering other nodes":                "TestNodesSurvivePanics",
	"a line that is cut":                   "TestPanicsOfPages",
	"asking NATS":                          "TestPanics",
	"asking the node":                      "TestNodesSurvivePanics",
	"ending a game on time at":             "TestServicesSurvivePanics",
	"calling a webhook":                    "TestWebhooksSurvivePanics",
	"checking":                             "TestCheckOutlivesPanics",
	"closing":                              "TestWorkersSurvivePanics",
	"collecting commits":                   "TestShippingSurvivesPanics",
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
	"filling a store":                      "TestLoadPanics",
	"looking for missed news of the store": "TestPanics",
	"creating recurring tournaments":       "TestRecurringPanics",
	"store changes":                        "TestPanics",
	"serving a page":                       "TestPanicsOfPages",
	"shipping commits":                     "TestShippingSurvivesPanics",
	"sweeping:":                            "TestSweepOutlivesPanics",
	"reading a file":                       "TestImportPanics",
	"reporting a slow store":               "TestSilencePanics",
	"tending":                              "TestTournamentPanics",
	"updating presence at":                 "TestServicesSurvivePanics",
	"the end after damage":                 "TestHostileDiskUnread",
	"closing a socket":                     "TestPanicsOfPages",
	"starting a thread":                    "TestPanicOfAThread",
	"the keepalive":                        "TestPanicInTheKeepalive",
	"the keys of a session in line":        "TestPanicsInLine",
	"the wait of a session":                "TestPanicsInLine",
	"waiting for more":                     "TestPanicOfALaterAnswer",
	"the line of a page":                   "TestPanicsOfPages",
	"the pulse of a page":                  "TestPanicsOfPages",
	"the session of a page":                "TestPanicsOfPages",
}

// ofTheDemo lists parts of the demo's parent process, which is not a server.
var ofTheDemo = []string{"a process of the demo", "starting again", "waiting for the end of the demo"}

// TestPanicsAreKnown checks that the lists above cover each guarded part and that the named tests
// exist.
func TestPanicsAreKnown(t *testing.T) {
	known := slices.Sorted(maps.Keys(parts))
	known = append(known, slices.Collect(maps.Keys(lastParts))...)
	known = append(known, slices.Collect(maps.Keys(elsewhere))...)
	known = append(known, ofTheDemo...)
	slices.Sort(known)
	if found := slices.Sorted(maps.Keys(guardedNames(t))); !slices.Equal(found, known) {
		for _, name := range append(found, known...) {
			if slices.Contains(found, name) != slices.Contains(known, name) {
				t.Errorf("%q: listed is %v", name, slices.Contains(known, name))
			}
		}
	}
	there := e2etest.NamesOfTests(t)
	for part, test := range elsewhere {
		if !there[test] {
			t.Errorf("%s: no test %s", part, test)
		}
	}
}

// TestHostilePanics is row 30: each guarded part of a running server panics once while two people
// play. Only the right things may end, and the players must not notice.
func TestHostilePanics(t *testing.T) {
	e2etest.Nightly(t)
	t.Run("running", func(t *testing.T) {
		h := startPanicServer(t, t.TempDir(), "")
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
						t.Fatal("the part never ran")
					}
					parts[part].bring(h)
				}
				h.play(1)
				h.check(part, parts[part].ends, panics, logged)
			})
		}
		if code := h.stop(); code != cli.ExitDone {
			t.Errorf("exit code %d:\n%s", code, h.log)
		}
	})
	if ofCrowd(0, 1) == 0 {
		return // the rest needs a server for each part
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

// panicsAtTheStart checks that a server still serves if a part panics when it starts.
func panicsAtTheStart(t *testing.T, part string) {
	folder := t.TempDir()
	if part == "returning time at" { // needs a game with a running clock
		h := startPanicServer(t, folder, "")
		id := h.fresh("carl", "clock=5+3")
		h.run("dora", "join "+id)
		h.run("carl", "move "+id+" e4")
		h.run("dora", "move "+id+" e5")
		h.stop()
	}
	panics := rescue.Panics()
	h := startPanicServer(t, folder, part)
	if !h.untilSprung(e2etest.Patience) {
		t.Fatal("the part did not start")
	}
	h.play(2)
	again := map[string]bool{"returning time at": true, "handing out copies": true, "reading the operator's files": true, "metrics and health checks": true, "the website": true}
	for late := time.Now().Add(e2etest.Patience); !again[part] && h.begun(part) < 2; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("the part did not restart")
		}
	}
	h.check(part, nothing, panics, 0)
	if code := h.stop(); code != cli.ExitDone {
		t.Errorf("exit code %d:\n%s", code, h.log)
	}
}

// panicsAtTheEnd checks that a server still stops in time if a part panics during shutdown.
func panicsAtTheEnd(t *testing.T, part string, want ends) {
	h := startPanicServer(t, t.TempDir(), "")
	h.play(2)
	panics, logged := rescue.Panics(), len(h.log.String())
	h.arm(part)
	code := h.stop()
	if (code != cli.ExitDone) != (want == endOfAllLate) {
		t.Errorf("exit code %d:\n%s", code, h.log)
	}
	if !h.untilSprung(0) {
		t.Fatal("the part did not start")
	}
	h.check(part, want, panics, logged)
	for _, term := range h.duo.Terms {
		term.Wait()
		if screen := strings.Join(strings.Fields(term.Screen()), " "); !isFarewell(screen) {
			t.Errorf("a player sees:\n%s", screen)
		}
	}
}
