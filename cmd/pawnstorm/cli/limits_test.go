package cli_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/budget"
)

// fixedLimits is the table of limits without a flag. {FOLDER.NAME} stands for the value of a
// constant, {bytes FOLDER.NAME} for a size in bytes.
const fixedLimits = `
| Accounts | Limit |
|---|---|
| SSH keys and passkeys of an account | {lobby/account.maxKeys} |
| Browsers logged in to an account | {lobby/account.maxBrowsers}, each for {lobby/account.BrowserFor} |
| API tokens of an account | {lobby/account.maxTokens} |
| Players you follow, and players you mute | {lobby/account.maxSocial} each |
| Private notes about players | {lobby/account.mostNotes} of {lobby/account.noteCells} characters |
| Renaming | free for {lobby/account.freeFor}, then once in {lobby/account.renameEvery}; others can't take the old name for {lobby/account.nameKeptFor} |
| Deleting an account | takes effect after {lobby/account.deleteAfter} |
| Login code for another key | valid for {lobby/account.linkFor} |
| Vacation | {lobby/account.VacationDays} days a year |
| Webhooks of an account | {lobby/webhook.mostOf}; URLs up to {lobby/webhook.mostURL} bytes |
| Accounts using one email address | {lobby/email.mostOf} |

| Games and messages | Limit |
|---|---|
| Tables waiting for an opponent | {lobby/pairing.maxOpen} per player, for {lobby/table.openFor} |
| Challenges waiting for an answer | {lobby/pairing.maxChallenges} per player, for {lobby/table.challengeFor} |
| A seek | {lobby/table.seekFor} |
| Games against bots at once | {lobby/bots.maxWithOne} per player, {lobby/bots.maxGames} in all |
| Spectators invited to a private game | {lobby/table.maxWatchers} |
| Conditional moves | {lobby/table.maxPlanLines} lines of {lobby/table.maxPlanPlies} moves |
| Messages in a mailbox | {lobby/inbox.KeptMessages}, for {lobby/inbox.KeptFor}; {lobby/inbox.mostUnread} unread from one sender |
| Analyses | {lobby/analysis.maxStudies} at once, {lobby/analysis.maxWaiting} waiting, {lobby/analysis.maxWaitingEach} of them for one address |
| Studies | {lobby/study.maxLed} per leader, {lobby/study.maxMovers} people who may move, {lobby/study.maxInvited} invited; kept until deleted, but empty ones for {lobby/study.leftAfter} |
| Chapters of a study | {lobby/study.MaxChapters}, {lobby/study.MaxSteps} moves each, {lobby/study.AllSteps} together |

| Teams and tournaments | Limit |
|---|---|
| Members of a team | {lobby/team.MaxMembers} |
| Teams of a player | {lobby/team.MaxTeams} |
| Invitations to a team | {lobby/team.mostInvited} per team and {lobby/team.mostWaiting} per player, for {lobby/team.invitedFor} |
| Unfinished tournaments of one organizer | {lobby/director.maxOpen} |
| Rounds, and minutes of an arena | {lobby/tournament.maxRounds} and {lobby/tournament.maxMinutes} |
| Scheduling a tournament ahead | {lobby/tournament.maxAhead} |
| Bots in a recurring tournament | {lobby/director.maxBots} |

| Connections | Limit |
|---|---|
| Login over SSH | {server.handshakeTime}, {server.maxAuthTries} keys, RSA keys up to {server.maxRSABits} bits |
| Connection without a session | {server.noSessionTime} |
| Client that stops reading | {server.stallTime} |
| Terminal | {server.maxWidth} columns, {server.maxHeight} rows |
| Paste | {bytes ui/tui/browse.MaxPaste} |
| Command line and environment | {bytes server.maxCommand}; {server.maxEnv} variables of {server.maxEnvSize} bytes |
| Sessions waiting for memory | {server/memory.mostWaiting}, {server/memory.mostWaitingNetwork} from one network, for {server.lineTime} |
| Sessions in the browser | {server/web/play.defaultSessions}, {server/web/play.defaultOfSource} from one address; they survive {server/web/play.awayTime} offline |
| Unused tickets for such a session | {server/web/play.mostTickets}, {server/web/play.mostOfNetwork} from one network, {server/web/play.mostOfSource} from one address, for {server/web/play.ticketTime} |
| Event streams of the website and API | {server/web.defaultStreams}, {server/web.defaultStreamsOfSource} from one address, {server/web/api.mostHeld} per account |
| Webhook calls | {lobby/webhook.atOnce} at once, {lobby/webhook.ofOne} per account, {lobby/webhook.callTime} each |
`

// TestRateLimits compares the rate limits in LIMITS.md with the defaults.
func TestRateLimits(t *testing.T) {
	var text strings.Builder
	text.WriteString("\n| Name | Limits | Per address | Per account |\n|---|---|---|---|\n")
	for _, row := range budget.Defaults() {
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", row.Name, row.Is, row.Source, row.Account)
	}
	checkBlock(t, "LIMITS.md", "rates", text.String())
}

// TestFixedLimits compares the fixed limits in LIMITS.md with their constants.
func TestFixedLimits(t *testing.T) {
	consts := make(constants)
	text := regexp.MustCompile(`\{(bytes )?([\w/]+)\.(\w+)\}`).ReplaceAllStringFunc(fixedLimits, func(word string) string {
		unit, ref, _ := strings.Cut(strings.Trim(word, "{}"), " ")
		if ref == "" {
			unit, ref = "", unit
		}
		folder, name, _ := strings.Cut(ref, ".")
		return consts.value(t, folder, name, unit)
	})
	checkBlock(t, "LIMITS.md", "fixed", text)
}

// constants maps folder and name to the expression of a constant.
type constants map[string]map[string]string

// durations maps Go's time units to numbers.
var durations = strings.NewReplacer(
	"time.Second", strconv.FormatInt(int64(time.Second), 10),
	"time.Minute", strconv.FormatInt(int64(time.Minute), 10),
	"time.Hour", strconv.FormatInt(int64(time.Hour), 10))

// value formats the value of a constant.
func (c constants) value(t *testing.T, folder, name, unit string) string {
	t.Helper()
	if c[folder] == nil {
		c[folder] = declared(t, folder)
	}
	expr, ok := c[folder][name]
	if !ok {
		t.Fatalf("%s has no constant %s", folder, name)
	}
	result, err := types.Eval(token.NewFileSet(), nil, token.NoPos, durations.Replace(expr))
	if err != nil {
		t.Fatalf("%s.%s is %s: %v", folder, name, expr, err)
	}
	n, err := strconv.ParseInt(result.Value.ExactString(), 10, 64)
	switch {
	case err != nil:
		t.Fatalf("%s.%s is %s, which is not a number", folder, name, expr)
	case strings.Contains(expr, "time."):
		return inWords(time.Duration(n))
	case unit == "bytes":
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return grouped(n)
}

// declared returns the constants that the Go files of a folder declare.
func declared(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	files, err := filepath.Glob(filepath.Join(e2etest.Path(folder), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			group, _ := decl.(*ast.GenDecl)
			if group == nil || group.Tok != token.CONST || strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, spec := range group.Specs {
				note(found, spec.(*ast.ValueSpec))
			}
		}
	}
	return found
}

// note records the constants that a line declares.
func note(found map[string]string, spec *ast.ValueSpec) {
	for i, value := range spec.Values {
		found[spec.Names[i].Name] = types.ExprString(value)
	}
}

// inWords formats a duration in its largest unit.
func inWords(d time.Duration) string {
	for _, unit := range []struct {
		name string
		is   time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if n := d / unit.is; n > 0 && d%unit.is == 0 {
			return strings.TrimSuffix(fmt.Sprintf("%d %ss", n, unit.name), map[bool]string{true: "s"}[n == 1])
		}
	}
	return fmt.Sprintf("%d seconds", d/time.Second)
}

// grouped formats a number with commas.
func grouped(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
