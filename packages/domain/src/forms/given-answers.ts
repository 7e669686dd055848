import { type FormAnswer, type FormField, stripBidiOverrides, toOneLine } from '@lodge/contracts'

/** Returns whether an answer is one: words, a choice, a tick, a file. */
export function isGiven(field: FormField, answer: FormAnswer | undefined): boolean {
  const normal = normaliseAnswer(field, answer)
  return normal !== undefined && normal !== false && !isEmpty(normal)
}

/** Returns an answer as it is compared and stored: without blanks at its ends, on one line where its field has one. */
export function normaliseAnswer({ type }: FormField, answer: FormAnswer | undefined): FormAnswer | undefined {
  if (Array.isArray(answer)) return [...new Set(type === 'file' ? answer.map(toLowerCase) : answer)]
  if (typeof answer !== 'string') return answer
  if (type === 'textarea') return stripBidiOverrides(answer).trim()
  const line = toOneLine(answer)
  return type === 'number' ? line.replace(',', '.') : line
}

const toLowerCase = (id: string) => id.toLowerCase()

/** Returns whether an answer says nothing: no letters, no choice, no file. */
export function isEmpty(answer: FormAnswer): boolean {
  return typeof answer !== 'boolean' && answer.length === 0
}
