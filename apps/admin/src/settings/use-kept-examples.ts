import { CompareBusinessHours } from '@lodge/contracts'
import { useState } from 'react'

const Examples = CompareBusinessHours.shape.examples
export type KeptExample = CompareBusinessHours['examples'][number]
const most = 10

/** The moments that are kept for these hours in this browser, the newest first. */
export function useKeptExamples(alias: string) {
  const key = `kept-examples:${alias}`
  const [examples, setExamples] = useState(() => read(key))
  const change = (next: KeptExample[]) => {
    setExamples(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser without storage keeps them as long as the page stands.
    }
  }
  const others = ({ at, targetMinutes }: KeptExample) =>
    examples.filter((one) => one.at !== at || one.targetMinutes !== targetMinutes)
  return {
    examples,
    add: (example: KeptExample) => change([example, ...others(example)].slice(0, most)),
    remove: (example: KeptExample) => change(others(example)),
  }
}

function read(key: string): KeptExample[] {
  try {
    return Examples.catch([]).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}
