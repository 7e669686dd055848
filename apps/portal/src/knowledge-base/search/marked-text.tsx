import type { MarkedText as Parts } from '@lodge/contracts'
import { HighlightedText } from '@lodge/ui'

/** A text of a search's hit, its matches bold and underlined. */
export function MarkedText({ parts }: { parts: Parts }) {
  return (
    <HighlightedText
      text={plainText(parts)}
      ranges={rangesOf(parts)}
      className="bg-transparent font-bold text-inherit underline decoration-accent decoration-2 underline-offset-4"
    />
  )
}

const plainText = (parts: Parts) => parts.map(({ text }) => text).join('')

function rangesOf(parts: Parts): [from: number, to: number][] {
  let end = 0
  return parts.flatMap(({ text, isMarked }) => {
    const from = end
    end += text.length
    return isMarked ? [[from, end]] : []
  })
}
