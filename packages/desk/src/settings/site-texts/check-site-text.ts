import { limits, type Problem, problem, RichHtml, type SiteTextFormat, toOneLine } from '@lodge/contracts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import {
  findUnknownPlaceholders,
  sanitiseCannedResponse,
} from '../../ticketing/canned-responses/fill-placeholders.ts'

interface CheckedText {
  /** As it is stored; empty for none. */
  text: string
  /** Its reason is a `SiteTextProblem`. */
  problem: Problem | null
}

/** Returns a translation as it is stored, and what is wrong with it. */
export function checkSiteText(format: SiteTextFormat, given: string): CheckedText {
  return checks[format](given)
}

const checks: Record<SiteTextFormat, (given: string) => CheckedText> = {
  line: (given) => {
    const text = toOneLine(given)
    const max = limits.siteTextLength
    return { text, problem: text.length > max ? problem('too_long', { max }) : null }
  },
  rich: (given) => {
    if (!RichHtml.safeParse(given).success) return { text: '', problem: problem('too_much_formatting') }
    const html = sanitiseCannedResponse(given)
    const [unknown] = findUnknownPlaceholders(html)
    return {
      text: htmlToText(html) === '' ? '' : html,
      problem:
        unknown === undefined
          ? null
          : problem('unknown_placeholders', { placeholders: [`{{${htmlToText(unknown)}}}`] }),
    }
  },
}
