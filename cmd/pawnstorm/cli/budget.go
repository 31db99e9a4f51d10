package cli

import (
	"log/slog"
	"strings"

	"pawnstorm/lobby/budget"
)

// budgetFlags say how much people may do within a time.
type budgetFlags struct {
	Budget []string `sep:";" placeholder:"NAME=SOURCE,ACCOUNT" help:"Change a rate limit, per address and per account, such as imports=100/1h,50/1h. The name all changes every one. Repeatable. Default: ${budgets}."`
}

// table is the budgets that the flags ask for.
func (f *budgetFlags) table() (budget.Table, error) {
	t := budget.Defaults()
	for _, word := range f.Budget {
		if err := t.Set(word); err != nil {
			return t, err
		}
	}
	return t, nil
}

// open is the table of flags that were checked. The log tells of what was set.
func (f *budgetFlags) open(log *slog.Logger) budget.Table {
	t, _ := f.table()
	if len(f.Budget) > 0 {
		log.Info("budgets are set", "budgets", strings.Join(f.Budget, ";"))
	}
	return t
}

// defaultBudgets are the defaults as the flag would set them.
func defaultBudgets() string {
	var words []string
	for _, row := range budget.Defaults() {
		words = append(words, row.String())
	}
	return strings.Join(words, "; ")
}
