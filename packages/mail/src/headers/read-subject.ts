import type { CharsetHints } from '../mime/decode-charset.ts'
import { decodeWords } from '../mime/decode-words.ts'
import { type Header, headerOf, headersOf } from '../mime/read-headers.ts'

export interface MailSubject {
  /** As written, in one line; empty where the mail has none. */
  subject: string
  /** Without what mail programs and lists put before it. */
  title: string
  isForward: boolean
  /** Numbers such as `#1042`, in their order. */
  ticketNumbers: number[]
}

const answer = [
  [
    're',
    'r',
    'rép',
    'réponse',
    'réf',
    'rif',
    'на',
    'aw',
    'antw',
    'antwort',
    'res',
    'ris',
    'sv',
    'vs',
    'odp',
    'bls',
    'ynt',
    'ответ',
    'отв',
  ],
  [
    'vá',
    'atb',
    'απ',
    'σχετ',
    'תגובה',
    'השב',
    'رد',
    'الرد',
    '回复',
    '回覆',
    '答复',
    '答覆',
    '返信',
    '답장',
    '회신',
    'trả lời',
  ],
].flat()
const forward = [
  [
    'fwd',
    'fw',
    'wg',
    'weitergeleitet',
    'tr',
    'rv',
    'rm',
    'i',
    'enc',
    'doorst',
    'vb',
    'vl',
    'vl',
    'pd',
    'fs',
    'továbbítás',
  ],
  [
    'пересл',
    'пересылка',
    'переслано',
    'пд',
    'ilt',
    'i\u0307lt',
    'ίλτ',
    'προώθ',
    'πρθ',
    'הועבר',
    'إعادة توجيه',
    'إعادة التوجيه',
    '转发',
    '轉寄',
    '転送',
    '전달',
  ],
].flat()
/** A single letter is a prefix only where it stands in capitals, as Italian programs write it. */
const single = new Set(['r', 'i'])
const prefix = /^([\p{L}]{1,16}(?: [\p{L}]{1,10})?)[.]?\s?(?:[[(^*]\d{1,3}[\])]?)?\s?[:：]\s*/u

/** Marks that turn the text behind them around. */
const turning = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the subject of a mail and what can be told from it. */
export function readSubject(headers: readonly Header[], hints: CharsetHints = {}): MailSubject {
  const subject = decodeWords(headerOf(headers, 'subject') ?? '', hints)
    .replace(turning, '')
    .replace(/\s+/g, ' ')
    .trim()
  const { title, isForward } = cleanTitle(subject, listNameOf(headers))
  const numbers = [...subject.matchAll(/[#＃](\d{1,9})(?![\da-z])/gi)].map(([, digits]) => Number(digits))
  return { subject, title, isForward, ticketNumbers: [...new Set(numbers)] }
}

/** Takes the prefixes of answers and forwards away, however many, and the name of the list that the mail came by. */
export function cleanTitle(
  subject: string,
  listName: string | null = null,
): { title: string; isForward: boolean } {
  let [title, tags, isForward, isFirst] = [subject, '', false, true]
  for (;;) {
    const kind = prefixKind(title)
    if (kind) {
      if (isFirst) isForward = kind === 'forward'
      isFirst = false
      title = title.replace(prefix, '')
      continue
    }
    const [tag, name = ''] = /^\[([^\][]{1,80})\]\s*/.exec(title) ?? []
    if (tag === undefined) break
    const rest = title.slice(tag.length)
    const isList = listName !== null && name.trim().toLowerCase() === listName
    if (!isList && prefixKind(rest) === null) break
    if (!isList) tags += tag
    title = rest
  }
  return { title: `${tags}${title}`.trim(), isForward }
}

function prefixKind(title: string): 'answer' | 'forward' | null {
  const word = prefix.exec(title)?.[1]
  if (word === undefined || (single.has(word.toLowerCase()) && word !== word.toUpperCase())) return null
  if (forward.includes(word.toLowerCase())) return 'forward'
  return answer.includes(word.toLowerCase()) ? 'answer' : null
}

const longestListId = 300

/** Returns the name that a list puts in brackets before its subjects: that of its id, or its address. */
function listNameOf(headers: readonly Header[]): string | null {
  const [id] = headersOf(headers, 'list-id')
  const name = /<?([^<>\s.@]+)[.@][^<>\s]*>?\s*$/.exec((id ?? '').slice(-longestListId))?.[1]
  return name?.toLowerCase() ?? null
}
