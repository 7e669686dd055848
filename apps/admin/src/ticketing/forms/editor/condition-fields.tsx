import { type AnswerTest, conditionTests, type FormField, limits } from '@lodge/contracts'
import { isAnsweredField } from '@lodge/domain'
import { Button, FieldError, Input, Select } from '@lodge/ui'
import { Plus, X } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { FieldPanelProps } from './field-panel-props.ts'

interface ConditionFieldsProps extends Pick<FieldPanelProps, 'fields' | 'index' | 'errorAt' | 'onChange'> {
  field: FormField
}

/** The condition of a field: always shown, or only while earlier answers pass its tests. */
export function ConditionFields({ field, fields, index, errorAt, onChange }: ConditionFieldsProps) {
  const causes = fields.slice(0, index).filter(isAnsweredField)
  const { match = 'all', tests = [] } = field.visibleWhen ?? {}
  const setTests = (next: AnswerTest[], typing?: string) =>
    onChange({ ...field, visibleWhen: next.length > 0 ? { match, tests: next } : undefined }, typing)
  const first = causes.at(-1)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-border pt-3">
      <legend className="float-start text-body font-medium">{t('forms.showWhen')}</legend>
      {tests.length === 0 && <p className="text-sm text-muted-foreground">{t('forms.always')}</p>}
      {tests.length > 1 && (
        <Select
          aria-label={t('forms.match')}
          value={match}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`forms.matches.${value}`) }))}
          onChange={(value) =>
            onChange({ ...field, visibleWhen: { match: value === 'any' ? 'any' : 'all', tests } })
          }
        />
      )}
      {tests.map((test, order) => (
        <TestFields
          key={keyOf(tests, order)}
          test={test}
          causes={causes}
          error={errorAt(`fields.${index}.visibleWhen.tests.${order}`)}
          onChange={(next, typing) => setTests(tests.with(order, next), typing && `${typing}.${order}`)}
          onRemove={() => setTests(tests.toSpliced(order, 1))}
        />
      ))}
      {first && tests.length < limits.formConditions && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          onClick={() => setTests([...tests, { field: first.key, test: 'is_answered' }])}
        >
          <Plus aria-hidden />
          {t('forms.addCondition')}
        </Button>
      )}
      {!first && tests.length === 0 && <p className="text-xs text-muted-foreground">{t('forms.noCauses')}</p>}
    </fieldset>
  )
}

/** A test is known by its question, and by how many before it ask the same one. */
function keyOf(tests: readonly AnswerTest[], order: number): string {
  const { field = '' } = tests[order] ?? {}
  return `${field} ${tests.slice(0, order).filter((test) => test.field === field).length}`
}

interface TestFieldsProps {
  test: AnswerTest
  causes: readonly FormField[]
  error: string | undefined
  onChange: (test: AnswerTest, typing?: string) => void
  onRemove: () => void
}

function TestFields({ test, causes, error, onChange, onRemove }: TestFieldsProps) {
  const cause = causes.find(({ key }) => key === test.field)
  const kinds = conditionTests.filter((kind) => isPossible(kind, cause))
  return (
    <div className="flex flex-col gap-2 rounded-sm bg-surface p-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={t('forms.causeField')}
            value={cause ? test.field : null}
            placeholder={t('forms.causeGone')}
            options={causes.map(({ key, label }) => ({ value: key, label }))}
            onChange={(field) => onChange({ field, test: 'is_answered' })}
          />
        </div>
        <Button variant="ghost" size="icon-small" aria-label={t('forms.removeCondition')} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Select
        aria-label={t('forms.test')}
        value={test.test}
        options={kinds.map((value) => ({ value, label: nameOf(value, cause) }))}
        onChange={(value) => {
          const kind = kinds.find((known) => known === value)
          if (kind)
            onChange(kind === 'is_answered' ? { field: test.field, test: kind } : { ...test, test: kind })
        }}
      />
      {test.test !== 'is_answered' && cause && <TestValue test={test} cause={cause} onChange={onChange} />}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

function isPossible(kind: AnswerTest['test'], cause: FormField | undefined): boolean {
  if (cause?.type === 'file') return kind === 'is_answered'
  return kind !== 'includes' || cause?.type === 'choices'
}

function nameOf(kind: AnswerTest['test'], cause: FormField | undefined): string {
  return cause?.type === 'file' ? t('forms.hasFile') : t(`forms.tests.${kind}`)
}

function TestValue({
  test,
  cause,
  onChange,
}: Pick<TestFieldsProps, 'test' | 'onChange'> & { cause: FormField }) {
  const label = t('forms.testValue')
  const options = listValues(cause)
  if (!options)
    return (
      <Input
        aria-label={label}
        type={cause.type === 'date' ? 'date' : 'text'}
        value={test.value ?? ''}
        onChange={({ target }) => onChange({ ...test, value: target.value }, 'value')}
      />
    )
  return (
    <Select
      aria-label={label}
      value={test.value ?? null}
      options={options}
      onChange={(value) => onChange({ ...test, value })}
    />
  )
}

function listValues({ type, choices }: FormField) {
  if (type === 'checkbox' || type === 'consent')
    return (['true', 'false'] as const).map((value) => ({ value, label: t(`forms.ticks.${value}`) }))
  return choices?.map(({ value, label }) => ({ value, label })) ?? null
}
