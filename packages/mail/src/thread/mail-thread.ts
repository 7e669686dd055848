import { move, transferableSymbol, valueSymbol } from 'piscina'
import { showMail } from '../body/sanitise-mail.ts'
import { type CluesOptions, type MailClues, readClues } from '../read-clues.ts'
import { type ReadMail, type ReadMailOptions, readMail } from '../read-mail.ts'
import { UnreadableMail, type UnreadableReason } from '../unreadable-mail.ts'

export interface MailTask {
  raw: Uint8Array
  options: ReadMailOptions
}

/** The answer of a thread. What cannot be read is one too, since errors lose their class on the way out. */
export type MailAnswer = { mail: ReadMail } | { unreadable: UnreadableReason; message: string }

/** Reads a mail; the thread's entry. */
export default async function readInThread({ raw, options }: MailTask) {
  try {
    const mail = await readMail(raw, options)
    for (const file of mail.files) file.content = ownBytes(file.content)
    return moved(
      { mail },
      mail.files.map(({ content }) => content.buffer),
    )
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message
    return { unreadable: error.reason, message: cause } satisfies MailAnswer
  }
}

export interface CluesTask {
  raw: Uint8Array
  options: CluesOptions
}

export function readCluesInThread({ raw, options }: CluesTask): Promise<MailClues> {
  return readClues(raw, options)
}

export interface ShowTask {
  html: string
  /** Addresses of the mail's pictures, by their place. */
  pictures: Readonly<Record<number, string>>
}

export function showInThread({ html, pictures }: ShowTask): string {
  return showMail(html, (place) => pictures[place] ?? null)
}

/** A view of a larger buffer would take all of it along. */
function ownBytes(content: Uint8Array): Uint8Array {
  return content.byteLength === content.buffer.byteLength ? content : new Uint8Array(content)
}

/** Hands the files' bytes over instead of copying them. */
function moved(answer: MailAnswer, buffers: readonly ArrayBufferLike[]) {
  return move({
    get [valueSymbol]() {
      return answer
    },
    get [transferableSymbol]() {
      return [...new Set(buffers)]
    },
  })
}
