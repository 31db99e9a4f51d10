package backup

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"
)

// Set is what a backup holds: all chains in a folder, or the one in a file.
type Set struct {
	Path  string
	Spans []Span // in the order of time
	// Faults say what is damaged or missing, and Notes what else is good to know. They are sentences
	// without a full stop.
	Faults, Notes []string
	Signer        string // fingerprint of the host key that signed everything; "" if nothing is signed
	Encrypted     bool
	Segments      int
	Bytes         int64
	lost          bool // the newest segments are among the faults
}

// Span is an interval. Each moment in it can be restored.
type Span struct {
	From, Until time.Time
	Ended       bool           // the store was closed at the end
	Keys        map[string]int // entries in the last snapshot, by the first part of their keys

	files     []string
	snapshots []snapshot
	last      uint64 // number of its last segment
}

// snapshot is a complete snapshot in a chain.
type snapshot struct {
	begin uint64
	ready time.Time
}

// Is reports whether a file is a backup in this format.
func Is(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	start := make([]byte, len(magic))
	_, err = io.ReadFull(file, start)
	return err == nil && string(start) == magic
}

// Read reads a folder or a file, and checks all checksums, signatures and numbers. If signer is not
// "", only chains that the key with this fingerprint signed count. It can't decrypt, so it does not
// look into segments.
func Read(ctx context.Context, path, signer string) (*Set, error) {
	chains, err := chainsIn(path)
	if err != nil {
		return nil, err
	}
	set := &Set{Path: path}
	signers := make(map[string]bool)
	for _, files := range chains {
		r := reader{files: files}
		if err := r.read(ctx); err != nil {
			return nil, err
		}
		if signer != "" && r.signer != signer {
			set.Notes = append(set.Notes, fmt.Sprintf("%s is left out, because it is %s",
				filepath.Base(files[0]), signedBy(r.signer)))
			continue
		}
		signers[r.signer] = true
		set.add(&r)
	}
	if len(signers) > 1 {
		var each []string
		for s := range signers {
			each = append(each, signedBy(s))
		}
		slices.Sort(each)
		return nil, fmt.Errorf("%s has parts from several servers (%s): choose with --signer FINGERPRINT",
			path, strings.Join(each, "; "))
	}
	for s := range signers {
		set.Signer = s
	}
	slices.SortStableFunc(set.Spans, func(a, b Span) int { return a.Until.Compare(b.Until) })
	return set, nil
}

func signedBy(fingerprint string) string {
	if fingerprint == "" {
		return "not signed"
	}
	return "signed by " + fingerprint
}

// chainsIn returns the files of each chain, both in the order of their names.
func chainsIn(path string) (chains [][]string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return [][]string{{path}}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	last := ""
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, nameEnd) || !e.Type().IsRegular() {
			continue
		}
		file := filepath.Join(path, name)
		if isChainFile(name) && chainOf(name) == last {
			chains[len(chains)-1] = append(chains[len(chains)-1], file)
			continue
		}
		last = ""
		if isChainFile(name) {
			last = chainOf(name)
		}
		chains = append(chains, []string{file})
	}
	if len(chains) == 0 {
		return nil, errors.New("there is no backup in it")
	}
	return chains, nil
}

// add adds the findings of a chain that was read.
func (s *Set) add(r *reader) {
	s.Spans = append(s.Spans, r.spans...)
	s.Faults = append(s.Faults, r.faults...)
	s.Notes = append(s.Notes, r.notes...)
	s.Segments += r.segments
	s.Bytes += r.bytes
	s.Encrypted = s.Encrypted || r.encrypted
	s.lost = r.lost
}

// reader reads a chain.
type reader struct {
	files []string

	chain, key, signer string
	want               uint64 // number of the next segment; 0 before the first
	prev               [sha256.Size]byte
	from               uint64 // no segment is missing from this number on
	until              time.Time
	broken             string // why the last file could not be read on
	torn               bool   // it only ends too early
	inSpan             bool

	spans         []Span
	faults, notes []string
	segments      int
	bytes         int64
	encrypted     bool
	lost          bool
}

// read reads all files of the chain. Its error is not about their contents.
func (r *reader) read(ctx context.Context) error {
	for _, path := range r.files {
		if err := r.file(ctx, path); err != nil {
			return err
		}
	}
	switch {
	case r.broken != "" && r.torn:
		r.notes = append(r.notes, r.broken+", because it is still being written, or was cut off")
	case r.broken != "":
		r.faults = append(r.faults, r.broken)
		r.lost = true
	case !r.inSpan && len(r.faults) > 0:
		r.lost = true
	}
	if len(r.spans) == 0 && len(r.faults) == 0 {
		r.notes = append(r.notes, fmt.Sprintf("%s has no complete snapshot, so nothing in it can be restored",
			filepath.Base(r.files[0])))
	}
	return nil
}

// file reads a file up to its end, or as far as possible.
func (r *reader) file(ctx context.Context, path string) error {
	return segmentsOf(ctx, path, func(s *segment, at int64, err error) bool {
		name := fmt.Sprintf("segment %d, in %s at byte %d", max(r.want, 1), filepath.Base(path), at)
		switch {
		case err != nil:
			r.broken, r.torn = fmt.Sprintf("%s: %v", name, err), errors.Is(err, errTorn)
			return false
		case s.N == r.want-1 && s.sum == r.prev && r.want > 0:
			return true // it was sent again, because the destination did not say that it had it
		}
		why := r.misfit(s)
		if why != "" {
			r.broken, r.torn = fmt.Sprintf("%s: %s", name, why), false
			return false
		}
		r.bytes += int64(s.size)
		r.take(s, filepath.Base(path))
		return true
	})
}

// misfit returns why a segment can't be of this chain, or "".
func (r *reader) misfit(s *segment) string {
	switch {
	case r.want == 0:
		r.chain, r.key = s.Chain, s.Key
		if public, _, _, _, err := ssh.ParseAuthorizedKey([]byte(s.Key)); err == nil {
			r.signer = ssh.FingerprintSHA256(public)
		}
		return ""
	case s.Chain != r.chain:
		return "it is of another chain"
	case s.Key != r.key:
		return "another key signed it"
	case s.N < r.want:
		return fmt.Sprintf("segment %d is there twice, with different contents", s.N)
	case s.N == r.want && s.Prev != hexOf(r.prev):
		return "it does not follow the segment before"
	}
	return ""
}

// take adds a sound segment.
func (r *reader) take(s *segment, file string) {
	switch {
	case r.want == 0:
		r.from = s.N
		if r.broken != "" {
			r.faults = append(r.faults, r.broken)
		}
	case s.N > r.want:
		if r.broken == "" {
			r.broken = fmt.Sprintf("segments %d to %d are missing before %s", r.want, s.N-1, file)
		}
		r.faults = append(r.faults, r.broken)
		r.from, r.inSpan = s.N, false
	}
	r.broken, r.want, r.prev, r.until = "", s.N+1, s.sum, s.Until
	r.segments++
	r.encrypted = r.encrypted || s.Encrypted
	if s.Ready >= r.from && s.Ready > 0 {
		ready := s.Until.Add(time.Millisecond) // commits of the same millisecond belong to the snapshot
		if !r.inSpan {
			r.spans = append(r.spans, Span{From: ready, Until: ready, files: r.files})
			r.inSpan = true
		}
		span := &r.spans[len(r.spans)-1]
		span.Keys, span.snapshots = s.Keys, append(span.snapshots, snapshot{s.Ready, ready})
	}
	if r.inSpan {
		span := &r.spans[len(r.spans)-1]
		span.last, span.Ended = s.N, s.End
		if s.Until.After(span.Until) {
			span.Until = s.Until
		}
	}
}

// segmentsOf passes the segments of a file to take, with where they begin, until it returns false. At
// the first segment that can't be read, it passes the error and ends.
func segmentsOf(ctx context.Context, path string, take func(s *segment, at int64, err error) bool) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, 1<<16)
	for at := int64(0); ctx.Err() == nil; {
		s, err := readSegment(in)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errNewer):
			return fmt.Errorf("%s: %w", path, err)
		case errors.Is(err, errTorn), errors.Is(err, errDamaged):
			take(nil, at, err)
			return nil
		case err != nil:
			return err
		}
		if !take(s, at, nil) {
			return nil
		}
		at += int64(s.size)
	}
	return ctx.Err()
}
