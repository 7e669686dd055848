import { flushSync } from 'react-dom'
import { findTabbables } from '../focus/focusable.ts'
import { findPressed } from '../page-start/pressed-button.ts'
import { isTicked, wasTicked } from '../page-start/ticked-boxes.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers typed, ticked and opened elements of a rendered page, the last pressed button and the focus. Returns a
 * function that restores them in the app's own elements.
 */
export function carryOver(root: HTMLElement): () => void {
  const openDetails = list<HTMLDetailsElement>(root, 'details')
    .filter(([, details]) => details.open)
    .map(([key]) => key)
  const typedFields = list<TextField>(root, 'input, textarea')
    .filter(([, field]) => isTyped(field))
    .map(([key, { value, defaultValue }]) => ({ key, value, before: defaultValue }))
  const chosenFiles = list<HTMLInputElement>(root, 'input[type=file]')
    .filter(([, { files }]) => files !== null && files.length > 0)
    .map(([key, { files }]) => ({ key, files }))
  const tickedBoxes = list<HTMLButtonElement>(root, boxes)
    .filter(([, box]) => wasTicked(box))
    .map(([key, box]) => ({ key, isOn: isTicked(box) }))
  const pressedButton = findPressed(root)
  const pressedKey = list<HTMLButtonElement>(root, 'button').find(
    ([, button]) => button === pressedButton,
  )?.[0]
  const focusedElement = listFocusable(root).find(([, element]) => element === document.activeElement)
  const selection = focusedElement && readSelection(focusedElement[1])
  return () => {
    const details = new Map(list<HTMLDetailsElement>(root, 'details'))
    for (const key of openDetails) details.get(key)?.setAttribute('open', '')
    const fields = new Map(list<TextField>(root, 'input, textarea'))
    for (const { key, value, before } of typedFields) {
      const field = fields.get(key)
      if (field) type(field, withDraft(field, value, before))
    }
    const choosers = new Map(list<HTMLInputElement>(root, 'input[type=file]'))
    for (const { key, files } of chosenFiles) choose(choosers.get(key), files)
    for (const { key, isOn } of tickedBoxes) {
      // A tick may show other boxes, and the app may remember one from an earlier visit.
      const box = new Map(list<HTMLButtonElement>(root, boxes)).get(key)
      if (box && isTicked(box) !== isOn) flushSync(() => box.click())
    }
    const focusable = focusedElement && new Map(listFocusable(root)).get(focusedElement[0])
    focusable?.focus({ preventScroll: true })
    if (selection && isTextField(focusable)) focusable.setSelectionRange(...selection)
    if (pressedKey) new Map(list<HTMLButtonElement>(root, 'button')).get(pressedKey)?.click()
  }
}

const boxes = '[role=checkbox], [role=radio]'

function listFocusable(root: HTMLElement): [key: string, element: HTMLElement][] {
  return number(findTabbables(root))
}

function list<T extends HTMLElement>(root: HTMLElement, selector: string): [key: string, element: T][] {
  return number([...root.querySelectorAll<T>(selector)])
}

/** Names elements by their labels, and equal ones by their order. */
function number<T extends HTMLElement>(elements: T[]): [key: string, element: T][] {
  const counts = new Map<string, number>()
  return elements.map((element) => {
    const name = nameElement(element)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, element]
  })
}

function nameElement(element: HTMLElement): string {
  // The content of a field is its value, not its name.
  const label = isTextField(element) ? null : (element.querySelector('summary') ?? element)
  const attributes = ['type', 'name', 'aria-label', 'href'].map((name) => element.getAttribute(name) ?? '')
  const ofButton = element instanceof HTMLButtonElement ? (element.labels[0]?.textContent ?? '') : ''
  return [element.tagName, ...attributes, label?.textContent ?? '', ofButton].join(' ')
}

function isTextField(element: Element | undefined): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** Boxes and buttons keep their value; only text can have been typed. */
function isTyped(field: TextField): boolean {
  return !notWritten.has(field.type) && field.value !== field.defaultValue
}

const notWritten = new Set(['hidden', 'checkbox', 'radio', 'file', 'submit', 'button', 'reset', 'image'])

function readSelection(element: HTMLElement): [start: number, end: number] | null {
  if (!isTextField(element) || element.selectionStart === null) return null
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart]
}

/** Keeps several lines of an earlier draft ahead of the new text. */
function withDraft(field: TextField, typedText: string, before: string): string {
  const hasDraft = field instanceof HTMLTextAreaElement && field.value !== '' && field.value !== before
  return hasDraft && !typedText.startsWith(field.value) ? `${field.value}\n\n${typedText}` : typedText
}

function choose(chooser: HTMLInputElement | undefined, files: FileList | null): void {
  if (!chooser) return
  chooser.files = files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React hears of a value only by the element's own setter and its event. */
function type(field: TextField, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
