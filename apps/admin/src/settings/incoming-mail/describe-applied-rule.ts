import type { AppliedMailRule } from '@lodge/contracts'
import { joinFacts } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

/** Returns in a line what a rule of a mailbox did to a mail. */
export function describeAppliedRule(applied: AppliedMailRule): string {
  const { rule, outcome, topic, team, priority, tags, skipped } = applied
  const effects =
    outcome === 'ticket'
      ? [
          topic !== null && t('incoming-mail.rules.topic', { topic }),
          team !== null && t('incoming-mail.rules.team', { team }),
          priority !== null && t('incoming-mail.rules.priority', { priority: t(`ui.priority.${priority}`) }),
          tags.length > 0 && t('incoming-mail.rules.tags', { tags, count: tags.length }),
          ...skipped.map((kind) => t(`incoming-mail.rules.skipped.${kind}`)),
        ]
      : [t(`incoming-mail.rules.${outcome}`)]
  return t('incoming-mail.rules.line', { rule, effects: joinFacts(effects) })
}
