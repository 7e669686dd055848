import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadMail, readMail } from './read-mail.ts'
import { brokenMail } from './testing/broken-mail.ts'
import { UnreadableMail } from './unreadable-mail.ts'

const reasons = ['mail_too_large', 'too_many_parts', 'too_deep', 'headers_too_long']
const mostMs = 3_000
const ownMails = ['It is ready.']

/** Texts of a mail that are kept and shown. */
const textsOf = ({ visible, folded, html, subject, title, from, files }: ReadMail) => [
  ...[visible, ...folded].map(({ text }) => text),
  html ?? '',
  ...[subject, title, from?.name ?? '', ...files.map(({ name }) => name)],
]

/** Whatever comes is read, or refused for a limit that it is over; and what was read can be kept. */
test('any mail that was broken on its way is read in time, or is over a limit', async () => {
  await fc.assert(
    fc.asyncProperty(brokenMail, async (raw) => {
      const before = process.cpuUsage()
      try {
        const mail = await readMail(raw, { ownMails, trustedAuthorities: ['mx.college.example'] })
        for (const text of textsOf(mail)) expect(text).toSatisfy(isClean)
        for (const { name } of mail.files) expect(name).toMatch(/^[^/\\]{1,200}$/)
        expect(mail.html ?? '').not.toMatch(/<(script|style|iframe|form|svg|object)\b|\son\w+=|javascript:/i)
        structuredClone({ ...mail, files: [] })
      } catch (error) {
        if (!(error instanceof UnreadableMail)) throw error
        expect(reasons).toContain(error.reason)
      }
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1_000).toBeLessThan(mostMs)
    }),
    { numRuns: 150, seed: 20_261_126 },
  )
})

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
