package bolt

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"pawnstorm/lobby/store"
)

// mark is what a store leaves beside its file when it closes cleanly. It describes the file at that
// moment. If the size, the time and the pages that every commit changes still match, the file was
// not written since and was undamaged, so it is opened at once and checked meanwhile. Any other
// file is checked first. So nothing has to be taken back when a server starts to write, or is
// killed.
//
// The mark cannot show whether the disk has lost parts of an unwritten file. See patrol.
type mark struct {
	Format   string    `json:"format"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	// Sum is a CRC-32C over both headers, and over the pages that the newer header names for the
	// buckets and for the free pages. Damage in these would make writing unsafe.
	Sum uint32 `json:"sum"`
}

func markPath(path string) string { return path + ".closed" }

func removeMark(path string) error { return store.Ignore(os.Remove(markPath(path)), fs.ErrNotExist) }

// marked reports whether a file matches its mark.
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

// leaveMark describes the current file. If that fails, the next process to open the file checks it.
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
	return chownLike(markPath(path), path)
}

// markOf returns the mark of a file. The error is ErrDamaged if a header is damaged.
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
	buckets, free := binary.NativeEndian.Uint64(newest[16:]), binary.NativeEndian.Uint64(newest[32:])
	for _, page := range []int64{0, 1, int64(buckets), int64(free)} {
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
