import { keepStored, readStored } from '@lodge/client'
import { useState } from 'react'

/** A text that survives a reload in this browser, until it is sent. */
export function useDraft(key: string) {
  const [text, setText] = useState(() => {
    const stored = readStored(localStorage, key)
    return typeof stored === 'string' ? stored : ''
  })
  const write = (next: string) => {
    keepStored(localStorage, key, next === '' ? null : next)
    setText(next)
  }
  return [text, write] as const
}
