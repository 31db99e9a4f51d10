package table

// Change is an event with the table before and after it.
type Change struct {
	Event
	Before, After *Table
}

// Since returns all changes between an earlier state of the table and this one. They include sealed
// moves and conditional lines, which not everyone may see.
func (t *Table) Since(earlier *Table) ([]Change, error) {
	var list []Change
	before := earlier
	for n := len(earlier.Log); n < len(t.Log); n++ {
		rec := t.Record
		rec.Log = rec.Log[: n+1 : n+1]
		after, err := before.Follow(rec, t.Rev)
		if err != nil {
			return nil, err
		}
		list = append(list, Change{t.Log[n], before, after})
		before = after
	}
	return list, nil
}
