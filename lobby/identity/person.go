package identity

import "cmp"

// Person identifies a player in a record.
type Person struct {
	ID   PlayerID `json:"id"`
	Name string   `json:"name"`
}

// ByName compares people by name, and by id if the names are equal.
func ByName(a, b Person) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
}
