import { loadavg } from 'node:os'
import { readMail } from '@lodge/mail'
import PostalMime from 'postal-mime'
import { percentilesOf, printTable } from './src/percentiles.ts'

/**
 * Reads ordinary mails, folding and sanitising included, beside a bare `postal-mime` on the same mails in the same
 * run. Run: `node infra/bench/read-mail.ts [ROUNDS]`
 */
const rounds = Number(process.argv[2] ?? 200)
const aimMs = 10
const words =
  'The projector in the large lecture hall shows no picture since Monday, please have a look at it. '
const quoted = `On Wed, 4 Mar 2026 at 10:40, Help desk <help@desk.example> wrote:`
const boundary = (name: string) => `--${name}\r\n`

const head = (type: string) =>
  `From: Nia Ward <nia@college.example>\r\nTo: help@desk.example\r\nSubject: =?utf-8?Q?Re:_Pr=C3=BCfung?=\r\nDate: Mon, 02 Feb 2026 09:30:00 +0000\r\nMessage-ID: <q1@college.example>\r\nReferences: <a@desk.example> <b@desk.example>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n`
const text = `${words.repeat(10)}\r\n\r\n${quoted}\r\n\r\n${`> ${words}\r\n`.repeat(40)}`
const html = `<div dir="ltr"><p style="color:#333">${words.repeat(10)}</p></div><div class="gmail_quote"><div class="gmail_attr">${quoted}</div><blockquote class="gmail_quote">${`<p style="margin:0 0 8px;font-family:Arial">${words}</p>`.repeat(120)}</blockquote></div>`
const part = (type: string, content: string) => `Content-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`
const alternative = `${boundary('alt')}${part('text/plain', text)}${boundary('alt')}${part('text/html', html)}--alt--\r\n`
const file = Buffer.alloc(60_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n')

const mails: Record<string, Buffer> = {
  'plain text, 5 kB': Buffer.from(`${head('text/plain; charset=utf-8')}\r\n${text}`),
  'HTML and text, 30 kB': Buffer.from(`${head('multipart/alternative; boundary=alt')}\r\n${alternative}`),
  'the same with a file, 110 kB': Buffer.from(
    `${head('multipart/mixed; boundary=mix')}\r\n${boundary('mix')}Content-Type: multipart/alternative; boundary=alt\r\n\r\n${alternative}\r\n${boundary('mix')}Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--mix--\r\n`,
  ),
}

const rows = []
for (const [mail, raw] of Object.entries(mails)) {
  const lodge: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    lodge.push(await timeOf(() => readMail(raw)))
    bare.push(await timeOf(() => PostalMime.parse(raw)))
  }
  // The first rounds compile.
  const [own, other] = [lodge, bare].map((times) => percentilesOf(times.slice(rounds / 4)))
  if (own && other)
    rows.push({
      mail,
      medianMs: own.median,
      p95Ms: own.p95,
      bareMedianMs: other.median,
      bareP95Ms: other.p95,
    })
}
console.log(`${rounds} rounds, load average ${loadavg()[0]?.toFixed(1)}:`)
printTable(rows)
const worst = Math.max(...rows.map(({ p95Ms }) => p95Ms))
console.log(
  `${worst < aimMs ? 'reached ' : 'MISSED  '} p95 of reading is ${worst.toFixed(1)} ms, aim ${aimMs} ms`,
)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
