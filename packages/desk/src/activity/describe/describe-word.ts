import { type ChoiceProperty, choiceProperties, isTextProperty, type TextProperty } from '@lodge/contracts'
import { describeText } from '@lodge/domain'
import { inWords } from './description.ts'

type WordProperty = ChoiceProperty | TextProperty

/** Returns what people call a value that is stored as a word: "On hold" for `on_hold`. */
export function describeWord(property: WordProperty, value: string): string {
  return isTextProperty(property) ? describeText(property, value) : inWords(value)
}

/** Returns whether a property is stored as a word. */
export function isWord(property: string): property is WordProperty {
  return isTextProperty(property) || choiceProperties.some((choice) => choice === property)
}
