package pieces

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed bitmaps-*.txt
var bitmapFiles embed.FS

// bitmaps has the bitmaps by their number of rows and by name.
var bitmaps = sync.OnceValue(func() map[int]map[string][]string {
	return map[int]map[string][]string{6: readBitmaps(6), 8: readBitmaps(8)}
})

func readBitmaps(rows int) map[string][]string {
	text, err := bitmapFiles.ReadFile(fmt.Sprintf("bitmaps-8x%d.txt", rows))
	if err != nil {
		panic(err)
	}
	return ReadArt(string(text))
}

// ReadArt reads drawings in characters: the rows of each by its name, which stands above them after an @.
func ReadArt(text string) map[string][]string {
	all := make(map[string][]string)
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "@"), "\n@") {
		name, art, _ := strings.Cut(strings.TrimSpace(part), "\n")
		all[name] = strings.Split(art, "\n")
	}
	return all
}

// Bitmap returns a figure's bitmap of 8 by 6 or 8 by 8 pixels: its rows from the top, # for the piece and . for
// the square. It is nil for an unknown name and for other numbers of rows.
func Bitmap(name string, rows int) []string { return slices.Clone(bitmaps()[rows][name]) }
