import type { AnswerTest, FormAnswer, FormAnswers, FormCondition, FormField } from '@lodge/contracts'

/** Shows a field whose condition is met by shown fields. A hidden section hides its fields. */
export function visibleFields(fields: readonly FormField[], formAnswers: FormAnswers): FormField[] {
  const shownKeys = new Set<string>()
  let isSectionShown = true
  return fields.filter((field) => {
    const isMet = !field.visibleWhen || isConditionMet(field.visibleWhen, formAnswers, shownKeys)
    if (field.type === 'section') isSectionShown = isMet
    const isVisible = isMet && isSectionShown
    if (isVisible) shownKeys.add(field.key)
    return isVisible
  })
}

export function answerAt(formAnswers: FormAnswers, key: string): FormAnswer | undefined {
  return Object.hasOwn(formAnswers, key) ? formAnswers[key] : undefined
}

function isConditionMet(
  { match, tests }: FormCondition,
  formAnswers: FormAnswers,
  shownKeys: Set<string>,
): boolean {
  const passes = (test: AnswerTest) =>
    shownKeys.has(test.field) && passesTest(test, answerAt(formAnswers, test.field))
  return match === 'all' ? tests.every(passes) : tests.some(passes)
}

function passesTest({ test, value }: AnswerTest, answer: FormAnswer | undefined): boolean {
  const values = Array.isArray(answer) ? answer : answer === undefined ? [] : [String(answer).trim()]
  const isAnswered = values.some((each) => each !== '')
  if (test === 'is_answered') return isAnswered && answer !== false
  if (!isAnswered || value === undefined) return false
  if (test === 'includes') return values.includes(value)
  const isEqual = values.length === 1 && values[0] === value
  return test === 'equals' ? isEqual : !isEqual
}
