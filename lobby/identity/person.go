package identity

import "cmp"

// Person is a player as a record names one.
type Person struct {
	ID   PlayerID `json:"id"`
	Name string   `json:"name"`
}

// ByName orders people by their names, and those with the same one by their ids.
func ByName(a, b Person) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
}
