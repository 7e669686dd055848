import type { TranslateDesk } from '../../../foundation/strings.ts'
import { isTemplateCode } from './template-kinds.ts'

/** Returns the name of a mail's template; of one that is gone, its code. */
export function templateName(code: string, t: TranslateDesk): string {
  return isTemplateCode(code) ? t(`email-templates.${code}.name`) : code
}
