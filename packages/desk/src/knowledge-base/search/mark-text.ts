import type { MarkedText } from '@lodge/contracts'

/** Stand around what matches; they are in no text, since Lodge stores no control characters like them. */
export const markStart = '\u0002'
export const markEnd = '\u0003'

const marked = new RegExp(`${markStart}([^${markEnd}]*)${markEnd}`, 'g')

/** Returns a text with marks in pieces. A word that only begins with what was typed is marked as far as that. */
export function toMarkedText(text: string, typed: string): MarkedText {
  const pieces: MarkedText = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    pieces.push(...markBeginnings(text.slice(end, match.index), typed))
    pieces.push(...splitBeginning(match[1] ?? '', typed))
    end = match.index + match[0].length
  }
  pieces.push(...markBeginnings(text.slice(end), typed))
  return pieces.filter((piece) => piece.text !== '').reduce<MarkedText>(joinAlike, [])
}

export const isMarked = (text: MarkedText): boolean => text.some((piece) => piece.isMarked)

function markBeginnings(text: string, typed: string): MarkedText {
  if (typed.length < 2) return [{ text, isMarked: false }]
  return text
    .split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u)
    .flatMap((word) =>
      begins(word, typed) ? splitBeginning(word, typed) : [{ text: word, isMarked: false }],
    )
    .reduce<MarkedText>(joinAlike, [])
}

function splitBeginning(word: string, typed: string): MarkedText {
  if (typed.length < 2 || !begins(word, typed)) return [{ text: word, isMarked: true }]
  return [
    { text: word.slice(0, typed.length), isMarked: true },
    { text: word.slice(typed.length), isMarked: false },
  ]
}

/** Returns false where folding changes the length of the beginning, since positions would no longer agree. */
function begins(word: string, typed: string): boolean {
  return fold(word.slice(0, typed.length)) === typed
}

/** Returns a word in small letters without accents. */
export function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function joinAlike(pieces: MarkedText, piece: MarkedText[number]): MarkedText {
  const last = pieces.at(-1)
  if (last && last.isMarked === piece.isMarked) last.text += piece.text
  else pieces.push({ ...piece })
  return pieces
}
