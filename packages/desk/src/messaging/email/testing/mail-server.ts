import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail with the envelope that it came in. */
interface ReceivedMail extends ParsedMail {
  /** The sender of the envelope. */
  bounceAddress: string | undefined
  /** As it came over the wire. */
  raw: Buffer
  /** The user who signed in to send it; undefined where nobody did. */
  user: string | undefined
}

export interface MailServerAccess {
  port?: number
  /** The one that every user needs; without one nobody signs in. */
  password?: string
  /** Lets in whoever has a token that counts (XOAUTH2), and nobody by a password. */
  takesToken?: (token: string) => Promise<boolean>
  /** The certificate and its key, in PEM, for STARTTLS or, with `isSecure`, for TLS from the beginning. */
  tls?: { key: string; cert: string; isSecure?: boolean }
  /** Refuses every sender. */
  refusesSenders?: boolean
}

/** The code of an answer, and its words. */
interface Answer {
  responseCode: number
  message: string
}

export interface MailServer {
  url: string
  port: number
  /** Received mails, oldest first. */
  mails: ReceivedMail[]
  /** Refuses mail to this address, for good unless the answer says otherwise. */
  refuse: (address: string, answer?: Answer) => void
  /** Takes mail to this address again. */
  accept: (address: string) => void
  /** Asks for patience at every address until what it returns is called. */
  postpone: () => () => void
  /** Takes the next mail and breaks the connection before it says so. */
  breakAfterNextMail: () => void
  /** Takes the next mail and never answers; resolves when it is there. */
  ignoreNextMail: () => Promise<void>
  /** Takes mails to such an address and answers only when what it returns is called. */
  holdAnswers: (isHeld: (address: string) => boolean) => () => void
  close: () => Promise<void>
}

/** Starts a real SMTP server on loopback, on a free port unless one is given. */
export async function startMailServer({
  port = 0,
  password,
  takesToken,
  tls,
  refusesSenders = false,
}: MailServerAccess = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refused = new Map<string, Answer>()
  let breaksNext = false
  let postpones = false
  let ignored: PromiseWithResolvers<void> | undefined
  let isHeld = (_: string) => false
  let released = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: password === undefined && !takesToken,
    ...(takesToken && { authMethods: ['XOAUTH2'] }),
    closeTimeout: 50,
    disabledCommands: [
      ...(tls ? [] : ['STARTTLS']),
      ...(password === undefined && !takesToken ? ['AUTH'] : []),
    ],
    // A server of this machine may be used in the clear.
    allowInsecureAuth: true,
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isSecure ?? false }),
    onAuth: ({ username, password: given, accessToken }, _session, done) => {
      if (takesToken) {
        takesToken(accessToken ?? '').then(
          (counts) =>
            counts
              ? done(null, { user: username })
              : done(null, { data: { status: '401', schemes: 'bearer', scope: 'smtp' } }),
          done,
        )
        return
      }
      if (given === password) done(null, { user: username })
      else done(Object.assign(new Error('5.7.8 Wrong password'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) =>
      done(refusesSenders ? Object.assign(new Error('5.7.1 Not your address'), { responseCode: 553 }) : null),
    onRcptTo: ({ address }, _session, done) => {
      if (postpones) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      const answer = refused.get(address)
      done(answer ? Object.assign(new Error(answer.message), answer) : null)
    },
    onData: (stream, { envelope, user }, done) => {
      if (ignored) {
        ignored.resolve()
        ignored = undefined
        stream.resume()
        return
      }
      buffer(stream).then(async (raw) => {
        const mail = await simpleParser(raw)
        const { mailFrom, rcptTo } = envelope
        mails.push({ ...mail, bounceAddress: mailFrom ? mailFrom.address : undefined, raw, user })
        if (rcptTo.some(({ address }) => isHeld(address))) await released.promise
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
    refuse: (who, answer = { responseCode: 550, message: 'No such person' }) => refused.set(who, answer),
    accept: (who) => refused.delete(who),
    postpone: () => {
      postpones = true
      return () => {
        postpones = false
      }
    },
    breakAfterNextMail: () => {
      breaksNext = true
    },
    ignoreNextMail: () => {
      ignored = Promise.withResolvers()
      return ignored.promise
    },
    holdAnswers: (isOne) => {
      isHeld = isOne
      released = Promise.withResolvers()
      return () => {
        isHeld = () => false
        released.resolve()
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
