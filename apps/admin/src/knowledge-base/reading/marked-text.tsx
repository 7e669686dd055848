import type { MarkedText as Parts } from '@lodge/contracts'
import { HighlightedText } from '@lodge/ui'

/** A text of a search's hit, with what matches in it. */
export function MarkedText({ parts, className }: { parts: Parts; className?: string }) {
  return (
    <HighlightedText
      text={parts.map(({ text }) => text).join('')}
      ranges={rangesOf(parts)}
      {...(className && { className })}
    />
  )
}

function rangesOf(parts: Parts): [from: number, to: number][] {
  let end = 0
  return parts.flatMap(({ text, isMarked }) => {
    const from = end
    end += text.length
    return isMarked ? [[from, end]] : []
  })
}
