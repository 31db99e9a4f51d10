package bolt

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"time"
)

// mark is what a store leaves beside its file when it closes it in good order: it tells
// the file as it was then. A file that is still the same, by its size, its time, and
// the pages that every commit changes, has not been written since, and was whole: it is
// opened at once, and looked through meanwhile. Any other is looked through first. So
// there is nothing to take back when a server begins to write, or is killed.
//
// The mark cannot tell whether the disk has lost something of a file that nobody has
// written; see patrol.
type mark struct {
	Format   string    `json:"format"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	// Sum is a CRC-32C over both headers, and over the pages of the newer one for the
	// buckets and for the free pages: writing would go wrong with these.
	Sum uint32 `json:"sum"`
}

func markPath(path string) string { return path + ".closed" }

// marked reports whether a file is the one that its mark tells.
func marked(path string) bool {
	text, err := os.ReadFile(markPath(path))
	if err != nil {
		return false
	}
	var left mark
	if json.Unmarshal(text, &left) != nil {
		return false
	}
	now, err := markOf(path)
	same := left.Modified.Equal(now.Modified)
	left.Modified = now.Modified
	return err == nil && same && left == now
}

// leaveMark tells the file as it is now. If it cannot, the next one to open the file
// looks through it.
func leaveMark(path string) error {
	m, err := markOf(path)
	if err != nil {
		return err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := os.WriteFile(markPath(path), append(text, '\n'), 0o600); err != nil {
		return err
	}
	return adopt(markPath(path), path)
}

// markOf looks at a file. The error is ErrDamaged if its headers are not whole.
func markOf(path string) (mark, error) {
	file, err := os.Open(path)
	if err != nil {
		return mark{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return mark{}, err
	}
	newest, err := checkHeaders(file)
	if err != nil {
		return mark{}, err
	}
	m := mark{Format: strconv.Itoa(newestFormat()), Size: info.Size(), Modified: info.ModTime().UTC()}
	pageSize := int64(binary.NativeEndian.Uint32(newest[8:]))
	sum := crc32.New(castagnoli)
	for _, page := range []int64{0, 1, int64(binary.NativeEndian.Uint64(newest[16:])), int64(binary.NativeEndian.Uint64(newest[32:]))} {
		var head [pageHead]byte
		if _, err := file.ReadAt(head[:], page*pageSize); err != nil {
			return mark{}, err
		}
		more := int64(binary.NativeEndian.Uint32(head[12:]))
		if page < 2 {
			more = 0 // a header
		}
		if _, err := io.Copy(sum, io.NewSectionReader(file, page*pageSize, (1+more)*pageSize)); err != nil {
			return mark{}, err
		}
	}
	m.Sum = sum.Sum32()
	return m, nil
}
