import type { EmailTemplateText } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { invalidInput } from '../../../foundation/save-errors.ts'
import type { Variables } from '../mail-content.ts'
import type { EmailTemplateCode } from './default-template.ts'
import { checkLiquid, renderLiquid, TemplateError } from './liquid.ts'
import { templateKinds } from './template-kinds.ts'

/**
 * Throws `invalid_input`, at `subject` or `body` with line and column, for a text that no mail could be made of, and for
 * one that leaves out what the mail is for. `samples` has a value for each of its variables.
 */
export function requireUsableText(
  code: EmailTemplateCode,
  text: EmailTemplateText,
  samples: Variables,
): void {
  const { variables, required } = templateKinds[code]
  for (const field of ['subject', 'body'] as const) {
    const rendered = refusingAt(field, () => {
      checkLiquid(text[field], variables)
      return renderLiquid(text[field], samples)
    })
    if (field === 'body' && required && !rendered.includes(String(samples[required])))
      throw refusalAt('body', 'template_variable_required', { name: `{{ ${required} }}` })
  }
}

function refusingAt(field: 'subject' | 'body', work: () => string): string {
  try {
    return work()
  } catch (error) {
    throw error instanceof TemplateError ? invalidInput({ [field]: error.problem }) : error
  }
}
