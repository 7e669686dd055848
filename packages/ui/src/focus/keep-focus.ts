import { findControls, isFocusable } from './focusable.ts'

interface DomPosition {
  parent: Node
  before: Node | null
  after: Node | null
}

interface Visit {
  element: HTMLElement
  place: DomPosition | null
}

const mostVisits = 12

/** The last first; the body stands for a press beside everything. */
let visits: Visit[] = []

/**
 * Moves the focus near by when its element is removed: a row, a chip, a button that has done its work. Returns a
 * function that stops it.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(handleMutations)
  document.addEventListener('focusin', handleFocusIn)
  document.addEventListener('mousedown', handleMouseDown)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', handleFocusIn)
    document.removeEventListener('mousedown', handleMouseDown)
    observer.disconnect()
    visits = []
  }
}

/** Passes over elements that are no longer on the page. */
function restoreFocus(): void {
  for (const { element, place } of visits) {
    if (element === document.body) break
    const fallback = element.isConnected ? element : findFocusFallback(place)
    if (fallback && isFocusable(fallback) && tryFocus(fallback)) return
  }
  const main = document.querySelector('main')
  if (main) tryFocus(main)
}

/** Is for a dialog's `onCloseAutoFocus`: does nothing where the focus has moved on. */
export function returnFocus(event: Event): void {
  if (event.defaultPrevented) return
  event.preventDefault()
  if (isFocusFree()) restoreFocus()
}

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function handleFocusIn({ target }: FocusEvent) {
  if (target instanceof HTMLElement) rememberVisit(target)
}

/** After such a press the focus is meant to be nowhere. */
function handleMouseDown() {
  setTimeout(() => isFocusFree() && visits[0]?.element.isConnected && rememberVisit(document.body))
}

function rememberVisit(element: HTMLElement) {
  visits = [{ element, place: null }, ...visits.filter((visit) => visit.element !== element)].slice(
    0,
    mostVisits,
  )
}

function handleMutations(records: MutationRecord[]) {
  const last = visits[0]?.element
  let isLost = false
  for (const record of records) {
    for (const removedNode of record.removedNodes) {
      isLost ||= last !== undefined && removedNode.contains(last)
      for (const visit of visits) rememberPosition(visit, record, removedNode)
    }
  }
  // Code that removes an element may move the focus itself, at once.
  if (isLost && isFocusFree()) requestAnimationFrame(() => isFocusFree() && restoreFocus())
}

function rememberPosition(visit: Visit, record: MutationRecord, removedNode: Node) {
  const anchor = visit.place?.parent ?? visit.element
  if (anchor.isConnected || !removedNode.contains(anchor)) return
  visit.place = { parent: record.target, before: record.previousSibling, after: record.nextSibling }
}

/** Tries the elements after it, before it, and around it. */
function findFocusFallback(place: DomPosition | null): HTMLElement | null {
  if (!place || !(place.parent instanceof Element)) return null
  const { parent, before, after } = place
  // Dialogs and toasts lie over the page and have no neighbours.
  if (parent === document.body || parent.closest('[data-sonner-toaster]')) return null
  if (parent.matches('main')) return isFocusable(parent) ? parent : null
  const neighbours = [...nodesAfter(after).map((node) => findControls(node)[0]), controlsBefore(before)]
  const around = parent.closest('[tabindex]')
  return neighbours.find(Boolean) ?? (around && isFocusable(around) ? around : null)
}

function nodesAfter(first: Node | null): Node[] {
  const nodes: Node[] = []
  for (let node = first; node; node = node.nextSibling) nodes.push(node)
  return nodes
}

function controlsBefore(last: Node | null): HTMLElement | undefined {
  for (let node = last; node; node = node.previousSibling) {
    const control = findControls(node).at(-1)
    if (control) return control
  }
  return undefined
}
