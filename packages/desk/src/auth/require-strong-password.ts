import { estimatePassword, refusalAt } from '@lodge/domain'

/** Throws `invalid_input` at this field for a password that is easy to guess. */
export async function requireStrongPassword(
  password: string,
  ownWords: readonly string[],
  field: string,
): Promise<void> {
  const { isGuessable } = await estimatePassword(password, ownWords)
  if (isGuessable) throw refusalAt(field, 'password_guessable')
}
