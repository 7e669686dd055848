import { closingOverlays } from './open-overlays.ts'

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
// Letters are commands outside of a text field: nobody is put into one unasked.
const textField =
  'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"]):not([type="file"])'

/** Returns whether an element can be given the focus where it stands now. */
export function isFocusable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest(`[inert], [aria-hidden="true"], ${closingOverlays}`) === null &&
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
  )
}

/** Returns what Tab reaches inside of a node, the node itself included, in order. */
export function findTabbables(node: Node): HTMLElement[] {
  if (!(node instanceof Element)) return []
  const candidates = [...(node.matches(tabbable) ? [node] : []), ...node.querySelectorAll(tabbable)]
  return candidates.filter(isFocusable)
}

/** Returns the same without the text fields. */
export function findControls(node: Node): HTMLElement[] {
  return findTabbables(node).filter((element) => !element.matches(textField))
}
