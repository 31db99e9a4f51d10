package cli

import (
	"log/slog"
	"strings"

	"pawnstorm/lobby/budget"
)

// budgetFlags configure the rate limits.
type budgetFlags struct {
	Budget []string `sep:";" placeholder:"NAME=SOURCE,ACCOUNT" help:"Change a rate limit, per address and per account, such as imports=100/1h,50/1h. Use the name all to change every limit. Repeatable. Default: ${budgets}."`
}

// table returns the budgets with the flags' changes.
func (f *budgetFlags) table() (budget.Table, error) {
	t := budget.Defaults()
	for _, word := range f.Budget {
		if err := t.Set(word); err != nil {
			return t, err
		}
	}
	return t, nil
}

// open returns the table of checked flags, and logs the changes.
func (f *budgetFlags) open(log *slog.Logger) budget.Table {
	t, _ := f.table()
	if len(f.Budget) > 0 {
		log.Info("budgets are changed", "budgets", strings.Join(f.Budget, ";"))
	}
	return t
}

// defaultBudgets returns the defaults in the form of the flag.
func defaultBudgets() string {
	var words []string
	for _, row := range budget.Defaults() {
		words = append(words, row.String())
	}
	return strings.Join(words, "; ")
}
