package bolt

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"pawnstorm/lobby/store"
)

// A record is a value in the form that the file has: the checksum (4 bytes) and the revision (8
// bytes), both big-endian, then the value.
const headerSize = 4 + 8

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// newRecord copies a value into a record that is not sealed yet.
func newRecord(value []byte) []byte {
	record := make([]byte, headerSize+len(value))
	copy(record[headerSize:], value)
	return record
}

// seal sets the revision and the checksum of a record.
func seal(key, record []byte, rev store.Rev) {
	binary.BigEndian.PutUint64(record[4:], uint64(rev))
	binary.BigEndian.PutUint32(record, checksum(key, record))
}

// unseal checks a record and returns its parts. The value is a part of the record.
func unseal(key, record []byte) (value []byte, rev store.Rev, err error) {
	if len(record) < headerSize || binary.BigEndian.Uint32(record) != checksum(key, record) {
		return nil, 0, fmt.Errorf("%w: the entry %q fails its checksum", store.ErrDamaged, key)
	}
	return record[headerSize:], store.Rev(binary.BigEndian.Uint64(record[4:])), nil
}

func checksum(key, record []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, record[4:])
}
