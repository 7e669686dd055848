import { readMailTo, readReplyAddress } from './mail.ts'
import { writeMail } from './write-mail.ts'

const restMs = 100

/** Answers every mail to an address at once, as a person does, until it is stopped: nothing in its mails says that a program wrote them. */
export function startResponder(address: string): { answered: () => number; stop: () => Promise<void> } {
  const answered = new Set<string>()
  const answerNew = async () => {
    for (const mail of await readMailTo(address)) {
      if (answered.has(mail.id)) continue
      answered.add(mail.id)
      await writeMail({
        from: address,
        to: await readReplyAddress(mail),
        subject: `Re: ${mail.subject}`,
        inReplyTo: mail.headers['message-id'],
        text: `I am away until Monday, and have got ${answered.size} mails meanwhile.`,
      })
    }
  }
  const ended = new AbortController()
  const work = (async () => {
    while (!ended.signal.aborted) {
      await answerNew()
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    // What came last of all is counted too.
    await answerNew()
  })()
  return {
    answered: () => answered.size,
    stop: async () => {
      ended.abort()
      await work
    },
  }
}
