import { limits, type MailboxRecord } from '@lodge/contracts'
import { announce, Button, FieldBox, FieldError } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import type { MailboxValues } from './mailbox-record.ts'
import { RuleCard } from './rule-card.tsx'
import { blankRule, type RuleValues } from './rules-record.ts'
import { RulesTrial } from './rules-trial.tsx'

/** The rules of a mailbox in their order, and what they would have done to the mails that came. */
export function RulesFields({ form, view }: RecordPart<MailboxRecord, MailboxValues>) {
  const field = form.field('rules')
  const { value: rules, onChange } = field
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setOpen((before) =>
      before.has(key) ? new Set([...before].filter((open) => open !== key)) : new Set([...before, key]),
    )
  const add = () => {
    const rule = blankRule()
    onChange([...rules, rule])
    toggle(rule.key)
  }
  const move = (from: number, step: -1 | 1) => {
    const rule = rules[from]
    const to = from + step
    if (!rule || to < 0 || to >= rules.length) return
    onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rule))
    announce(t('mailboxes.rules.moved', { name: nameOf(rule, from), place: to + 1, count: rules.length }))
  }
  return (
    <div className="flex flex-col gap-4">
      <FieldBox field={field} className="flex flex-col gap-3">
        {rules.length === 0 && (
          <p className="rounded-md border border-dashed border-input p-4 text-sm text-muted-foreground">
            {t('mailboxes.rules.empty')}
          </p>
        )}
        {rules.length > 0 && (
          <ol aria-label={t('mailboxes.rules.title')} className="flex flex-col gap-2">
            {rules.map((rule, index) => (
              <RuleCard
                key={rule.key}
                rule={rule}
                index={index}
                count={rules.length}
                name={nameOf(rule, index)}
                saved={view?.rules ?? []}
                isOpen={open.has(rule.key) || form.errorAt(`rules.${index}`) !== undefined}
                errorAt={form.errorAt}
                onToggle={() => toggle(rule.key)}
                onMove={(step) => move(index, step)}
                onChange={(next) => onChange(rules.with(index, next))}
                onRemove={() => onChange(rules.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
        {form.errors.rules && <FieldError>{form.errors.rules}</FieldError>}
        {rules.length < limits.mailRules ? (
          <Button variant="outline" className="self-start" onClick={add}>
            <Plus aria-hidden />
            {t('mailboxes.rules.add')}
          </Button>
        ) : (
          <p className="text-xs text-muted-foreground">
            {t('mailboxes.rules.full', { most: limits.mailRules })}
          </p>
        )}
      </FieldBox>
      <RulesTrial rules={rules} alias={view?.alias ?? null} />
    </div>
  )
}

function nameOf({ name }: RuleValues, index: number): string {
  return name.trim() || t('mailboxes.rules.unnamed', { place: index + 1 })
}
