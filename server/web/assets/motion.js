// @ts-check
// Lets pieces glide to where they are now. It compares two drawings and knows no rule of any game.

/** @typedef {{x: number, y: number, figure: string, side: string, at: SVGUseElement}} Piece */

/** How long a move takes, in milliseconds. */
const time = 120
/** The most pieces that move at once; more is another position. */
const most = 6

/** @type {{of: string, pieces: Piece[]} | null} what the page showed last */
let before = null
/** Where a piece was just dropped by hand. */
let landed = ''

/** Says that a piece is already where it goes. @param {{x: number, y: number} | null} at */
export const land = (at) => (landed = at ? at.x + ' ' + at.y : '')

/** @returns {Piece[]} */
function pieces() {
	const found = /** @type {NodeListOf<SVGUseElement>} */ (document.querySelectorAll('#board > g:not(.gone) > use'))
	return [...found].map((at) => ({
		x: Number(at.getAttribute('x')), y: Number(at.getAttribute('y')),
		figure: at.getAttribute('href') || '', side: at.parentElement?.getAttribute('fill') || '', at,
	}))
}

/** @param {Piece} a @param {Piece} b */
const alike = (a, b) => a.figure === b.figure && a.side === b.side
/** @param {Piece} a @param {Piece} b */
const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Removes from a list the nearest piece that fits, and returns it.
 * @param {Piece[]} list
 * @param {Piece} to
 * @param {(one: Piece) => boolean} fits
 */
function pluck(list, to, fits) {
	const [found] = list.filter(fits).sort((a, b) => away(a, to) - away(b, to))
	if (found) list.splice(list.indexOf(found), 1)
	return found
}

/** @param {Element} at @param {Keyframe[]} frames */
const animate = (at, frames) => at.animate(frames, { duration: time, easing: 'ease-out' })

/** Moves a piece from where it was. @param {Piece} piece @param {{x: number, y: number}} from */
function slide(piece, from) {
	if (landed === piece.x + ' ' + piece.y) return
	const group = piece.at.parentElement
	group?.append(piece.at) // above the others
	animate(piece.at, [{ transform: `translate(${from.x - piece.x}px, ${from.y - piece.y}px)` }, { transform: 'none' }])
}

/** Fades a piece that is gone. @param {Piece} piece @param {Element} board */
function fade(piece, board) {
	const group = piece.at.parentElement?.cloneNode(false)
	if (!(group instanceof SVGGElement)) return
	group.append(piece.at.cloneNode())
	group.classList.add('gone')
	board.insertBefore(group, board.querySelector(':scope > g:has(> use)'))
	animate(group, [{ opacity: 1 }, { opacity: 0 }]).onfinish = () => group.remove()
}

/** @param {Piece[]} gone @param {Piece[]} come @param {Element} board */
function play(gone, come, board) {
	/** @type {[Piece, Piece][]} */
	const pairs = []
	const free = () => come.filter((c) => !pairs.some(([to]) => to === c))
	const pair = (/** @type {(g: Piece, c: Piece) => boolean} */ fits) => {
		for (const c of free()) {
			const from = pluck(gone, c, (g) => fits(g, c))
			if (from) pairs.push([c, from])
		}
	}
	pair(alike)
	pair((g, c) => away(g, c) === 0 && g.figure === c.figure) // turned over
	pair((g, c) => g.side === c.side) // changed on its way
	if (pairs.filter(([to, from]) => away(to, from) > 0).length > most) return
	for (const [to, from] of pairs) {
		if (away(to, from) > 0) slide(to, from)
		else animate(to.at, [{ opacity: 0 }, { opacity: 1 }])
	}
	const falls = document.getElementById('live')?.dataset.falls === 'true'
	for (const c of free()) {
		if (falls) slide(c, { x: c.x, y: -64 })
		else animate(c.at, [{ opacity: 0 }, { opacity: 1 }])
	}
	for (const g of gone) fade(g, board)
}

/** Whether the player and the browser like motion. */
const moving = () => !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches && document.getElementById('live')?.dataset.motion !== 'off'

function shown() {
	const board = document.getElementById('board')
	const of = location.pathname + ' ' + document.getElementById('live')?.dataset.flipped
	const now = pieces(), was = before
	before = board && { of, pieces: now }
	const same = (/** @type {Piece} */ a, /** @type {Piece} */ b) => alike(a, b) && a.x === b.x && a.y === b.y
	if (!board || was?.of !== of) return
	const gone = was.pieces.filter((w) => !now.some((n) => same(w, n)))
	const come = now.filter((n) => !was.pieces.some((w) => same(w, n)))
	if (gone.length + come.length === 0) return
	if (moving()) play(gone, come, board)
	landed = ''
}

document.addEventListener('shown', shown)
shown()
