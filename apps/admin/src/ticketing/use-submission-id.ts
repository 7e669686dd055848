import { useRef } from 'react'

/** Returns what gives the same content the same id, so that sending it again does it once, and another one to another. */
export function useSubmissionId(): (written: object) => string {
  const last = useRef({ content: '', id: '' })
  return (written) => {
    const content = JSON.stringify(written)
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}
