#include "textflag.h"

// func updateAVX2(to, from, rows *int16, hidden int, added *uint16, adds int, gone *uint16, removes int, view uint64)
TEXT ·updateAVX2(SB), NOSPLIT, $0-72
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ rows+16(FP), R8
	MOVQ hidden+24(FP), R9
	MOVQ added+32(FP), R10
	MOVQ adds+40(FP), R11
	MOVQ gone+48(FP), R12
	MOVQ removes+56(FP), R13
	MOVQ view+64(FP), R15
	SHLQ $1, R9  // bytes of a row
	XORQ BX, BX  // bytes of the row that are done

block:
	VMOVDQU (SI)(BX*1), Y0
	VMOVDQU 32(SI)(BX*1), Y1
	LEAQ    (R8)(BX*1), DX
	XORQ    CX, CX

add:
	CMPQ    CX, R11
	JGE     added
	MOVWQZX (R10)(CX*2), AX
	XORQ    R15, AX
	IMULQ   R9, AX
	VPADDW  (DX)(AX*1), Y0, Y0
	VPADDW  32(DX)(AX*1), Y1, Y1
	INCQ    CX
	JMP     add

added:
	XORQ CX, CX

remove:
	CMPQ    CX, R13
	JGE     removed
	MOVWQZX (R12)(CX*2), AX
	XORQ    R15, AX
	IMULQ   R9, AX
	VPSUBW  (DX)(AX*1), Y0, Y0
	VPSUBW  32(DX)(AX*1), Y1, Y1
	INCQ    CX
	JMP     remove

removed:
	VMOVDQU Y0, (DI)(BX*1)
	VMOVDQU Y1, 32(DI)(BX*1)
	ADDQ    $64, BX
	CMPQ    BX, R9
	JLT     block
	VZEROUPPER
	RET

// func weighAVX2(sums, weights *int16, hidden int) int32
TEXT ·weighAVX2(SB), NOSPLIT, $0-28
	MOVQ         sums+0(FP), SI
	MOVQ         weights+8(FP), DI
	MOVQ         hidden+16(FP), CX
	VPXOR        Y4, Y4, Y4
	VPXOR        Y5, Y5, Y5
	MOVL         $0x00ff00ff, AX // one, twice
	MOVQ         AX, X6
	VPBROADCASTD X6, Y6

sum:
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y2
	VPMAXSW  Y5, Y0, Y0
	VPMAXSW  Y5, Y2, Y2
	VPMINSW  Y6, Y0, Y0
	VPMINSW  Y6, Y2, Y2
	VPMULLW  (DI), Y0, Y1 // fits 16 bits
	VPMULLW  32(DI), Y2, Y3
	VPMADDWD Y0, Y1, Y1
	VPMADDWD Y2, Y3, Y3
	VPADDD   Y1, Y4, Y4
	VPADDD   Y3, Y4, Y4
	ADDQ     $64, SI
	ADDQ     $64, DI
	SUBQ     $32, CX
	JG       sum

	VEXTRACTI128 $1, Y4, X0
	VPADDD       X0, X4, X4
	VPSHUFD      $0x4e, X4, X0
	VPADDD       X0, X4, X4
	VPSHUFD      $0xb1, X4, X0
	VPADDD       X0, X4, X4
	MOVQ         X4, AX
	MOVL         AX, ret+24(FP)
	VZEROUPPER
	RET

// func hasAVX2() bool
TEXT ·hasAVX2(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	XORL AX, AX
	XORL CX, CX
	CPUID
	CMPL AX, $7
	JLT  no

	// The operating system lets programs read XCR0, and keeps XMM and YMM.
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX // OSXSAVE and AVX
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  no

	MOVL $7, AX
	XORL CX, CX
	CPUID
	ANDL $0x20, BX // AVX2
	JZ   no
	MOVB $1, ret+0(FP)

no:
	RET
