import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Longer texts take longer to estimate, and one that is easy to guess up to here gains nothing from the rest. */
const maxCheckedLength = 64
/** Below it, fewer than 100 million guesses are expected. */
const minScore = 3

/** What makes a password easy to guess, as far as it can be said. */
type PasswordWeakness = 'own_words' | 'common' | 'repeated' | 'sequence' | 'keyboard' | 'date' | 'short'

export interface PasswordEstimate {
  /** From 0, guessed at once, to 4. */
  score: number
  isGuessable: boolean
  /** Null where it is not easy to guess. */
  weakness: PasswordWeakness | null
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Returns how hard a password is to guess: whether it is common, was breached, follows a pattern, or is made from words
 * about its owner, such as their name and address. Browsers and the server use the same lists; the server decides.
 */
export async function estimatePassword(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordEstimate> {
  estimator ??= loadEstimator().catch((error: unknown) => {
    // Whoever was offline for a moment gets the lists with the next key.
    estimator = undefined
    throw error
  })
  const found = (await estimator).check(password.slice(0, maxCheckedLength), variantsOf(ownWords))
  const isGuessable = found.score < minScore
  return { score: found.score, isGuessable, weakness: isGuessable ? findWeakness(found.sequence) : null }
}

/** Loads the lists on first use: they take tens of megabytes, which only setting passwords needs. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

const weaknesses: Record<string, PasswordWeakness> = {
  dictionary: 'common',
  repeat: 'repeated',
  sequence: 'sequence',
  spatial: 'keyboard',
  date: 'date',
  regex: 'date',
}

/** Returns what the longest part that follows a pattern is; words about the owner go first. */
function findWeakness(sequence: readonly Match[]): PasswordWeakness {
  if (sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own_words'
  const [longest] = sequence
    .filter(({ pattern }) => weaknesses[pattern] !== undefined)
    .toSorted((one, other) => other.token.length - one.token.length)
  return (longest && weaknesses[longest.pattern]) ?? 'short'
}

/** Returns each text whole, in words, and with its words run together: "Ada King", "ada", "king", "adaking". */
function variantsOf(texts: readonly string[]): string[] {
  const variants = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
    return [text, words.join(''), ...words.filter((word) => word.length > 2)]
  })
  return [...new Set(variants)]
}
