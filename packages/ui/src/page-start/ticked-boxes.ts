/** On what was ticked, or had its tick taken off, while no app answered. */
const attribute = 'data-ticked'

/** Ticks a box or a choice of a page that has no app yet, or takes the tick off a box. Returns whether it is one. */
export function tick(button: Element): boolean {
  const role = button.getAttribute('role')
  if (role === 'radio') {
    const group = button.closest('[role=radiogroup]')
    for (const choice of group?.querySelectorAll('[role=radio]') ?? []) {
      setTick(choice, false)
      choice.removeAttribute(attribute)
    }
  } else if (role !== 'checkbox') return false
  setTick(button, role === 'radio' || !isTicked(button))
  button.setAttribute(attribute, '')
  return true
}

/** Returns whether somebody has changed the tick of a box before its app was there. */
export function wasTicked(box: Element): boolean {
  return box.hasAttribute(attribute)
}

export function isTicked(box: Element): boolean {
  return box.getAttribute('aria-checked') === 'true'
}

function setTick(box: Element, isTicked: boolean): void {
  box.setAttribute('aria-checked', String(isTicked))
  box.setAttribute('data-state', isTicked ? 'checked' : 'unchecked')
}
