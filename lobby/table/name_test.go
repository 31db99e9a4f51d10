package table

import "testing"

// TestTableNames checks that a table name can be a word, even of eight letters, but not look like
// an ID, a move or a command.
func TestTableNames(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "checkers": true, "gambitry": true, "kitchen": true, "table-2": true, "sicilian1": true,
		"7k2m9qxa": false, "checker5": false, "e4": false, "from": false, "x": false, "UPPER": false,
	} {
		if err := CheckTableName(name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}
