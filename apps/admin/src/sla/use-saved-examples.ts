import { CompareBusinessHours } from '@lodge/contracts'
import { useState } from 'react'

const Examples = CompareBusinessHours.shape.examples
export type SavedExample = CompareBusinessHours['examples'][number]
const maxExamples = 10

/** Returns the examples saved for these hours in this browser, newest first. */
export function useSavedExamples(alias: string) {
  const key = `saved-examples:${alias}`
  const [examples, setExamples] = useState(() => readExamples(key))
  const change = (next: SavedExample[]) => {
    setExamples(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage they last as long as the page.
    }
  }
  const others = ({ at, targetMinutes }: SavedExample) =>
    examples.filter((example) => example.at !== at || example.targetMinutes !== targetMinutes)
  return {
    examples,
    add: (example: SavedExample) => change([example, ...others(example)].slice(0, maxExamples)),
    remove: (example: SavedExample) => change(others(example)),
  }
}

function readExamples(key: string): SavedExample[] {
  try {
    return Examples.catch([]).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}
