import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  port: number
  /** Received mails, oldest first. */
  mails: ParsedMail[]
  /** Refuses mail to this address for good. */
  refuse: (address: string) => void
  /** Takes the next mail and breaks the connection before it says so. */
  breakAfterNextMail: () => void
  /** Takes the next mail and never answers; resolves when it is there. */
  ignoreNextMail: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a real SMTP server on loopback; `port` 0 takes a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ParsedMail[] = []
  const refused = new Set<string>()
  let breaksNext = false
  let ignored: PromiseWithResolvers<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      done(refused.has(address) ? Object.assign(new Error('No such person'), { responseCode: 550 }) : null)
    },
    onData: (stream, _session, done) => {
      if (ignored) {
        ignored.resolve()
        ignored = undefined
        stream.resume()
        return
      }
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        if (breaksNext) {
          breaksNext = false
          done(Object.assign(new Error('Try again'), { responseCode: 421 }))
        } else done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    refuse: (who) => refused.add(who),
    breakAfterNextMail: () => {
      breaksNext = true
    },
    ignoreNextMail: () => {
      ignored = Promise.withResolvers()
      return ignored.promise
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
