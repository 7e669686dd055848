import { type BrowserSession, createSession } from '@lodge/e2e/session'

/** Takes the code from the mail catcher. */
export async function signInStudent(base: string, mailApi: string, email: string): Promise<BrowserSession> {
  const session = createSession(base)
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/auth/codes', { email })
  await session.call('POST', '/api/auth/session', { email, code: await codeFor(mailApi, email) })
  return session
}

async function codeFor(mailApi: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails: { to: { address: string }[]; text: string }[] = await (
      await fetch(`${mailApi}/email`)
    ).json()
    const mail = mails.findLast(({ to }) => to.some(({ address }) => address === email))
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code arrived for ${email}`)
}
