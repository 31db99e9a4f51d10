// @ts-check
// Dragging: a ghost of the piece follows the pointer or the finger, and a release plays.

import { aim, hand, last, may, path, pick } from './hand.js'
import { buttonOf, cancel, cornerOf, draw, drawing, explain, pieceAt, plan, point, take, takePiece } from './board.js'
import { busy } from './send.js'
import { land } from './motion.js'

/** @typedef {{pointer: number, x: number, y: number, from: number, piece: HTMLElement | null, touch: boolean, moves: boolean}} Drag */

/** @type {Drag | null} */
let drag = null
/** @type {SVGSVGElement | null} */
let ghost = null
let swallow = false // the click that follows a drag
/** The ply at which a piece was released on its new cell. */
let rests = -1

/** How far a pointer moves before it drags. */
const slack = 5

/** Returns the cell at a position of the window, or -1. @param {number} x @param {number} y */
export function cellAt(x, y) {
	const box = document.querySelector('.cells')?.getBoundingClientRect()
	if (!hand || !box || x < box.left || y < box.top || x >= box.right || y >= box.bottom) return -1
	const column = Math.floor(((x - box.left) / box.width) * hand.files), row = Math.floor(((y - box.top) / box.height) * hand.ranks)
	return hand.flipped ? row * hand.files + hand.files - 1 - column : (hand.ranks - 1 - row) * hand.files + column
}

/** Picks up the piece of a drag. Returns whether there is one to drag. @param {Drag} d */
function lift(d) {
	if (!hand || busy()) return false
	if (d.piece) return takePiece(d.piece.dataset.piece || '')
	if (hand.placing && path.length === 0) return true
	if (hand.moves.length === 0) {
		if (!hand.premove || !hand.own?.includes(d.from)) return false
		cancel()
		plan(d.from)
		return true
	}
	if (last() === d.from && path.length > 0) return true
	if (!may(d.from)) pick([])
	return may(aim(d.from)) && take(aim(d.from))
}

/** @param {Drag} d */
function show(d) {
	const use = d.piece ? d.piece.querySelector('use') : pieceAt(d.from)
	const side = document.querySelector('.cells button')?.getBoundingClientRect().width || 48
	if (!use || (hand?.placing && !d.piece)) return
	ghost = drawing(use, use.getAttribute('href') || '')
	ghost.classList.add('ghost')
	const size = side * (d.touch ? 1.5 : 1.1)
	ghost.style.width = ghost.style.height = size + 'px'
	ghost.style.margin = (d.touch ? -size * 0.85 : -size / 2) + 'px 0 0 ' + -size / 2 + 'px' // above a finger
	document.body.append(ghost)
	use.classList.add('lifted')
}

/** @param {number} x @param {number} y */
function follow(x, y) {
	if (ghost) {
		ghost.style.left = x + 'px'
		ghost.style.top = y + 'px'
	}
	const cell = cellAt(x, y)
	document.querySelectorAll('.cells .over').forEach((b) => b.classList.remove('over'))
	if (cell >= 0) buttonOf(hand?.placing ? aim(cell) : cell)?.classList.add('over')
}

/** Ends a drag: the piece is where it was, or where the server puts it. */
function drop() {
	drag = null
	ghost?.remove()
	ghost = null
	document.querySelectorAll('.cells .over').forEach((b) => b.classList.remove('over'))
	document.querySelectorAll('.lifted').forEach((use) => use.classList.remove('lifted'))
}

/** Keeps the piece on its new cell until the server answers. @param {number} cell */
function rest(cell) {
	const box = buttonOf(cell)?.getBoundingClientRect()
	if (!ghost || !box) return drop()
	drag = null
	ghost.style.width = ghost.style.height = box.width + 'px'
	ghost.style.margin = '0'
	ghost.style.left = box.left + 'px'
	ghost.style.top = box.top + 'px'
	rests = hand?.ply ?? -1
	land(cornerOf(cell))
}

/** Plays where a piece was released. @param {Drag} d @param {number} to */
function release(d, to) {
	if (!hand || to === d.from || busy()) return drop()
	if (to < 0) {
		cancel()
		return drop()
	}
	if (hand.moves.length === 0 && hand.premove) {
		if (hand.placing) cancel()
		plan(to)
		return drop()
	}
	if (hand.placing && path.length === 0) {
		drop()
		return point(to)
	}
	const from = path
	if (!may(to)) {
		drop()
		pick(from.length > 1 ? from : [])
		draw()
		return explain(from, to)
	}
	take(to)
	if (busy()) rest(to)
	else drop()
}

addEventListener('pointerdown', (e) => {
	swallow = false
	const on = e.target instanceof Element && e.target.closest('.cells button, .taken.holds')
	if (!(on instanceof HTMLElement) || e.button !== 0 || !e.isPrimary) return
	const piece = on.matches('.taken') ? on : null
	drag = { pointer: e.pointerId, x: e.clientX, y: e.clientY, from: piece ? -1 : Number(on.dataset.cell), piece, touch: e.pointerType === 'touch', moves: false }
})

addEventListener('pointermove', (e) => {
	if (!drag || e.pointerId !== drag.pointer) return
	if (!drag.moves) {
		if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < slack) return
		if (!lift(drag)) {
			drag = null
			return
		}
		drag.moves = true
		show(drag)
	}
	follow(e.clientX, e.clientY)
})

addEventListener('pointerup', (e) => {
	if (!drag || e.pointerId !== drag.pointer) return
	const d = drag
	if (!d.moves) return void (drag = null)
	swallow = true
	release(d, cellAt(e.clientX, e.clientY))
})

addEventListener('pointercancel', drop)
addEventListener('click', (e) => {
	if (swallow) e.stopPropagation()
	swallow = false
}, { capture: true })
addEventListener('keydown', (e) => {
	swallow = false
	if (e.key === 'Escape') drop()
})
document.addEventListener('shown', () => drag || hand?.ply === rests || drop())
document.addEventListener('answered', (e) => e instanceof CustomEvent && e.detail !== 'done' && !drag && drop())
