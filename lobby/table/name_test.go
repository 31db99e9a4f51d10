package table

import "testing"

// TestTableNames: a word may be a name, also one of eight letters; what looks like an id,
// a move or a word of the commands may not.
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
