// @ts-check
// The move that a player builds by pointing. It knows no rule of any game: the legal moves come with the
// data of #hand, as steps.

/** @typedef {[string, string, number]} Choice value, label and order */
/** @typedef {number | Choice} Step a cell, or a choice from a list */
/** @typedef {{ply: number, files: number, ranks: number, margin: number, flipped: boolean, placing: boolean, confirm: boolean, cells: string[], moves: any[][], aim?: number[], seat?: number, own?: number[], premove?: boolean, faces?: Record<string, string>, at?: string, arg?: string, why?: string, free?: boolean, marking?: string, drawing?: string}} Hand */

/** @type {Hand | null} */
export let hand = null
/** The steps picked so far. @type {Step[]} */
export let path = []
/** The data of hand. */
let read = ''

/** @param {Step} a @param {Step} b */
export const same = (a, b) => (Array.isArray(a) && Array.isArray(b) ? a[0] === b[0] : a === b)
/** @param {any[]} move @returns {Step[]} */
const stepsOf = (move) => move.slice(2)
/** @param {Step[]} steps */
const begins = (steps) => path.every((p, i) => i < steps.length && same(p, steps[i]))
/** @param {number} cell */
export const nameOf = (cell) => (hand ? String.fromCharCode(97 + (cell % hand.files)) + (Math.floor(cell / hand.files) + 1) : '')
/** @param {Step} step @param {number} i */
const order = (step, i) => (Array.isArray(step) ? step[2] : 0) * 1000 + i

/** Reads the legal moves from the page. Returns whether they changed. */
export function look() {
	const text = document.getElementById('hand')?.dataset.hand || ''
	if (text === read) return false
	hand = text ? JSON.parse(text) : null
	path = []
	read = text
	return true
}

/** @param {Step[]} steps */
export const pick = (steps) => (path = steps)

/** Forgets the legal moves, until the server's next update. */
export function spend() {
	if (hand) hand = { ...hand, moves: [] }
}

/** Returns the steps that may come next. */
export function next() {
	/** @type {Step[]} */
	const found = []
	for (const move of hand ? hand.moves : []) {
		const steps = stepsOf(move)
		if (steps.length > path.length && begins(steps) && !found.some((f) => same(f, steps[path.length]))) found.push(steps[path.length])
	}
	return found.map((step, i) => ({ step, at: order(step, i) })).sort((a, b) => a.at - b.at).map((f) => f.step)
}

/** @param {Step} step */
export const may = (step) => next().some((n) => same(n, step))

/** Returns the move that the picked steps make, if they are complete. */
export const whole = () => hand?.moves.find((m) => stepsOf(m).length === path.length && begins(stepsOf(m)))

/** Returns the last picked cell, or -1. */
export const last = () => Number(path.findLast((step) => !Array.isArray(step)) ?? -1)

/** Returns the cell that pointing at a cell means as the next step. @param {number} cell */
export const aim = (cell) => (hand?.aim && path.length === 0 ? hand.aim[cell] : cell)

/** Returns the choice that takes a piece from beside the board. @param {string} letter */
export const taking = (letter) => next().find((n) => Array.isArray(n) && n[0].toLowerCase() === letter)
