import { catalogueIn, messagesIn } from '@lodge/infra-strings/catalogues'
import { expect, type Page } from '@playwright/test'

type Area = 'admin' | 'portal'

const shared = ['packages/ui', 'packages/domain', 'packages/contracts']

/** Names of the demo's records that are texts of the catalogue as well. */
const namesOfDemo = new Set([
  'Help desk',
  'Library',
  'Accommodation',
  'Agent',
  'Supervisor',
  'Email',
  'Other',
  'Building',
])

/**
 * Returns a function that holds a page of another language to say nothing in English: no text and no label of it is one
 * of the English catalogue's that the language says otherwise. What is marked as English, such as an article, may be.
 */
export function watchForEnglish(area: Area, language: string): (page: Page) => Promise<void> {
  const isEnglish = matcherOf(area, language)
  return async (page) => {
    const texts = await page.evaluate(listTexts)
    expect.soft([...new Set(texts.filter(isEnglish))], `English on ${page.url()}`).toEqual([])
  }
}

function matcherOf(area: Area, language: string): (text: string) => boolean {
  const workspaces = [`apps/${area}`, ...shared]
  const own = new Map(messagesIn(catalogueIn(language, workspaces)))
  const changed = messagesIn(catalogueIn('en', workspaces)).filter(([key, text]) => own.get(key) !== text)
  const spoken = new Set(own.values())
  const whole = new Set(changed.map(([, text]) => text).filter((text) => isWord(text) && !spoken.has(text)))
  const patterns = changed.flatMap(([, text]) => patternOf(text) ?? [])
  return (text) =>
    !namesOfDemo.has(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text)))
}

const isWord = (text: string) => /\p{L}{3}/u.test(text)

/** Returns what a message with values looks like; null where it has too few words of its own to be known by them. */
function patternOf(message: string): RegExp | null {
  const parts = message.split(/\{\w+\}/)
  const words = parts.join(' ').match(/\p{L}{3,}/gu) ?? []
  if (parts.length < 2 || message.includes(',') || words.length < 3) return null
  return new RegExp(`^${parts.map(escapePattern).join('.+')}$`, 'su')
}

/** Runs in the page: everything that is written on it, shown or said. */
function listTexts(): string[] {
  const elsewhere = `[lang]:not(html):not([lang="${document.documentElement.lang}"])`
  const isOurs = (element: Element) =>
    !element.closest(`${elsewhere}, script, style, noscript, svg, [contenteditable]`)
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && isOurs(node.parentElement)) texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (isOurs(element))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
  texts.push(document.title)
  return texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, '').trim()).filter(Boolean)
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
}
