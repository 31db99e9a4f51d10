// @ts-check
// A worker that all pages of one browser share: it holds their event streams. A browser opens
// only six connections to a host over plain HTTP, and a stream takes one for as long as it
// is open, so pages that follow the same share a stream, and of different ones only a few are
// open at once.

/** @typedef {{name: string, data?: string, at?: number}} News */
/** @typedef {{source: EventSource, address: string, ports: Set<MessagePort>, last: Map<string, News>}} Stream */

/** Streams by what they are for; the one that was asked for last is the last. @type {Map<string, Stream>} */
const streams = new Map()

/** HTTP/2 has no limit of six. */
const most = location.protocol === 'https:' ? 32 : 4

/**
 * Tells a page news, and of which address they are: it may have gone to another since.
 * @param {MessagePort} port
 * @param {Stream} stream
 * @param {News} news
 */
const tell = (port, stream, news) => port.postMessage({ of: stream.address, ...news })

/**
 * @param {string} key
 * @param {Stream} stream
 */
function drop(key, stream) {
	stream.source.close()
	streams.delete(key)
	for (const port of stream.ports) tell(port, stream, { name: 'closed' })
}

/**
 * @param {string} key
 * @param {string} address
 */
function open(key, address) {
	/** @type {Stream} */
	const stream = { source: new EventSource(address), address, ports: new Set(), last: new Map() }
	const tellAll = (/** @type {News} */ news) => {
		for (const port of stream.ports) tell(port, stream, news)
	}
	for (const name of ['hello', 'table', 'talk', 'crowd', 'lobby', 'bye']) {
		stream.source.addEventListener(name, (e) => {
			const news = { name, data: e.data, at: Date.now() }
			stream.last.set(name, news)
			tellAll(news)
			if (name === 'bye') drop(key, stream) // whoever logs in next must not get it
		})
	}
	stream.source.onerror = () => {
		stream.last.delete('hello')
		tellAll({ name: 'error' })
		if (stream.source.readyState === EventSource.CLOSED) drop(key, stream)
	}
	for (const [old, one] of streams) {
		if (streams.size < most) break
		drop(old, one)
	}
	return stream
}

/**
 * Has a port follow an address, as somebody sees it.
 * @param {MessagePort} port
 * @param {string} address
 * @param {string} who
 */
function follow(port, address, who) {
	const key = who + ' ' + address
	leave(port, key)
	const stream = streams.get(key) || open(key, address)
	streams.delete(key) // to put it last
	streams.set(key, stream)
	stream.ports.add(port)
	for (const news of stream.last.values()) tell(port, stream, news) // the page drops what is older than it
}

/**
 * Has a port follow nothing but what is kept.
 * @param {MessagePort} port
 * @param {string} kept
 */
function leave(port, kept) {
	for (const [key, stream] of streams) {
		if (key === kept || !stream.ports.delete(port) || stream.ports.size > 0) continue
		stream.source.close()
		streams.delete(key)
	}
}

addEventListener('connect', (e) => {
	const port = /** @type {MessageEvent} */ (e).ports[0]
	port.onmessage = ({ data }) => (data.follow ? follow(port, data.follow, data.who) : leave(port, ''))
})
