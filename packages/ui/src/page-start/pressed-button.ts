import { tick } from './ticked-boxes.ts'

/** The notice that the app did not come; the server renders it hidden. */
export const missingNoticeId = 'app-missing'

const attribute = 'data-pressed'

/** Remembers the last button that was pressed while nothing answered to it, and all boxes. Links and forms need no app. */
export function markPressed({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.type === 'button' && !tick(button)) mark(button)
}

/** Remembers the button that sent a form which only the app can send. */
export function markSubmitter({ target, submitter }: SubmitEvent): void {
  const form = target instanceof HTMLFormElement ? target : null
  const button = submitter ?? form?.querySelector('button[type=submit]')
  if (button) mark(button)
}

function mark(button: Element): void {
  unmarkPressed(document)
  button.setAttribute(attribute, '')
}

/** Returns the button that was pressed; null where none was. */
export function findPressed(root: ParentNode): Element | null {
  return root.querySelector(`[${attribute}]`)
}

/** Forgets the button that was pressed. Returns whether there was one. */
export function unmarkPressed(root: ParentNode): boolean {
  const button = findPressed(root)
  button?.removeAttribute(attribute)
  return button !== null
}
