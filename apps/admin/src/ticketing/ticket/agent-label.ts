import type { AgentRef } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

/** Returns the words for an agent in a choice of assignees: a name, and until when its owner is away. */
export function agentLabel({ awayUntil }: Pick<AgentRef, 'awayUntil'>, name: string): string {
  return awayUntil ? t('ticket.awayUntil', { name, until: formatDateTime(awayUntil) }) : name
}
