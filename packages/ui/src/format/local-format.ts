import { formatFileSize as formatFileSizeIn } from '@lodge/domain'
import { pageLanguage, withLatinDigits } from '@lodge/strings'

type Form = Intl.DateTimeFormatOptions

/** The specification's forms of dates are those of English; another language has its own order. */
export function isInEnglish(): boolean {
  return /^en\b/.test(pageLanguage())
}

/** Formats as the page's language writes it; an empty zone is the browser's. */
export function formatLocally(moment: Date, form: Form, timeZone: string): string {
  const language = pageLanguage()
  const key = `${language} ${timeZone} ${JSON.stringify(form)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(withLatinDigits(language), { ...form, ...(timeZone && { timeZone }) })
    formats.set(key, format)
  }
  return format.format(moment)
}

/** Making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes a number with the marks of the page's language; `decimals` are how many stand behind the mark. */
export function formatNumber(count: number, decimals?: number): string {
  const digits =
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return count.toLocaleString(withLatinDigits(pageLanguage()), digits)
}

/** Returns text such as "412 KB" or "1.9 MB". */
export function formatFileSize(bytes: number): string {
  return formatFileSizeIn(bytes, pageLanguage())
}
