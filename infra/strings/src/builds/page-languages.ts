import { createHash } from 'node:crypto'
import { type Catalogue, directionOf } from '@lodge/strings'
import { messagesIn } from '../catalogues.ts'

const mark = /(["'`])@texts:([\w.-]+):[0-9a-f]+@\1/g
const pageText = /@text:([\w.-]+)@/g
const script = /(["'(/])assets\/(?=[^"'()\s]+\.js\b)/g

/**
 * Stands in the code of a build for a group of texts until its language is known. It changes with the English texts, as
 * files are named by what is in them.
 */
export function markOf(group: string, texts: Catalogue): string {
  return `@texts:${group}:${hashOf(texts)}@`
}

/** Puts texts in place of their marks; `textsOf` returns those of a group as JavaScript. */
export function withTexts(code: string, textsOf: (group: string) => string): string {
  return code.replace(mark, (_, _quote, group: string) => textsOf(group))
}

/** Puts texts of a catalogue in place of `@text:app.noScript@` in a page. */
export function withPageTexts(html: string, catalogue: Catalogue): string {
  const texts = new Map(messagesIn(catalogue))
  return html.replace(pageText, (_, key: string) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`The catalogue has no ${key}`)
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  })
}

/** The folder of a language's scripts, named by its texts, below `assets`. */
export function folderOf(language: string, catalogue: Catalogue): string {
  return `${language}-${hashOf(catalogue)}`
}

/** Leads to the scripts of a language wherever code or a page names one below `assets`. */
export function inFolder(code: string, folder: string): string {
  return code.replace(script, `$1assets/${folder}/`)
}

export function withLanguage(html: string, language: string): string {
  return html.replace(
    /<html lang="[^"]*" dir="[^"]*"/,
    `<html lang="${language}" dir="${directionOf(language)}"`,
  )
}

function hashOf(catalogue: Catalogue): string {
  return createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 10)
}
