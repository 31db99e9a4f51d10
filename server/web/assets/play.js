// @ts-check
// Lets players move by pointing, and sends their actions without reloading the page. Without this script
// players type moves, and buttons submit a form.

import './watch.js'
import './board.js'
import './drag.js'
import './marks.js'
import './turn.js'
import { busy, send } from './send.js'

document.addEventListener('submit', async (e) => {
	const form = e.target
	if (!(form instanceof HTMLFormElement) || !form.matches('main form.deeds:not([enctype])')) return
	const to = e.submitter instanceof HTMLButtonElement && e.submitter.hasAttribute('formaction') ? e.submitter.formAction : form.action
	if (!to.startsWith(location.origin + location.pathname + '/')) return
	e.preventDefault()
	if (busy() && e.submitter?.closest('.steps')) return // a key that is held
	const text = form.querySelector('input[maxlength]')
	const done = await send(to, new FormData(form, e.submitter))
	if (done === 'done' && text instanceof HTMLInputElement) text.value = ''
})

// A field that others depend on loads the form again. Without scripts a button does that, which the
// style sheet hides from everyone else: hidden here, it would move the page after it was shown.
document.addEventListener('change', (e) => {
	const field = e.target
	if (!(field instanceof HTMLSelectElement) || !('leads' in field.dataset)) return
	const again = field.form?.querySelector('button[formmethod=get]')
	if (again instanceof HTMLButtonElement) field.form?.requestSubmit(again)
})
