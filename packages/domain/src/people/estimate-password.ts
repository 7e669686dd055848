import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { dictionary } from '@zxcvbn-ts/language-common'

/** Longer texts take longer to estimate, and the rest adds nothing to an easy beginning. */
const maxCheckedLength = 64
/** Below it, fewer than 100 million guesses are expected. */
const minScore = 3
/** Ten million guesses, for the parts that a guesser does not try first. */
const minGuessesLog10 = 7

export type PasswordWeakness =
  | 'own_words'
  | 'common'
  | 'repeated'
  | 'sequence'
  | 'keyboard'
  | 'date'
  | 'short'

export interface PasswordEstimate {
  /** From 0, guessed at once, to 4. */
  score: number
  isGuessable: boolean
  /** Null where it is not easy to guess. */
  weakness: PasswordWeakness | null
}

/** Words by list, the most frequent first. */
type WordLists = Readonly<Record<string, (typeof dictionary)[keyof typeof dictionary]>>

/** Guessers know the season and the month. */
const calendar = [
  'spring',
  'summer',
  'autumn',
  'fall',
  'winter',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'semester',
  'term',
  'year',
  'today',
]

/**
 * Returns a function that estimates how hard a password is to guess: common, breached, of a pattern, or made from
 * words about its owner. `loadMore` brings further word lists. The lists take tens of megabytes, so they are loaded
 * on first use.
 */
export function createPasswordEstimate(loadMore: () => Promise<WordLists> = async () => ({})) {
  let estimator: Promise<ZxcvbnFactory> | undefined
  return async (password: string, ownWords: readonly string[]): Promise<PasswordEstimate> => {
    estimator ??= loadEstimator(loadMore).catch((error: unknown) => {
      // Somebody who was offline for a moment gets the lists with the next key.
      estimator = undefined
      throw error
    })
    const factory = await estimator
    const checked = password.slice(0, maxCheckedLength)
    const own = variantsOf(ownWords)
    const estimate = factory.check(checked, own)
    if (estimate.score < minScore)
      return { score: estimate.score, isGuessable: true, weakness: findWeakness(estimate.sequence) }
    const matches = wordsIn(withoutDates(checked, estimate.sequence)).flatMap(
      (word) => factory.check(word, own).sequence,
    )
    if (unknownGuessesLog10(matches) >= minGuessesLog10)
      return { score: estimate.score, isGuessable: false, weakness: null }
    const weakness = findWeakness([
      ...matches,
      ...estimate.sequence.filter(({ pattern }) => pattern === 'date'),
    ])
    return { score: minScore - 1, isGuessable: true, weakness }
  }
}

/** Uses the word lists that browsers have; the server knows more, and decides. */
export const estimatePassword = createPasswordEstimate()

async function loadEstimator(loadMore: () => Promise<WordLists>): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, more] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadMore(),
  ])
  const dictionary = { ...common.dictionary, ...more, calendar }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}

/** Returns a power of ten. The owner's words, those of the calendar, dates and years count nothing. */
function unknownGuessesLog10(matches: readonly Match[]): number {
  const unknown = matches.filter((match) => !isKnown(match))
  const orders = unknown.reduce((sum, _, index) => sum + Math.log10(index + 1), 0)
  return unknown.reduce((sum, { guessesLog10 = 0 }) => sum + guessesLog10, orders)
}

/** Dates have separators of their own. */
function withoutDates(text: string, sequence: readonly Match[]): string {
  const dates = sequence.filter(({ pattern }) => pattern === 'date')
  return dates.reduce((remaining, { token }) => remaining.replace(token, ' '), text)
}

function isKnown({ pattern, dictionaryName }: Match): boolean {
  if (pattern === 'date' || pattern === 'regex') return true
  return dictionaryName === 'userInputs' || isOfCalendar(dictionaryName)
}

function isOfCalendar(dictionaryName: string | undefined): boolean {
  return /^(calendar|seasons|months|daysOfWeek|timePeriods)/.test(dictionaryName ?? '')
}

const weaknesses: Record<string, PasswordWeakness> = {
  dictionary: 'common',
  repeat: 'repeated',
  sequence: 'sequence',
  spatial: 'keyboard',
  date: 'date',
  regex: 'date',
}

/** Returns the kind of the longest part that follows a pattern; words about the owner go first. */
function findWeakness(sequence: readonly Match[]): PasswordWeakness {
  if (sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own_words'
  const [longest] = sequence
    .filter(({ pattern }) => weaknesses[pattern] !== undefined)
    .toSorted((one, other) => other.token.length - one.token.length)
  if (isOfCalendar(longest?.dictionaryName)) return 'date'
  return (longest && weaknesses[longest.pattern]) ?? 'short'
}

/** Returns each text as it is, in words, and run together: "Ada King", "ada", "king", "adaking". */
function variantsOf(texts: readonly string[]): string[] {
  const variants = texts.flatMap((text) => {
    const words = wordsIn(text.toLowerCase())
    return [text, words.join(''), ...words.filter((word) => word.length > 2)]
  })
  return [...new Set(variants)]
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? []
}
