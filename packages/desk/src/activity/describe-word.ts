import type { ChoiceProperty } from '@lodge/contracts'
import { inWords } from './description.ts'

const words: Record<ChoiceProperty, (value: string) => string> = {
  status: inWords,
  priority: inWords,
  slaStatus: inWords,
  channel: inWords,
}

/** Returns what people call a value that is kept as a word: "On hold" for `on_hold`. */
export function describeWord(property: keyof typeof words, value: string): string {
  return words[property](value)
}

/** Tells whether a property is kept as a word. */
export function isWord(property: string): property is keyof typeof words {
  return property in words
}
