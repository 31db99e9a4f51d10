// @ts-check
// Marks on a board that people look at together: the right button marks a square, or drags an arrow.

import { cornerOf } from './board.js'
import { cellAt } from './drag.js'
import { hand, nameOf, path } from './hand.js'
import { send } from './send.js'

/** The cell where an arrow begins, or -1. */
let from = -1
/** The arrow while it is drawn. @type {SVGLineElement | null} */
let draft = null

function drop() {
	from = -1
	draft?.remove()
	draft = null
}

/** Shows the arrow up to a cell. @param {number} to */
function show(to) {
	const a = cornerOf(from), b = cornerOf(to), board = document.getElementById('board')
	draft?.remove()
	if (!a || !b || !board || to === from) return
	draft = document.createElementNS('http://www.w3.org/2000/svg', 'line')
	draft.classList.add('draft')
	for (const [name, value] of Object.entries({ x1: a.x + 32, y1: a.y + 32, x2: b.x + 32, y2: b.y + 32 })) draft.setAttribute(name, String(value))
	board.append(draft)
}

addEventListener('pointerdown', (e) => {
	drop()
	const on = e.target instanceof Element && e.target.closest('.cells')
	if (on && e.button === 2 && hand?.marking && path.length === 0) from = cellAt(e.clientX, e.clientY)
})

addEventListener('pointermove', (e) => from >= 0 && show(cellAt(e.clientX, e.clientY)))

addEventListener('pointerup', (e) => {
	const start = from, to = cellAt(e.clientX, e.clientY)
	drop()
	if (start < 0 || to < 0 || e.button !== 2) return
	if (start === to) send(hand?.marking || '', { to: nameOf(to) })
	else send(hand?.drawing || '', { from: nameOf(start), to: nameOf(to) })
})

addEventListener('pointercancel', drop)
addEventListener('contextmenu', (e) => {
	if (hand?.marking && e.target instanceof Element && e.target.closest('.cells')) e.preventDefault()
})
