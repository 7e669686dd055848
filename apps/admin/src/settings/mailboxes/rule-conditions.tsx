import { limits, MailRuleField, MailRuleMatch } from '@lodge/contracts'
import { Button, FieldError, Input, Select } from '@lodge/ui'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../foundation/t.ts'
import type { RulePart } from './rule-part.ts'
import { blankCondition, type ConditionValues } from './rules-record.ts'

/** The conditions of a rule, all of which must hold. */
export function RuleConditions({ rule, index, errorAt, onChange }: RulePart) {
  const { conditions } = rule
  const path = `rules.${index}.conditions`
  const setConditions = (next: ConditionValues[]) => onChange({ ...rule, conditions: next })
  return (
    <fieldset data-field={path} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{t('mailboxes.rules.conditions')}</legend>
      <p className="text-meta text-muted-foreground">{t('mailboxes.rules.conditionsHint')}</p>
      {conditions.map((condition, place) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          place={place + 1}
          path={`${path}.${place}`}
          errorAt={errorAt}
          onChange={(next) => setConditions(conditions.with(place, next))}
          onRemove={conditions.length > 1 ? () => setConditions(conditions.toSpliced(place, 1)) : null}
        />
      ))}
      {conditions.length < limits.conditionsPerMailRule && (
        <Button
          variant="outline"
          size="small"
          className="self-start max-lg:h-11"
          onClick={() => setConditions([...conditions, blankCondition()])}
        >
          <Plus aria-hidden />
          {t('mailboxes.rules.addCondition')}
        </Button>
      )}
    </fieldset>
  )
}

interface ConditionRowProps extends Pick<RulePart, 'errorAt'> {
  condition: ConditionValues
  place: number
  path: string
  onChange: (condition: ConditionValues) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

function ConditionRow({ condition, place, path, errorAt, onChange, onRemove }: ConditionRowProps) {
  const { field, header, match, value } = condition
  const part = (name: string) => t('mailboxes.rules.conditionPart', { part: name, place })
  const errorId = useId()
  const errors = {
    header: field === 'header' ? errorAt(`${path}.header`) : undefined,
    value: errorAt(`${path}.value`),
  }
  return (
    <div className="flex flex-col gap-1.5 rounded-sm bg-surface p-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={part(t('mailboxes.rules.field'))}
          className="w-32 max-md:w-full"
          value={field}
          options={MailRuleField.options.map((one) => ({
            value: one,
            label: t(`mailboxes.rules.fields.${one}`),
          }))}
          onChange={(next) => onChange({ ...condition, field: next })}
        />
        {field === 'header' && (
          <span data-field={`${path}.header`} className="w-32 max-md:w-full">
            <Input
              aria-label={part(t('mailboxes.rules.header'))}
              aria-invalid={errors.header !== undefined || undefined}
              aria-describedby={errors.header && `${errorId}-header`}
              placeholder={t('mailboxes.rules.headerExample')}
              maxLength={limits.mailHeaderNameLength}
              autoCapitalize="none"
              spellCheck={false}
              value={header}
              onChange={({ target }) => onChange({ ...condition, header: target.value })}
            />
          </span>
        )}
        <Select
          aria-label={part(t('mailboxes.rules.match'))}
          className="w-30 max-md:w-full"
          value={match}
          options={MailRuleMatch.options.map((one) => ({
            value: one,
            label: t(`mailboxes.rules.matches.${one}`),
          }))}
          onChange={(next) => onChange({ ...condition, match: next })}
        />
        <span data-field={`${path}.value`} className="min-w-36 flex-1">
          <Input
            aria-label={part(t('mailboxes.rules.value'))}
            aria-invalid={errors.value !== undefined || undefined}
            aria-describedby={errors.value && `${errorId}-value`}
            maxLength={limits.mailRuleValueLength}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange({ ...condition, value: target.value })}
          />
        </span>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('mailboxes.rules.removeCondition', { place })}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {errors.header && <FieldError id={`${errorId}-header`}>{errors.header}</FieldError>}
      {errors.value && <FieldError id={`${errorId}-value`}>{errors.value}</FieldError>}
    </div>
  )
}
