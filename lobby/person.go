package lobby

// Person is a player as a record names one.
type Person struct {
	ID   PlayerID `json:"id"`
	Name string   `json:"name"`
}
