import { closingOverlays } from './open-overlays.ts'

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
// Letters are commands outside of text fields: the focus enters none unasked.
const textField =
  'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"]):not([type="file"])'

/** Returns whether an element can take the focus as it stands. */
export function isFocusable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest(`[inert], [aria-hidden="true"], ${closingOverlays}`) === null &&
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
  )
}

/** Includes the node itself, in order. */
export function findTabbables(node: Node): HTMLElement[] {
  if (!(node instanceof Element)) return []
  const candidates = [...(node.matches(tabbable) ? [node] : []), ...node.querySelectorAll(tabbable)]
  return candidates.filter(isFocusable)
}

/** Leaves text fields out. */
export function findControls(node: Node): HTMLElement[] {
  return findTabbables(node).filter((element) => !element.matches(textField))
}
