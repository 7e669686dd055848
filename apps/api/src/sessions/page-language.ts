import { LanguageTag } from '@lodge/contracts'
import { matchLanguage } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguages } from './accepted-languages.ts'
import { cookieName, cookieOptions } from './session-cookie.ts'

const lifeSeconds = 365 * 24 * 60 * 60

/** Keeps in this browser which language its pages are in; null leaves that to the browser again. */
export function keepPageLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: string | null,
): void {
  const name = nameIn(request)
  if (language !== null) reply.setCookie(name, language, { ...cookieOptions(reply), maxAge: lifeSeconds })
  else if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(reply))
}

/** Returns the language that an address asks for by `?lang=`, and the address without it; null where it asks for none. */
export function languageInAddress({
  url,
}: Pick<FastifyRequest, 'url'>): { language: string; address: string } | null {
  const [path = '', ...rest] = url.split('?')
  const query = new URLSearchParams(rest.join('?'))
  const language = LanguageTag.safeParse(query.get('lang')).data
  if (language === undefined) return null
  query.delete('lang')
  return { language, address: query.size > 0 ? `${path}?${query}` : path }
}

/** Returns the languages that a reader wants, the best first: the one chosen here, then the browser's. */
export function readerLanguages(request: FastifyRequest): string[] {
  const accepted = acceptedLanguages(request.headers['accept-language'])
  const chosen = LanguageTag.safeParse(request.cookies[nameIn(request)]).data
  if (chosen === undefined) return accepted
  // The browser may say which kind of the language it is, as `de-AT`.
  const narrowest = accepted.find((tag) => tag === chosen || tag.startsWith(`${chosen}-`)) ?? chosen
  return [...new Set([narrowest, ...accepted])]
}

export interface PageLanguages {
  /** The languages that pages are there in. */
  ofPages: readonly string[]
  /** The site's, in their order. */
  ofSite: readonly string[]
}

/**
 * Returns the language of a page: the best that its reader wants and the site has, else the site's first that pages are
 * there in.
 */
export function choosePageLanguage(request: FastifyRequest, languages: PageLanguages): string {
  const offered = listPageLanguages(languages)
  const wanted = readerLanguages(request).map((tag) => matchLanguage(tag, offered))
  return wanted.find((language) => language !== undefined) ?? offered[0] ?? sourceLanguage
}

/** Returns the languages of the site that pages are there in. A site always has English. */
export function listPageLanguages({ ofPages, ofSite }: PageLanguages): string[] {
  return [...ofSite, sourceLanguage].flatMap((tag) => matchLanguage(tag, ofPages) ?? [])
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_language')
}
