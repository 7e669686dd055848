import { catalogueIn, sourceLanguage } from '@lodge/infra-strings/catalogues'
import { isPseudo, pseudoCatalogue, pseudoLanguage } from '@lodge/infra-strings/pseudo-locale'
import { providePageStrings } from '@lodge/strings'

/** Replaces English by the pseudo-locale. */
export function speakPseudo(app: string): void {
  const english = catalogueIn(sourceLanguage, [app, 'packages/ui', 'packages/domain', 'packages/contracts'])
  providePageStrings(pseudoLanguage, pseudoCatalogue(english))
}

/** Returns shown and spoken texts of no catalogue; `data` are the records'. */
export function listStrayTexts(data: readonly string[]): string[] {
  const isStray = (text: string) => !isPseudo(without(text, data))
  return [...new Set([document.title, ...shownTexts(), ...spokenTexts()].filter(isStray))]
}

const spokenRoles = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]

function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) if (isSeen(walker.currentNode)) texts.push(walker.currentNode.textContent ?? '')
  return texts
}

function spokenTexts(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) =>
    spokenRoles.flatMap((name) => element.getAttribute(name) ?? []),
  )
}

function isSeen({ parentElement }: Node): boolean {
  return parentElement?.closest('style, script, kbd') == null
}

// Dates and weekdays of the browser, "Mon 12/10/2026 4:12:00pm", and the keys of the toasts.
const formats = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|(?<=\d)[ap]m\b|\balt\+T\b/g

function without(text: string, data: readonly string[]): string {
  return data.reduce((rest, datum) => rest.replaceAll(datum, ''), text).replace(formats, '')
}
