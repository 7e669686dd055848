/** Marks changed ticks while no app answers. */
const attribute = 'data-ticked'

/** Ticks or unticks a box or choice. Returns false for any other button. */
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
