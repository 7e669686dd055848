import type { ApiScope } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

export const scopeNames: Record<ApiScope, () => string> = {
  'tickets:read': () => t('api-tokens.scope.tickets.read'),
  'tickets:write': () => t('api-tokens.scope.tickets.write'),
  'messages:write': () => t('api-tokens.scope.messages.write'),
  'people:read': () => t('api-tokens.scope.people.read'),
  'teams:read': () => t('api-tokens.scope.teams.read'),
  'topics:read': () => t('api-tokens.scope.topics.read'),
  'articles:read': () => t('api-tokens.scope.articles.read'),
  'articles:write': () => t('api-tokens.scope.articles.write'),
  'files:read': () => t('api-tokens.scope.files.read'),
  'files:write': () => t('api-tokens.scope.files.write'),
  scim: () => t('api-tokens.scope.scim'),
}
