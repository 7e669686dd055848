import { keysOf, type Permission, type RecordKindName, superadmin } from '@lodge/contracts'
import { type Actor, hasPermission } from '@lodge/domain'

type Readers = readonly (Permission | typeof superadmin | 'staff' | 'requester')[]

/** The readers of lists and pages that show records of a kind: they hear that these have changed. */
const readersOf: Record<RecordKindName, Readers> = {
  'sla-policy': [superadmin, 'manage_topic', 'manage_team'],
  'business-hours': [superadmin, 'manage_team', 'requester'],
  'canned-response': ['staff'],
  macro: ['staff'],
  automation: ['manage_automation'],
  department: ['staff', 'requester'],
  team: ['staff', 'requester'],
  mailbox: ['manage_mailbox'],
  webhook: ['manage_webhook'],
  'identity-provider': ['superadmin'],
  course: ['staff', 'requester'],
  site: [superadmin],
  topic: ['staff', 'requester'],
  form: ['staff', 'requester'],
  article: ['staff', 'requester'],
  'article-category': ['manage_knowledge_base', 'requester'],
  role: ['manage_user_account'],
  user: ['staff'],
  'email-template': [superadmin],
  'site-text': [superadmin, 'requester'],
  'search-synonym': ['manage_knowledge_base'],
  'wall-screen': ['view_report'],
  'api-token': ['manage_api_token'],
}

/** Returns the kinds of records whose changes an actor hears of. */
export function listHeardKinds(actor: Actor): RecordKindName[] {
  return keysOf(readersOf).filter((kind) => readersOf[kind].some((reader) => isReader(actor, reader)))
}

function isReader(actor: Actor, reader: Readers[number]): boolean {
  if (reader === 'requester' || actor.kind === 'requester') return reader === actor.kind
  if (actor.kind !== 'staff') return false
  return reader === 'staff' || hasPermission(actor, reader)
}
