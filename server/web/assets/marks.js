// @ts-check
// Marks on a board that people look at together. The right button marks a square, or drags an arrow; while the
// drawing button is on, so does every pointer.

import { cornerOf } from './board.js'
import { cellAt } from './drag.js'
import { hand, nameOf, path } from './hand.js'
import { send } from './send.js'

/** The cell where an arrow begins, or -1. */
let from = -1
/** The arrow while it is drawn. @type {SVGLineElement | null} */
let draft = null
/** Whether the drawing button is on. */
let on = false

const may = () => Boolean(hand?.marking)
/** @param {Event} e */
const onBoard = (e) => may() && e.target instanceof Element && e.target.closest('.cells') !== null

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
	if (!onBoard(e) || !(on ? e.isPrimary : e.button === 2 && path.length === 0)) return
	if (on) e.stopPropagation() // it picks up no piece
	from = cellAt(e.clientX, e.clientY)
}, { capture: true })

addEventListener('pointermove', (e) => from >= 0 && show(cellAt(e.clientX, e.clientY)))

addEventListener('pointerup', (e) => {
	const start = from, to = cellAt(e.clientX, e.clientY)
	drop()
	if (start < 0 || to < 0) return
	if (start === to) send(hand?.marking || '', { to: nameOf(to) })
	else send(hand?.drawing || '', { from: nameOf(start), to: nameOf(to) })
})

addEventListener('pointercancel', drop)
addEventListener('contextmenu', (e) => onBoard(e) && e.preventDefault())
addEventListener('click', (e) => {
	if (on && onBoard(e) && e.detail > 0) e.stopPropagation() // not a key
	if (!(e.target instanceof Element) || !e.target.closest('#draw')) return
	on = !on
	shown()
}, { capture: true })

function shown() {
	const button = document.getElementById('draw')
	on &&= may() && button !== null
	document.body.classList.toggle('drawing', on)
	button?.setAttribute('aria-pressed', String(on))
}

document.addEventListener('shown', shown)
shown()
