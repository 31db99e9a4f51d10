// @ts-check
// What people draw on the board of a table for themselves, with the right button of a mouse: an arrow from square to
// square, or a ring. A click on the board removes all, and so does another position.

/** A square by its centre in the drawing. @typedef {{x: number, y: number}} Square */

/** The square at which the right button was pressed. @type {Square | null} */
let from = null

/** The side of a square. */
const side = 64

/** @param {PointerEvent} e @returns {Square | null} */
function squareAt(e) {
	const board = document.getElementById('board')
	if (!(board instanceof SVGSVGElement)) return null
	const box = board.getBoundingClientRect(), view = board.viewBox.baseVal, edge = (view.height % side) / 2
	const column = Math.floor(((e.clientX - box.left) / box.width) * (view.width / side))
	const row = Math.floor((((e.clientY - box.top) / box.height) * view.height - edge) / side)
	if (column < 0 || row < 0 || column >= view.width / side || row >= Math.floor(view.height / side)) return null
	return { x: (column + 0.5) * side, y: edge + (row + 0.5) * side }
}

/** Returns the path of an arrow or a ring, as the server draws the arrows of a study. @param {Square} a @param {Square} z */
function shape(a, z) {
	if (a.x === z.x && a.y === z.y) return `M${a.x - 26} ${a.y}a26 26 0 1 0 52 0a26 26 0 1 0 -52 0`
	const way = Math.atan2(z.y - a.y, z.x - a.x)
	const wing = (/** @type {number} */ turn) => `M${z.x} ${z.y}l${Math.round(-20 * Math.cos(way + turn))} ${Math.round(-20 * Math.sin(way + turn))}`
	return `M${a.x} ${a.y}L${z.x} ${z.y}` + wing(-0.5) + wing(0.5)
}

/** Draws an arrow or a ring, or removes it if it is there already. @param {string} d @param {string} colour */
function toggle(d, colour) {
	const board = document.getElementById('board')
	const same = [...document.querySelectorAll('#board .sketch')].find((m) => m.getAttribute('d') === d)
	same?.remove()
	if (same?.classList.contains(colour)) return
	const made = document.createElementNS('http://www.w3.org/2000/svg', 'path')
	made.setAttribute('class', 'sketch ' + colour)
	made.setAttribute('d', d)
	board?.append(made)
}

/** Whether a right click means something else: it drops what is picked or planned. */
const busy = () => document.querySelector('.cells .picked, .cells .planned') !== null

document.addEventListener('pointerdown', (e) => {
	from = null
	if (e.pointerType !== 'mouse' || !(e.target instanceof Element) || !e.target.closest('.table #field')) return
	if (e.button === 0) for (const one of document.querySelectorAll('#board .sketch')) one.remove()
	if (e.button === 2 && !busy()) from = squareAt(e)
}, { capture: true })

document.addEventListener('pointerup', (e) => {
	const to = e.button === 2 && from && squareAt(e)
	if (from && to) toggle(shape(from, to), e.shiftKey || e.ctrlKey ? 'red' : e.altKey ? 'blue' : 'green')
	from = null
})

document.addEventListener('contextmenu', (e) => {
	if (e.target instanceof Element && e.target.closest('.table #field')) e.preventDefault()
})
