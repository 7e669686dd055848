import { useSite } from '@lodge/client'
import type { ArticleAttachment, ArticleRecord, Audience } from '@lodge/contracts'
import { formatWallClock, parseWallClock } from '@lodge/ui'

export interface ArticleValues {
  [field: string]: unknown
  title: string
  alias: string
  summary: string
  html: string
  attachments: ArticleAttachment[]
  category: string | null
  language: string
  translationOf: ArticleRecord['translationOf']
  audience: Audience
  departments: string[]
  /** Separated by commas. */
  keywords: string
  /** A moment by the site's clock. */
  expiresAt: string
  reviewOn: string
}

/** Returns a moment as it is typed by the site's clock. */
export function toWallClock(moment: string): string {
  return formatWallClock(moment, useSite.getState().timezone)
}

/** Returns the moment at which the site's clock shows what was typed. */
export function readWallClock(typed: string): string {
  return parseWallClock(typed, useSite.getState().timezone).toISOString()
}
