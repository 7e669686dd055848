import type { ChoiceProperty, LabelProperty } from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import { inWords } from './description.ts'

const words: Record<ChoiceProperty | Exclude<LabelProperty, 'tags'>, (value: string) => string> = {
  status: inWords,
  priority: inWords,
  slaStatus: inWords,
  channel: inWords,
  language: languageName,
}

/** Returns what people call a value that is kept as a word: "On hold" for `on_hold`. */
export function describeWord(property: keyof typeof words, value: string): string {
  return words[property](value)
}

/** Tells whether a property is kept as a word. */
export function isWord(property: string): property is keyof typeof words {
  return property in words
}
