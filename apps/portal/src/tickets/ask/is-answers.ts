export function isListOf(list: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isItem)
}

/** Returns whether something that a browser has kept is answers of a form. */
export function isAnswers(answers: unknown): boolean {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return false
  return Object.values(answers).every(
    (answer) =>
      ['string', 'boolean'].includes(typeof answer) || isListOf(answer, (id) => typeof id === 'string'),
  )
}
