import { limits } from '@lodge/contracts'
import {
  type MailClues,
  microsoftAuthority,
  type ReadMail,
  readMailClues,
  readMailInThread,
  UnreadableMail,
} from '@lodge/mail'
import { type KeptFile, keepMailedFile } from '../../files/mailed-files.ts'
import { readBytes } from '../../foundation/read-bytes.ts'
import { cluesOf } from './collect-facts.ts'
import { type AnsweredTicket, findAnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import { loadEarlierTexts } from './load-earlier-texts.ts'
import { loadOwnTexts } from './load-own-texts.ts'
import type { MailInContext } from './mail-in-context.ts'

/** A mail that is about to be read. */
export interface OpenedMail {
  arrived: ArrivedMail
  raw: Buffer
  /** Null where reading all of it will say why not. */
  clues: MailClues | null
}

export async function openMail(
  ctx: MailInContext,
  arrived: ArrivedMail & { storageKey: string },
): Promise<OpenedMail> {
  // Of a mail that is too large only the headers are kept.
  const expected = arrived.size <= limits.mailSize ? arrived.size : 0
  const raw = await readBytes(ctx.mails.read(arrived.storageKey), expected)
  return { arrived, raw, clues: await readMailClues(raw, { language: arrived.language ?? undefined }) }
}

/** Returns the ticket that a mail seems to answer, before it is read. */
export async function findOpenedTicket(
  { db, secret, now }: MailInContext,
  { arrived, clues }: OpenedMail,
): Promise<AnsweredTicket | null> {
  return clues && findAnsweredTicket(db, cluesOf(clues, arrived), { secret, now: now() })
}

/** Reads a mail once, beside what we wrote in its ticket and its sender elsewhere, which it may repeat. */
export async function readOpenedMail(
  ctx: MailInContext,
  { arrived, raw, clues }: OpenedMail,
  answered: AnsweredTicket | null,
): Promise<ReadMail | UnreadableMail> {
  const { envelopeFrom, isFetched, language, headerNames } = arrived
  const [ownMails, earlierMails] = clues
    ? await Promise.all([loadOwnTexts(ctx, clues, answered), loadEarlierTexts(ctx, clues, arrived)])
    : [[], []]
  try {
    const options = {
      ownMails,
      earlierMails,
      headerNames,
      ...trusting(arrived),
      // A fetched mail has its return path in a header, or nobody knows it.
      ...(!isFetched && { returnPath: envelopeFrom }),
      ...(language !== null && { language }),
    }
    return await readMailInThread(raw, options, { isGivenAway: true })
  } catch (error) {
    if (error instanceof UnreadableMail) return error
    throw error
  }
}

/** Microsoft 365 names itself in no results, so nobody may be believed by that name alone. */
function trusting({ trustedServer, isFromMicrosoft365 }: ArrivedMail) {
  if (trustedServer === microsoftAuthority) return { isFromMicrosoft365 }
  return { trustedAuthorities: trustedServer === null ? [] : [trustedServer] }
}

export interface KeptFiles {
  /** The stored ones, by their place among the files of the mail. */
  kept: Map<number, KeptFile>
  /** Names of those that the virus scanner refused, and of those beyond the most that a message may have. */
  refused: { name: string; because: 'virus' | 'number' }[]
}

/** Stores the files of a mail that the virus scanner lets pass, as many as a message may have. */
export async function keepFiles(ctx: MailInContext, { files }: ReadMail): Promise<KeptFiles> {
  const result: KeptFiles = { kept: new Map(), refused: [] }
  for (const [place, file] of files.entries()) {
    const isOneTooMany = result.kept.size >= limits.filesPerMail
    const stored = isOneTooMany ? null : await keepMailedFile(ctx, file)
    if (stored) result.kept.set(place, stored)
    else if (!isOneTooMany) result.refused.push({ name: file.name, because: 'virus' })
    else result.refused.push({ name: file.name, because: 'number' })
  }
  return result
}
