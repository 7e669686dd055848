import { tick } from './ticked-boxes.ts'

export const missingNoticeId = 'app-missing'

const attribute = 'data-pressed'

/** Remembers the last button pressed before the app was there, and all boxes. Links and forms need no app. */
export function markPressed({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.type === 'button' && !tick(button)) mark(button)
}

/** Remembers the button of a form that only the app can send. */
export function markSubmitter({ target, submitter }: SubmitEvent): void {
  const form = target instanceof HTMLFormElement ? target : null
  const button = submitter ?? form?.querySelector('button[type=submit]')
  if (button) mark(button)
}

function mark(button: Element): void {
  unmarkPressed(document)
  button.setAttribute(attribute, '')
}

export function findPressed(root: ParentNode): Element | null {
  return root.querySelector(`[${attribute}]`)
}

/** Returns whether there was such a button. */
export function unmarkPressed(root: ParentNode): boolean {
  const button = findPressed(root)
  button?.removeAttribute(attribute)
  return button !== null
}
