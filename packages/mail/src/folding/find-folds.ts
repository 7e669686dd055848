import { type BodyLine, type FoldKind, isBlank, type LineRole } from './body-line.ts'
import { markQuotes } from './mark-quotes.ts'
import { markSignatures } from './mark-signatures.ts'
import { matcherOf } from './own-text.ts'

export interface FoldOptions {
  /** Set to false for a mail that answers nothing: whatever it quotes is new to its reader. */
  isAnswer?: boolean | undefined
  /** Plain texts of the mails that Lodge sent in this thread: what they say is not new. */
  ownMails?: readonly string[] | undefined
  /** Plain texts of earlier mails of the same sender, whose repeated last lines are a signature. */
  earlierMails?: readonly string[] | undefined
}

/**
 * Returns for each line whether it is folded, and as what; null is what everybody sees. Doubt leaves everything
 * visible: answers between quotations, and a mail of which nothing would be left.
 */
export function findFolds(lines: readonly BodyLine[], options: FoldOptions = {}): (FoldKind | null)[] {
  const roles: LineRole[] = lines.map((line) => (isBlank(line) ? 'blank' : 'new'))
  if (options.isAnswer !== false) markQuotes(lines, roles, matcherOf(options.ownMails ?? []))
  markSignatures(lines, roles, options.earlierMails ?? [])
  return !roles.includes('new') || isAnsweredBetween(roles) ? lines.map(() => null) : foldsOf(roles)
}

/** Returns whether new lines stand on both sides of a quotation. */
function isAnsweredBetween(roles: readonly LineRole[]): boolean {
  const first = roles.indexOf('quote')
  if (first < 0) return false
  const last = roles.lastIndexOf('quote')
  const isNewBefore = roles.slice(0, first).includes('new')
  const isNewAfter = roles.slice(last).includes('new')
  return roles.slice(first, last).includes('new') || (isNewBefore && isNewAfter)
}

/** Blank lines belong to what stands before them. */
function foldsOf(roles: readonly LineRole[]): (FoldKind | null)[] {
  let current: FoldKind | null = null
  return roles.map((role) => {
    if (role !== 'blank') current = role === 'new' ? null : role
    return current
  })
}
