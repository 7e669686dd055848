import { deskStrings } from '../../../foundation/strings.ts'
import { isTemplateCode } from './template-kinds.ts'

/** Returns the name of a mail's template; of one that is gone, its code. */
export function templateName(code: string): string {
  return isTemplateCode(code) ? deskStrings(null).t(`email-templates.${code}.name`) : code
}
