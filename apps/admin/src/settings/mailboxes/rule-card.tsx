import type { MailRuleView } from '@lodge/contracts'
import { Badge, cn, TextField } from '@lodge/ui'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { ListItemButtons } from '../../foundation/list-item-buttons.tsx'
import { t } from '../../foundation/t.ts'
import { RuleConditions } from './rule-conditions.tsx'
import { RuleEffects } from './rule-effects.tsx'
import type { RulePart } from './rule-part.ts'
import { describeRule, findUnusable, type RuleValues } from './rules-record.ts'

interface RuleCardProps extends RulePart {
  count: number
  name: string
  isOpen: boolean
  onToggle: () => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A rule: a line that says what it does, and its fields below where it is open. */
export function RuleCard({ count, name, isOpen, onToggle, onMove, onRemove, ...part }: RuleCardProps) {
  const { rule, index, saved, errorAt, onChange } = part
  const fieldsId = useId()
  return (
    <li data-field={`rules.${index}`} className="rounded-md border border-border bg-background">
      <div className="flex flex-wrap items-center gap-1 p-1">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          className="flex min-h-9 min-w-0 flex-1 basis-52 items-center gap-2 rounded-sm px-1 py-1 text-start max-lg:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={cn(
              'size-4 shrink-0 text-muted-foreground transition-transform',
              isOpen && 'rotate-90 rtl:-rotate-90',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
              <span className="break-words">{name}</span>
              {isBroken(rule, saved) && (
                <Badge tone="warning">
                  <TriangleAlert aria-hidden />
                  {t('mailboxes.rules.broken')}
                </Badge>
              )}
            </span>
            {!isOpen && (
              <span className="block text-xs break-words text-muted-foreground">
                {describeRule(rule, saved)}
              </span>
            )}
          </span>
        </button>
        <ListItemButtons
          labels={{
            up: t('mailboxes.rules.up', { name }),
            down: t('mailboxes.rules.down', { name }),
            remove: t('mailboxes.rules.remove', { name }),
          }}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && (
          <div className="flex flex-col gap-4 border-t border-border p-3">
            <TextField
              field={{
                name: `rules.${index}.name`,
                value: rule.name,
                onChange: (value) => onChange({ ...rule, name: value }),
                error: errorAt(`rules.${index}.name`),
                change: undefined,
              }}
              label={t('mailboxes.rules.name')}
              hint={t('mailboxes.rules.nameHint')}
              isRequired
            />
            <RuleConditions {...part} />
            <RuleEffects {...part} />
          </div>
        )}
      </div>
    </li>
  )
}

function isBroken({ outcome, topic, team }: RuleValues, saved: readonly MailRuleView[]): boolean {
  if (outcome !== 'ticket') return false
  return findUnusable('topic', topic, saved) !== null || findUnusable('team', team, saved) !== null
}
