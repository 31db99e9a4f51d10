package lobby

// maxOpen is how many tables one person may have waiting for an opponent.
const maxOpen = 10

func (pr *Pairing) mayOpen(who Person) error {
	open := 0
	for _, t := range pr.tables.Lobby().Mine(who.ID) {
		if t.Status == Open && t.Host.ID == who.ID {
			open++
		}
	}
	if open >= maxOpen {
		return errorf(Refused, "You have %d tables waiting for an opponent. Take one back first.", open)
	}
	return nil
}
