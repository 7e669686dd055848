import { noContent, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { GiveArticleFeedback } from './feedback.ts'
import { RecordOpenedHit, SearchParams } from './search-log.ts'
import {
  ArticleSuggestions,
  NewTicketDraftParams,
  RecordSuggestions,
  SuggestArticles,
} from './suggestions.ts'

export const askingRoutes = {
  suggestArticles: route({
    method: 'GET',
    path: '/api/knowledge-base/suggestions',
    area: 'portal',
    query: SuggestArticles,
    status: 200,
    response: ArticleSuggestions,
  }),
  recordSuggestions: route({
    method: 'POST',
    path: '/api/knowledge-base/suggestions/:draftId',
    area: 'portal',
    keyless: 'repeats',
    params: NewTicketDraftParams,
    body: RecordSuggestions,
    status: 204,
    response: noContent,
  }),
  giveArticleFeedback: route({
    method: 'PUT',
    path: '/api/knowledge-base/articles/:alias/feedback',
    area: 'anyone',
    params: AliasParams,
    body: GiveArticleFeedback,
    status: 204,
    response: noContent,
  }),
  recordOpenedHit: route({
    method: 'PUT',
    path: '/api/knowledge-base/searches/:searchId/opened',
    area: 'anyone',
    params: SearchParams,
    body: RecordOpenedHit,
    status: 204,
    response: noContent,
  }),
} as const
