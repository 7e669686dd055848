import { refusalAt } from '@lodge/domain'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Estimates take longer with length, and a password that is easy to guess up to here gains nothing from what follows.
 */
const maxCheckedLength = 64
/** On a scale from 0 to 4: below it, fewer than 100 million guesses are expected. */
const minScore = 3

/** Throws `invalid_input` at this field for a password that is easy to guess. */
export async function requireStrongPassword(
  password: string,
  ownWords: readonly string[],
  field: string,
): Promise<void> {
  if (!(await isGuessable(password, ownWords))) return
  throw refusalAt(field, 'password_guessable')
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Returns whether a password is common, was breached, follows a pattern, or is made from words about its owner, such as
 * their name and address.
 */
export async function isGuessable(password: string, ownWords: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const { score } = (await estimator).check(password.slice(0, maxCheckedLength), variantsOf(ownWords))
  return score < minScore
}

/** Loads the lists on first use: they take tens of megabytes, which only setting passwords needs. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** Returns each text whole, in words, and with its words run together: "Ada King", "ada", "king", "adaking". */
function variantsOf(texts: readonly string[]): string[] {
  const variants = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
    return [text, words.join(''), ...words.filter((word) => word.length > 2)]
  })
  return [...new Set(variants)]
}
