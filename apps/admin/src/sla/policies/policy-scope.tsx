import { useQuery } from '@tanstack/react-query'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { scopeOptionsQuery } from '../queries.ts'
import type { PolicyPart } from './use-policy-record.ts'

interface PolicyScopeProps extends Pick<PolicyPart, 'form'> {
  /** Words for aliases that are not offered any more. */
  names: Record<string, string>
}

/** The topics, departments and teams that a policy applies to. */
export function PolicyScope({ form, names }: PolicyScopeProps) {
  const { data } = useQuery(scopeOptionsQuery)
  const { scope } = form.values
  const kinds = [
    { kind: 'topics', label: t('sla-settings.policy.topics'), word: 'topic' },
    { kind: 'departments', label: t('sla-settings.policy.departments'), word: 'department' },
    { kind: 'teams', label: t('sla-settings.policy.teams'), word: 'team' },
  ] as const
  const isEmpty = kinds.every(({ kind }) => scope[kind].length === 0)
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {kinds.map(({ kind, label, word }) => (
        <TreeMultiSelectField
          key={kind}
          field={form.field(`scope.${kind}`)}
          label={label}
          isOptional
          options={data?.[kind] ?? null}
          nameOf={(alias) => names[`${word}:${alias}`]}
        />
      ))}
      {isEmpty && <p className="text-sm text-warning md:col-span-3">{t('sla-settings.policy.scopeNone')}</p>}
    </div>
  )
}
