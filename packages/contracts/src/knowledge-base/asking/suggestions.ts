import { z } from 'zod'
import { OneLine } from '../../foundation/one-line.ts'
import { Alias, listOf } from '../../foundation/shared.ts'

/** The subject of a ticket as far as it is written, and the topic that it is written under. */
export const SuggestArticles = z.object({ subject: OneLine.max(120), topic: Alias.optional() })
export type SuggestArticles = z.infer<typeof SuggestArticles>

export const ArticleSuggestion = z.object({
  alias: z.string(),
  address: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
})
export type ArticleSuggestion = z.infer<typeof ArticleSuggestion>

export const ArticleSuggestions = listOf(ArticleSuggestion)
export type ArticleSuggestions = z.infer<typeof ArticleSuggestions>

/** Made by the browser once per form. */
export const NewTicketDraftParams = z.object({ draftId: z.uuid() })
export type NewTicketDraftParams = z.infer<typeof NewTicketDraftParams>

export const SuggestionAct = z.enum(['shown', 'opened', 'answered', 'not_answered'])
export type SuggestionAct = z.infer<typeof SuggestionAct>

/** Records what happened to suggested articles; `not_answered` takes `answered` back. */
export const RecordSuggestions = z.object({
  act: SuggestionAct,
  articles: z.array(Alias).min(1).max(10),
})
export type RecordSuggestions = z.infer<typeof RecordSuggestions>
