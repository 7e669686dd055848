import type { OpenedMail } from './read-arrived-mail.ts'

/**
 * Returns how many of these mails, from the first on, can be handled together: none of them may change what is to be known
 * of another. One whose sender nobody can tell is handled alone.
 */
export function countApart(mails: readonly OpenedMail[]): number {
  const keys = mails.map(keysOf)
  const end = keys.findIndex(
    (own, place) =>
      place > 0 &&
      (own === null || keys.slice(0, place).some((earlier) => !earlier || areRelated(earlier, own))),
  )
  return end < 0 ? mails.length : end
}

interface MailKeys {
  from: string
  /** Addresses that it names, among them the sender's. */
  people: Set<string>
  /** Ids that it bears or refers to, in lower case. */
  ids: Set<string>
  /** Addresses for replies that it came to, and numbers of tickets in its subject. */
  tickets: Set<string>
}

function keysOf({ arrived, clues }: OpenedMail): MailKeys | null {
  if (!clues?.from || clues.fromProblem !== null) return null
  const from = clues.from.address.toLowerCase()
  const named = [...clues.to, ...clues.cc].map(({ address }) => address.toLowerCase())
  const ids = [clues.messageId ?? [], clues.inReplyTo, clues.references].flat()
  return {
    from,
    people: new Set([from, ...named]),
    ids: new Set(ids.map((id) => id.toLowerCase())),
    tickets: new Set([
      ...[...named, ...arrived.envelopeTo].flatMap((address) => /\+(\d+)\./.exec(address)?.[1] ?? []),
      ...clues.ticketNumbers.map(String),
    ]),
  }
}

function areRelated(one: MailKeys, other: MailKeys): boolean {
  return (
    one.people.has(other.from) ||
    other.people.has(one.from) ||
    haveCommon(one.ids, other.ids) ||
    haveCommon(one.tickets, other.tickets)
  )
}

function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((key) => other.has(key))
}
