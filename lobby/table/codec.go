package table

import (
	"encoding/json"
	"fmt"
)

// RecordVersion is the codec version that this program writes. It reads all
// versions from 1 on.
const RecordVersion = 1

// Encode writes a record as the store keeps it.
func Encode(r Record) ([]byte, error) {
	r.Version = RecordVersion
	return json.Marshal(r)
}

// Decode reads what Encode wrote, in this version or an older one.
func Decode(b []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("record: %w", err)
	}
	if r.Version < 1 || r.Version > RecordVersion {
		return r, fmt.Errorf("record %s: version %d is not known to this program", r.ID, r.Version)
	}
	return r, nil
}
