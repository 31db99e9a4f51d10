package cli_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
)

// TestBudgetsInReadme: the README has the table of the budgets as it is. With -update it is
// written.
func TestBudgetsInReadme(t *testing.T) {
	file := e2etest.Path("README.md")
	readme, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows strings.Builder
	for _, row := range budget.Defaults() {
		fmt.Fprintf(&rows, "| %s | %s | %s | %s |\n", row.Name, row.Is, row.Source, row.Account)
	}
	fmt.Fprintf(&rows, "| (vacation) | days of vacation | none | %d a year |\n", account.VacationDays)
	table := regexp.MustCompile(`(\| budget \|.*\n\|(?:---\|)+\n)((?:\|.*\n)*)`)
	found := table.FindSubmatch(readme)
	if found == nil {
		t.Fatal("the README has no table of budgets")
	}
	if string(found[2]) == rows.String() {
		return
	}
	if !golden.Updating() {
		t.Fatalf("the README has\n%swant\n%s", found[2], &rows)
	}
	if err := os.WriteFile(file, table.ReplaceAll(readme, []byte("${1}"+rows.String())), 0o644); err != nil {
		t.Fatal(err)
	}
}
