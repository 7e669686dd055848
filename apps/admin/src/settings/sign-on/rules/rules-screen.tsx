import { limits, type ProviderRulesRecord } from '@lodge/contracts'
import { announce, Button, CheckboxField, FieldBox, FieldError, TextField } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { type RecordPart, RecordScreen } from '../../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../../foundation/t.ts'
import { RuleRow } from './rule-row.tsx'
import { RulesPreviewPart } from './rules-preview.tsx'
import { blankRule, describeRules, type RulesValues } from './rules-record.ts'

type RulesPart = RecordPart<ProviderRulesRecord, RulesValues>

/** The roles, teams and departments that the groups of a provider give, with a preview of whom that would change. */
export function RulesScreen() {
  return (
    <RecordScreen
      record={describeRules()}
      side={({ view }) =>
        view && (
          <Link to={`/admin/settings/sign-in/${view.alias}`} className="text-accent hover:underline">
            {t('sign-on.back')}
          </Link>
        )
      }
    >
      {(part) => <RulesFields {...part} />}
    </RecordScreen>
  )
}

function RulesFields({ form, view }: RulesPart) {
  const makesStaff = form.field('makesStaff')
  return (
    <>
      <FormSection title={t('sign-on.rules.claims')} text={t('sign-on.rules.claimsText')}>
        <div className="field-grid">
          <TextField
            field={form.field('groupClaim')}
            label={t('sign-on.rules.groupClaim')}
            hint={t('sign-on.rules.groupClaimHint')}
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <TextField
            field={form.field('departmentClaim')}
            label={t('sign-on.rules.departmentClaim')}
            hint={t('sign-on.rules.departmentClaimHint')}
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <FieldBox field={makesStaff} className="md:col-span-2">
            <CheckboxField
              checked={makesStaff.value}
              onCheckedChange={(isOn) => makesStaff.onChange(isOn === true)}
              label={t('sign-on.rules.makesStaff')}
              hint={t('sign-on.rules.makesStaffHint')}
            />
          </FieldBox>
        </div>
      </FormSection>
      <FormSection title={t('sign-on.rules.title')} text={t('sign-on.rules.listText')}>
        <RuleList form={form} view={view} />
      </FormSection>
      <FormSection title={t('sign-on.rules.preview')} text={t('sign-on.rules.previewText')}>
        {view && <RulesPreviewPart alias={view.alias} values={form.values} />}
      </FormSection>
    </>
  )
}

function RuleList({ form, view }: RulesPart) {
  const field = form.field('rules')
  const { value: rules, onChange } = field
  const move = (from: number, step: -1 | 1) => {
    const rule = rules[from]
    const to = from + step
    if (!rule || to < 0 || to >= rules.length) return
    onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rule))
    announce(t('sign-on.rules.moved', { name: rule.value, place: to + 1, count: rules.length }))
  }
  return (
    <FieldBox field={field} className="flex flex-col gap-3">
      {rules.length === 0 && (
        <p className="rounded-md border border-dashed border-input p-4 text-sm text-muted-foreground">
          {t('sign-on.rules.empty')}
        </p>
      )}
      {rules.length > 0 && (
        <ol aria-label={t('sign-on.rules.title')} className="flex flex-col gap-2">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.key}
              rule={rule}
              index={index}
              count={rules.length}
              view={view}
              errorAt={form.errorAt}
              onChange={(next) => onChange(rules.with(index, next))}
              onMove={(step) => move(index, step)}
              onRemove={() => onChange(rules.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {form.errors.rules && <FieldError>{form.errors.rules}</FieldError>}
      {rules.length < limits.providerRules && (
        <Button variant="outline" className="self-start" onClick={() => onChange([...rules, blankRule()])}>
          <Plus aria-hidden />
          {t('sign-on.rules.add')}
        </Button>
      )}
    </FieldBox>
  )
}
