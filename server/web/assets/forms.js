// @ts-check
// Sends the actions of a page without reloading it. Without this script buttons submit a form.

import { busy, send } from './send.js'

document.addEventListener('submit', async (e) => {
	const form = e.target
	if (!(form instanceof HTMLFormElement) || !form.matches('main form.deeds:not([enctype])')) return
	const to = e.submitter instanceof HTMLButtonElement && e.submitter.hasAttribute('formaction') ? e.submitter.formAction : form.action
	if (!form.matches('.here') && !to.startsWith(location.origin + location.pathname + '/')) return
	e.preventDefault()
	if (busy() && e.submitter?.closest('.steps')) return // a key that is held
	const text = form.querySelector('input[maxlength]')
	const done = await send(to, new FormData(form, e.submitter), form.matches('.typed'))
	if (done === 'done' && text instanceof HTMLInputElement) text.value = ''
})

// Whoever looks at the page has seen it. Without this script they press the button.
function see() {
	const button = document.querySelector('#resource button[data-seen]')
	if (button instanceof HTMLButtonElement && !document.hidden && !busy()) send(button.formAction, {}, true)
}
document.addEventListener('shown', see)
document.addEventListener('visibilitychange', see)
see()

// A field that others depend on loads the form again, in place. Without scripts a button does that, which the
// style sheet hides from everyone else: hidden here, it would move the page after it was shown.
document.addEventListener('change', (e) => {
	const field = e.target
	if ((field instanceof HTMLSelectElement || field instanceof HTMLInputElement) && 'saves' in field.dataset) return field.form?.requestSubmit()
	if (!(field instanceof HTMLSelectElement) || !('leads' in field.dataset)) return
	const form = field.form
	if (!form?.querySelector('button[formmethod=get]')) return
	const to = new URL(form.action)
	for (const [key, value] of new FormData(form)) if (value) to.searchParams.append(key, String(value))
	const then = () => {
		const same = document.querySelector('#' + form.id + ' select[name="' + field.name + '"]')
		if (same instanceof HTMLSelectElement) same.focus({ preventScroll: true })
	}
	document.dispatchEvent(new CustomEvent('turn', { detail: { to: to.href, then } }))
})
