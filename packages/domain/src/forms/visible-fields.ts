import type { FormAnswers, FormField } from '@lodge/contracts'

/**
 * Returns the fields that these answers show: those without a condition, and those whose condition is met by a shown
 * field.
 */
export function visibleFields(fields: readonly FormField[], formAnswers: FormAnswers): FormField[] {
  const shown = new Set<string>()
  return fields.filter((field) => {
    const { visibleWhen } = field
    const isVisible =
      !visibleWhen || (shown.has(visibleWhen.field) && formAnswers[visibleWhen.field] === visibleWhen.equals)
    if (isVisible) shown.add(field.key)
    return isVisible
  })
}
