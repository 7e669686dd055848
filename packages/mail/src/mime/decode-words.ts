import libqp from 'libqp'
import { type CharsetHints, decodeCharset } from './decode-charset.ts'
import { decodeBase64 } from './decode-transfer.ts'

interface Word {
  charset: string
  pieces: Buffer[]
}

/** A question mark in it should have been encoded, and often is not; no other word begins in it. */
const wordText = '(?:[^?=]|=(?!\\?[^=])|\\?(?!=))*'
const oneWord = `=\\?([^?\\s]{0,75})\\?([bq])\\?(${wordText})\\?=`
const word = new RegExp(oneWord, 'gi')
const anyWord = oneWord.replace(/\((?!\?)/g, '(?:')
const wordRun = new RegExp(`${anyWord}(?:\\s*${anyWord})*`, 'gi')

/**
 * Returns the text of a header's value, which comes as a character for each byte: raw letters by what they fit,
 * encoded words by their charsets. Neighbours of one charset are joined before they are read, since a letter may be
 * divided between them.
 */
export function decodeWords(value: string, hints: CharsetHints = {}): string {
  return decodeWordsWithin(decodeRaw(value, hints), hints)
}

/** Returns a text, whose raw letters are read already, with its encoded words read. */
export function decodeWordsWithin(text: string, hints: CharsetHints = {}): string {
  return text.replace(wordRun, (run) => joinWords(run, hints))
}

/** Returns a value with its raw letters read and its encoded words as they are. */
export function decodeRaw(value: string, hints: CharsetHints = {}): string {
  return clean(decodeCharset(Buffer.from(value, 'latin1'), null, hints))
}

function joinWords(run: string, hints: CharsetHints): string {
  const words: Word[] = []
  for (const [, label = '', encoding = '', text = ''] of run.matchAll(word)) {
    const charset = label.replace(/\*.*$/, '').toLowerCase()
    const bytes = decodeWord(encoding, text)
    const last = words.at(-1)
    if (last?.charset === charset) last.pieces.push(bytes)
    else words.push({ charset, pieces: [bytes] })
  }
  const texts = words.map(({ charset, pieces }) => decodeCharset(Buffer.concat(pieces), charset, hints))
  return clean(texts.join(''))
}

function decodeWord(encoding: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  return encoding.toLowerCase() === 'b'
    ? decodeBase64(bytes)
    : libqp.decode(Buffer.from(text.replace(/_/g, '=20'), 'latin1'))
}

/** A header has one line, and no sign that controls anything. */
function clean(text: string): string {
  return text
    .replace(/[\r\n\t]+\s*/g, ' ')
    .replace(/[\p{Cc}]/gu, '')
    .toWellFormed()
}
