import {
  type CannedResponsePlaceholder,
  cannedResponsePlaceholderNames,
  placeholderAttribute,
} from '@lodge/contracts'
import { type AllowedReferences, sanitiseHtml } from '../../foundation/rich-text/sanitise-html.ts'
import { sanitiseStoredHtml } from '../../foundation/rich-text/sanitise-stored-html.ts'

/** A ticket's value for each placeholder; null where it has none. */
export type PlaceholderValues = Record<CannedResponsePlaceholder, string | null>

/** A canned response serves every ticket: it shows no ticket's files and mentions nobody. */
const noReferences: AllowedReferences = { mayShow: () => false, nameOf: () => null }

/** Takes the spaces around the name with it: a pattern that tells them apart tries each way to share them out. */
const placeholder = /\{\{([^{}]*)\}\}/g

/** Returns rich text with what a canned response may contain. */
export function sanitiseCannedResponse(html: string): string {
  return sanitiseHtml(html, noReferences)
}

/** Returns the unknown placeholders in a text, as they were written. */
export function findUnknownPlaceholders(html: string): string[] {
  const names = [...html.matchAll(placeholder)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => findPlaceholder(name) === undefined))]
}

/**
 * Sanitises stored rich text again and fills its placeholders with a ticket's values, as text and never as markup, each
 * in an element that names its placeholder. What the ticket has no value for stays as written and is reported as
 * unfilled.
 */
export function fillPlaceholders(
  html: string,
  values: PlaceholderValues,
): { html: string; unfilled: CannedResponsePlaceholder[] } {
  const unfilled = new Set<CannedResponsePlaceholder>()
  const filled = splitTags(sanitiseStoredHtml(html)).map((part) =>
    part.replace(placeholder, (written, found: string) => {
      const name = findPlaceholder(found.trim())
      if (!name) return written
      const value = values[name]
      if (value === null || value === '') {
        unfilled.add(name)
        return written
      }
      // Inside a tag, as in a link's address, there is no room for an element.
      if (part.startsWith('<')) return encodeURIComponent(value)
      return `<span ${placeholderAttribute}="${name}">${escapeHtml(value)}</span>`
    }),
  )
  return { html: filled.join(''), unfilled: [...unfilled] }
}

function findPlaceholder(name: string): CannedResponsePlaceholder | undefined {
  return cannedResponsePlaceholderNames.find((known) => known === name)
}

function splitTags(html: string): string[] {
  return html.split(/(<[^<>]*>)/)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
