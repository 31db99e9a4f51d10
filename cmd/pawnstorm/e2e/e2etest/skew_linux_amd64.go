package e2etest

import (
	"bufio"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// CanSkew says whether a process can get a wrong clock.
const CanSkew = true

// followSkew sets the clock of this process as its environment says. Each signal changes it by an
// hour: SIGUSR1 forward, SIGUSR2 back.
func followSkew() error {
	text := os.Getenv(SkewedBy)
	if text == "" {
		return nil
	}
	by, err := time.ParseDuration(text)
	if err != nil {
		return err
	}
	offset, err := skewable()
	if err != nil {
		return fmt.Errorf("cannot set the clock of this process: %w", err)
	}
	atomic.StoreInt64(offset, int64(by/time.Second))
	jumps := make(chan os.Signal, 16)
	signal.Notify(jumps, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for jump := range jumps {
			by := int64(time.Hour / time.Second)
			if jump == syscall.SIGUSR2 {
				by = -by
			}
			atomic.AddInt64(offset, by)
		}
	}()
	return nil
}

// askTheKernel is the code that reads the time in a process with a wrong clock. It asks the kernel
// (rdi: which clock, rsi: where to). For the time of day it adds the seconds stored offsetAt bytes
// after its beginning. The time since the start of the machine stays the same.
var askTheKernel = []byte{
	0xb8, 0xe4, 0x00, 0x00, 0x00, // mov eax, 228 (clock_gettime)
	0x0f, 0x05, // syscall
	0x85, 0xff, // test edi, edi (CLOCK_REALTIME is 0)
	0x75, 0x0a, // jne to the end
	0x48, 0x8b, 0x0d, offsetAt - 18, 0x00, 0x00, 0x00, // mov rcx, the offset
	0x48, 0x01, 0x0e, // add [rsi], rcx
	0xc3, // ret
}

const (
	offsetAt = 64
	pageSize = 4096
	allowAll = syscall.PROT_READ | syscall.PROT_WRITE | syscall.PROT_EXEC
)

// skewable makes this process read the time with askTheKernel, and returns the offset in seconds. Go
// reads the time with a function that the kernel maps into each process (man 7 vdso); its first
// instruction becomes a jump. One write changes it, so that no thread reads half of it.
func skewable() (offset *int64, err error) {
	at, image, err := vdsoClock()
	if err != nil {
		return nil, err
	}
	page, err := pageNear(at)
	if err != nil {
		return nil, err
	}
	copy(unsafe.Slice((*byte)(foreign(page)), pageSize), askTheKernel)
	if err := syscall.Mprotect(image, allowAll); err != nil {
		return nil, err
	}
	begin := (*uint64)(foreign(at))
	var code [8]byte
	binary.LittleEndian.PutUint64(code[:], *begin)
	code[0] = 0xe9 // jmp
	binary.LittleEndian.PutUint32(code[1:], uint32(page-(at+5)))
	atomic.StoreUint64(begin, binary.LittleEndian.Uint64(code[:]))
	return (*int64)(foreign(page + offsetAt)), nil
}

// foreign points to memory outside Go's heap.
func foreign(at uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&at)) }

// vdsoClock returns the address of the function that reads the time, and the mapping around it, which
// can be made writable only as a whole.
func vdsoClock() (at uintptr, image []byte, err error) {
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return 0, nil, err
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var from, to uintptr
		if !strings.HasSuffix(lines.Text(), "[vdso]") {
			continue
		}
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x", &from, &to); err != nil {
			return 0, nil, err
		}
		image = unsafe.Slice((*byte)(foreign(from)), to-from)
		file, err := elf.NewFile(bytes.NewReader(image))
		if err != nil {
			return 0, nil, err
		}
		symbols, err := file.DynamicSymbols()
		if err != nil {
			return 0, nil, err
		}
		for _, s := range symbols {
			if at := from + uintptr(s.Value); s.Name == "__vdso_clock_gettime" && at%8 == 0 {
				return at, image, nil
			}
		}
	}
	return 0, nil, errors.New("the kernel maps no clock_gettime")
}

// pageNear maps a page within reach of a jump from an address.
func pageNear(at uintptr) (page uintptr, err error) {
	const fixedNoReplace = 0x100000
	for distance := uintptr(1 << 20); distance < 1<<30; distance += 1 << 20 {
		for _, want := range []uintptr{at&^(pageSize-1) + distance, at&^(pageSize-1) - distance} {
			const flags = syscall.MAP_PRIVATE | syscall.MAP_ANON | fixedNoReplace
			page, _, errno := syscall.Syscall6(syscall.SYS_MMAP, want, pageSize, allowAll, flags, ^uintptr(0), 0)
			if errno == 0 && page == want {
				return page, nil
			}
			err = errno
		}
	}
	return 0, err
}
