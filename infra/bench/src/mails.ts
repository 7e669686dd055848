import { benchPeople } from './generate/university.ts'

/** The server whose word about senders the mailbox believes. */
export const mailServer = 'mx.bench.example'

const words = 'The projector in the large lecture hall shows no picture since Monday, please look at it. '
const sentences = 16
/** Mail programs send far more of these than of words. */
const styles = Array.from(
  { length: 230 },
  (_, place) =>
    `p.style${place}, li.style${place} { margin: 0 0 8.0pt 0; font-size: 11.0pt; font-family: "Calibri", sans-serif; }`,
).join('\n')
const file = Buffer.alloc(60_000, 7)
/** Mails between a question and its answer; the question is none itself. */
const answeredBefore = 51

/**
 * Returns an ordinary mail of 30 kB, 1.5 kB of which are words: every fifth answers one of long before, and every tenth has a file of 60 kB. No two
 * are alike, and their senders are requesters of the filled database.
 */
export function arrivingMail(place: number, subject = `Question ${place}`): Buffer {
  const isReply = place % 5 === 0 && place > answeredBefore
  const sender = isReply ? place - answeredBefore : place
  const text = `Question ${place}. ${words.repeat(sentences)}`
  const headers = headersOf(place, sender, isReply ? `Re: Question ${sender}` : subject)
  const threading = isReply ? [`In-Reply-To: ${idOf(sender)}`, `References: ${idOf(sender)}`] : []
  return toMail([...headers, ...threading], text, place % 10 === 3 ? file : null)
}

/** Returns a mail of 24 MB, which is under the limit of 25 as it is sent. */
export function largeMail(): Buffer {
  const place = 1_900
  return toMail(headersOf(place, place, 'A recording'), 'Here it is.', Buffer.alloc(17_500_000, 7))
}

const idOf = (place: number) => `<question-${place}@mail.bench.example>`

function headersOf(place: number, sender: number, subject: string): string[] {
  const from = benchPeople.requester(1 + (sender % 1_900))
  return [
    `Return-Path: <${from}>`,
    `Authentication-Results: ${mailServer}; dmarc=pass header.from=bench.example`,
    `From: Student <${from}>`,
    'To: help@bench.example',
    `Subject: ${subject}`,
    `Message-ID: ${idOf(place)}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
  ]
}

function toParagraphs(text: string): string {
  const paragraphs = text
    .split('. ')
    .map((sentence) => `<p class="style1" style="margin:0 0 8pt">${sentence}.</p>`)
  return `<div class="WordSection1">${paragraphs.join('')}</div>`
}

function toMail(headers: readonly string[], text: string, attached: Buffer | null): Buffer {
  const html = `<html><head><style>${styles}</style></head><body>${toParagraphs(text)}</body></html>`
  const alternative = `--alt\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--alt\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--alt--\r\n`
  const head = headers.join('\r\n')
  if (!attached)
    return Buffer.from(`${head}\r\nContent-Type: multipart/alternative; boundary=alt\r\n\r\n${alternative}`)
  const lines = attached.toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(
    `${head}\r\nContent-Type: multipart/mixed; boundary=mix\r\n\r\n--mix\r\nContent-Type: multipart/alternative; boundary=alt\r\n\r\n${alternative}\r\n--mix\r\nContent-Type: application/octet-stream; name=recording.txt\r\nContent-Disposition: attachment; filename=recording.txt\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--mix--\r\n`,
  )
}
