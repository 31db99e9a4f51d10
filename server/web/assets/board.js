// @ts-check
// The board of a player: the buttons over its squares, the choices at a square, the keys, and moves in
// advance. drag.js adds dragging. What a pointer or a key does ends in point, take or plan.

import { aim, hand, last, look, may, nameOf, next, path, pick, spend, taking, whole } from './hand.js'
import { busy, send, tell } from './send.js'

/** @typedef {import('./hand.js').Step} Step */
/** A move in advance: a piece from beside the board or '', and the cells. @typedef {{ply: number, piece: string, cells: number[]}} Plan */

/** @type {any[] | null} the move to confirm */
let asked = null
/** The cell with the keyboard focus. */
let cursor = -1
/** @type {Plan | null} */
let planned = null
/** @type {{ply: number, move: any[]} | null} a move whose answer was lost */
let unsure = null

/** @param {number} cell */
export const buttonOf = (cell) => /** @type {HTMLElement | null} */ (document.querySelector('.cells [data-cell="' + cell + '"]'))

/** Whether the page shows the position in which moves are made. */
const follows = () => document.getElementById('live')?.dataset.follows !== 'false'
/** Whether the player may plan a move now. */
const plans = () => hand !== null && hand.moves.length === 0 && Boolean(hand.premove)

/** @param {Step} step */
export function take(step) {
	if (!may(step)) return false
	pick([...path, step])
	tell('', false)
	const move = whole()
	if (move && hand?.confirm) asked = move
	else if (move) play(move)
	draw()
	return true
}

/** Puts down what is picked or planned. */
export function cancel() {
	const had = path.length > 0 || asked || planned
	if (planned) tell('', false)
	pick([])
	asked = planned = null
	draw()
	return Boolean(had)
}

/**
 * Asks the server why no move goes on at a cell.
 * @param {Step[]} from
 * @param {number} cell
 * @param {string} [before] what to say before the reason
 */
export async function explain(from, cell, before) {
	const cells = from.map((s) => (Array.isArray(s) ? '' : s)).join(',')
	await send(hand?.why || 'why', { ply: String(hand?.ply), path: cells, to: String(cell) })
	if (before) tell(before + ' ' + document.getElementById('told')?.textContent, true)
}

/** @param {number} cell */
export function point(cell) {
	if (!hand || busy()) return
	if (plans()) return plan(cell)
	if (hand.moves.length === 0) return tell('It is not your move.', false)
	asked = null
	if (take(aim(cell))) return
	const from = path
	if (from[from.length - 1] === cell) {
		pick(from.slice(0, -1))
		return draw()
	}
	pick([])
	if (take(aim(cell))) return
	if (from.length > 1 || Array.isArray(from[0])) pick(from) // keep the steps of a long turn after a slip
	draw()
	if (hand.cells[cell] || from.length > 0 || hand.placing) explain(from, cell)
}

/** Begins a turn with a piece from beside the board. @param {string} letter */
export function takePiece(letter) {
	if (!hand || busy()) return false
	if (plans()) {
		planned = { ply: hand.ply, piece: letter, cells: [] }
		draw()
		return true
	}
	pick([])
	asked = null
	const choice = taking(letter)
	return choice !== undefined && take(choice)
}

// ---- moves in advance ----

/** Whether the plan lacks its target. */
const half = () => planned !== null && planned.cells.length < (planned.piece || hand?.placing ? 1 : 2)

/** Takes a cell of a move in advance. @param {number} cell */
export function plan(cell) {
	if (!hand) return
	const was = planned
	if (was && half() && was.cells[0] !== cell) planned = { ...was, cells: [...was.cells, cell] }
	else if ((!was || (!half() && !was.cells.includes(cell))) && (hand.placing || hand.own?.includes(cell))) planned = { ply: hand.ply, piece: '', cells: [cell] }
	else planned = null
	tell(planned && !half() ? 'Premove ' + planName(planned) + '. Click the board or press escape to drop it.' : was || planned ? '' : 'It is not your move.', false)
	draw()
}

/** @param {Plan} p */
const planName = (p) => (p.piece ? p.piece.toUpperCase() + '@' : '') + p.cells.map(nameOf).join('–')

/** Plays the plan when the turn comes, or drops it if it no longer fits. */
function pursue() {
	const p = planned
	if (!p || (hand && hand.ply === p.ply && hand.moves.length === 0)) return
	planned = null
	if (!hand || hand.moves.length === 0 || hand.ply !== p.ply + 1) return tell('Your premove ' + planName(p) + ' was dropped: the position changed.', true)
	tell('', false)
	if (p.piece && !takePiece(p.piece)) return tell('Your premove ' + planName(p) + ' was dropped: that piece cannot be placed now.', true)
	for (const cell of p.cells) {
		if (take(aim(cell))) continue
		const from = path
		pick([])
		return void explain(from, cell, 'Your premove ' + planName(p) + ' was dropped.')
	}
}

// ---- sending ----

/** How long to wait before asking a server that answers nonsense again, in milliseconds. */
const again = 3000

/** @param {any[]} m */
async function play(m) {
	const ply = hand?.ply ?? 0
	asked = null
	const fate = await (hand?.at ? send(hand.at, { [hand.arg || 'text']: m[0] }) : send('move', { ply: String(ply), move: m[0] }))
	pick([])
	if (fate === 'lost') {
		unsure = { ply, move: m }
		if (document.querySelector('#live.connected')) setTimeout(() => document.dispatchEvent(new Event('stale')), again)
		tell('We do not know yet whether your move ' + m[1] + ' arrived.', true)
	} else if (fate === 'done' && hand?.ply === ply) spend()
	document.dispatchEvent(new CustomEvent('answered', { detail: fate }))
	draw()
}

/** Finds out about a move whose answer was lost. A move names its position, so it is safe to send again. */
function settle() {
	if (!unsure || busy()) return
	const { ply, move } = unsure
	unsure = null
	if (!hand) tell('The game is over. The list of moves shows whether your move ' + move[1] + ' arrived.', false)
	else if (hand.ply > ply) tell('Your move ' + move[1] + ' arrived.', false)
	else play(move)
}

document.addEventListener('back', (e) => unsure && e.preventDefault())
document.addEventListener('fresh', settle)

// Shows the page after an answer in place of this one, and what the server said.
document.addEventListener('turned', (e) => {
	if (!(e instanceof CustomEvent)) return
	const done = e.detail
	const had = document.querySelector('.cells')?.contains(document.activeElement)
	const then = () => {
		tell(done.said, done.code !== 0)
		if (had) focusCell(cursor)
	}
	document.dispatchEvent(new CustomEvent('turn', { detail: { to: done.go, then } }))
})

// ---- drawing ----

/** Creates the buttons over the squares. @param {import('./hand.js').Hand} h @param {Element} field */
function board(h, field) {
	const shape = [h.files, h.ranks, h.flipped].join()
	let cells = field.querySelector('.cells')
	if (cells instanceof HTMLElement && cells.dataset.shape === shape) return cells
	cells?.remove()
	const made = document.createElement('div')
	made.className = 'cells'
	made.dataset.shape = shape
	made.setAttribute('role', 'group')
	made.setAttribute('aria-label', 'The board. The arrow keys go from square to square, enter picks.')
	made.style.gridTemplateColumns = 'repeat(' + h.files + ', 1fr)'
	made.style.gridTemplateRows = 'repeat(' + h.ranks + ', 1fr)'
	made.style.top = made.style.bottom = h.margin * 100 + '%'
	for (let row = 0; row < h.ranks; row++) {
		for (let column = 0; column < h.files; column++) {
			const button = document.createElement('button')
			button.type = 'button'
			button.dataset.cell = String(h.flipped ? row * h.files + h.files - 1 - column : (h.ranks - 1 - row) * h.files + column)
			made.append(button)
		}
	}
	field.append(made)
	return made
}

/** Shows the picked cells and the possible ones. */
export function draw() {
	const field = document.getElementById('field')
	const steps = next()
	const cells = new Set(steps.filter((s) => !Array.isArray(s)))
	if (hand && field && follows()) {
		if (cursor < 0 || cursor >= hand.cells.length) cursor = Number([...cells][0] ?? 0)
		const at = board(hand, field)
		at.classList.toggle('places', hand.placing && hand.moves.length > 0)
		for (const button of at.children) if (button instanceof HTMLElement) drawCell(button, Number(button.dataset.cell), cells)
	}
	drawPieces()
	choices(steps.filter((s) => Array.isArray(s)))
}

/** @param {HTMLElement} button @param {number} cell @param {Set<Step>} cells */
function drawCell(button, cell, cells) {
	if (!hand) return
	const picked = path.some((p) => p === cell), can = cells.has(cell), own = plans() && Boolean(hand.own?.includes(cell))
	button.classList.toggle('picked', picked)
	button.classList.toggle('can', can && (path.length > 0 || hand.placing))
	button.classList.toggle('begins', (can && path.length === 0) || own)
	button.classList.toggle('holds', !hand.placing && (own || picked || (can && path.length === 0)))
	button.classList.toggle('full', hand.cells[cell] !== '')
	button.classList.toggle('planned', Boolean(planned?.cells.includes(cell)))
	button.tabIndex = cell === cursor ? 0 : -1
	button.setAttribute('aria-pressed', String(picked))
	button.setAttribute('aria-label', nameOf(cell) + ', ' + (hand.cells[cell] || 'empty') + (can ? ', can be chosen' : ''))
}

/** The pieces of the player beside the board. */
const besides = () => document.querySelectorAll('#seat-' + ((hand?.seat === 1) === hand?.flipped ? 'bottom' : 'top') + ' .taken[data-piece]')

/** Makes buttons of the pieces that a turn can begin with. */
function drawPieces() {
	for (const at of hand ? besides() : []) {
		if (!(at instanceof HTMLElement)) continue
		const letter = at.dataset.piece || '', name = at.querySelector('svg')?.getAttribute('aria-label') || at.textContent || ''
		const first = path[0]
		const picked = planned ? planned.piece === letter : Array.isArray(first) && first[0].toLowerCase() === letter
		const can = picked || (path.length === 0 && taking(letter) !== undefined) || (plans() && at.closest('.tray')?.classList.contains('pocket') === true)
		at.classList.toggle('holds', can)
		at.classList.toggle('picked', picked)
		if (!can) {
			for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) at.removeAttribute(name)
			continue
		}
		at.tabIndex = 0
		at.setAttribute('role', 'button')
		at.setAttribute('aria-pressed', String(picked))
		at.setAttribute('aria-label', 'Place the ' + name)
	}
}

// ---- choices ----

/** Draws the piece that a choice stands for, in the colours of the player. @param {Step} choice */
function face(choice) {
	const figure = Array.isArray(choice) && hand?.faces?.[choice[0]]
	const own = hand?.cells.findIndex((_, i) => path[0] === i) ?? -1
	const use = pieceAt(own) || document.querySelector('.taken.picked use, #board g use')
	const file = use?.getAttribute('href')?.split('#')[0]
	return figure && use && file ? drawing(use, file + '#' + figure) : null
}

const svg = 'http://www.w3.org/2000/svg'

/** Draws a figure in the colours of a piece. @param {Element} use @param {string} href */
export function drawing(use, href) {
	const made = document.createElementNS(svg, 'svg'), figure = document.createElementNS(svg, 'use')
	made.setAttribute('viewBox', '0 0 64 64')
	made.setAttribute('aria-hidden', 'true')
	figure.setAttribute('href', href)
	const group = use.parentElement?.cloneNode(false)
	if (group instanceof Element) {
		group.append(figure)
		made.append(group)
	}
	return made
}

/** Returns the upper left corner of a cell in the drawing. @param {number} cell */
export function cornerOf(cell) {
	const view = document.getElementById('board')?.getAttribute('viewBox')?.split(' ').map(Number)
	if (!hand || !view || cell < 0) return null
	const file = cell % hand.files, rank = Math.floor(cell / hand.files)
	const x = (hand.flipped ? hand.files - 1 - file : file) * 64
	return { x, y: (hand.flipped ? rank : hand.ranks - 1 - rank) * 64 + Math.round(hand.margin * view[3]) }
}

/** Returns the drawing of the piece on a cell. @param {number} cell */
export function pieceAt(cell) {
	const at = cornerOf(cell)
	return at && document.querySelector('#board use[x="' + at.x + '"][y="' + at.y + '"]')
}

/** Returns the choices as their text, their picture and what they do. @param {Step[]} list @returns {[string, Element | null, () => void][]} */
function buttons(list) {
	/** @type {[string, Element | null, () => void][]} */
	const made = []
	if (asked) {
		const m = asked
		made.push(['Play ' + m[1], null, () => play(m)])
	} else {
		const held = new Set([...besides()].map((at) => (at instanceof HTMLElement ? at.dataset.piece : '')))
		for (const choice of list) {
			if (!Array.isArray(choice) || (path.length === 0 && held.has(choice[0].toLowerCase()))) continue
			made.push([choice[1] || choice[0], face(choice), () => take(choice)])
		}
	}
	if (made.length > 0 && path.length > 0) {
		made.push(['Back', null, () => {
			pick(path.slice(0, -1))
			asked = null
			draw()
		}])
	}
	return made
}

/** Shows the choices of a list: at the last picked square, or below the board. @param {Step[]} list */
function choices(list) {
	const at = document.getElementById('choices')
	if (!at) return
	const had = at.contains(document.activeElement), made = buttons(list)
	const key = made.map((b) => b[0]).join('\n')
	if (at.dataset.key === key && key !== '' && !asked) {
		;[...at.children].forEach((b, i) => b instanceof HTMLElement && (b.onclick = made[i][2]))
		return anchor()
	}
	at.dataset.key = key
	at.replaceChildren(...made.map(([text, picture, act], i) => {
		const b = document.createElement('button')
		b.type = 'button'
		b.append(...(picture ? [picture] : []), text)
		if (text === 'Back' && i === made.length - 1) b.className = 'plain'
		b.onclick = act
		return b
	}))
	anchor()
	const first = at.firstElementChild
	const cells = document.querySelector('.cells')
	if (first instanceof HTMLElement && path.length > 0 && (had || (cells && cells.contains(document.activeElement)))) first.focus({ preventScroll: true })
	else if (had && !first) focusCell(cursor)
}

/** Puts the choices beside the last picked square, inside the window. */
function anchor() {
	const at = document.getElementById('choices'), cell = buttonOf(last())
	if (!at) return
	const there = cell !== null && at.children.length > 0
	at.classList.toggle('popover', there)
	at.style.left = at.style.top = ''
	if (!there || !cell) return
	const box = cell.getBoundingClientRect(), page = document.documentElement, edge = 8
	const most = { x: page.clientWidth - at.offsetWidth - edge, y: Math.min(page.clientHeight, window.visualViewport?.height ?? Infinity) - at.offsetHeight - edge }
	const under = box.bottom + edge, over = box.top - at.offsetHeight - edge
	at.style.left = Math.max(edge, Math.min(most.x, box.left + box.width / 2 - at.offsetWidth / 2)) + 'px'
	at.style.top = Math.max(edge, Math.min(most.y, under <= most.y || over < edge ? under : over)) + 'px'
}

for (const kind of ['scroll', 'resize']) addEventListener(kind, anchor, { passive: true })

// ---- keys and clicks ----

/** @param {number} cell */
export function focusCell(cell) {
	const button = buttonOf(cell)
	if (!button) return
	document.querySelectorAll('.cells [tabindex="0"]').forEach((b) => b instanceof HTMLElement && (b.tabIndex = -1))
	cursor = cell
	button.tabIndex = 0
	button.focus({ preventScroll: true })
}

/** Does what a click or enter on an element does. @param {Element} on */
function click(on) {
	const button = on.closest('.cells button'), piece = on.closest('.taken.holds')
	if (button instanceof HTMLElement) {
		focusCell(Number(button.dataset.cell))
		point(Number(button.dataset.cell))
	} else if (piece instanceof HTMLElement) {
		if (piece.classList.contains('picked')) cancel()
		else takePiece(piece.dataset.piece || '')
	}
}

document.addEventListener('click', (e) => e.target instanceof Element && click(e.target))
document.addEventListener('contextmenu', (e) => {
	if (e.target instanceof Element && e.target.closest('.cells') && cancel()) e.preventDefault()
})

document.addEventListener('keydown', (e) => {
	if (!hand || e.metaKey || e.ctrlKey || e.altKey || !(e.target instanceof Element)) return
	if (e.key === 'Escape') return void cancel()
	if ((e.key === 'Enter' || e.key === ' ') && e.target.matches('.taken.holds')) {
		e.preventDefault()
		return click(e.target)
	}
	/** @type {Record<string, [number, number]>} */
	const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
	const way = ways[e.key]
	if (!way || !e.target.closest('.cells')) return
	e.preventDefault()
	const turn = hand.flipped ? -1 : 1
	const file = (cursor % hand.files) + way[0] * turn
	const rank = Math.floor(cursor / hand.files) + way[1] * turn
	if (file >= 0 && rank >= 0 && file < hand.files && rank < hand.ranks) focusCell(rank * hand.files + file)
})

// The keys go on to the board once the key that took a piece is released: else it would pick a square too.
document.addEventListener('keyup', (e) => {
	if (e.target instanceof Element && e.target.matches('.taken.picked') && (e.key === 'Enter' || e.key === ' ')) focusCell(cursor)
})

// ---- the page ----

function shown() {
	const changed = look()
	const ply = document.querySelector('#typed input[name=ply]')
	if (ply instanceof HTMLInputElement) ply.value = document.getElementById('live')?.dataset.plies || ply.value
	if (!hand || !follows()) document.querySelector('.cells')?.remove()
	if (changed) {
		asked = null
		pursue()
	}
	draw()
}

document.addEventListener('shown', shown)
shown()
