import type { SaveSlaPolicy } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { FieldChangeHint } from '../settings-form/form-section.tsx'
import { TreeMultiSelect } from '../settings-form/tree-multi-select.tsx'
import type { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { scopeOptionsQuery } from '../sla-settings/queries.ts'
import { t } from '../t.ts'

/** What a part of the policy's page needs of its form. */
export type PolicyFormState = Pick<
  ReturnType<typeof useSettingsForm<SaveSlaPolicy>>,
  'draft' | 'edit' | 'changes' | 'errors'
>

/** The topics, units and teams that a policy applies to. */
export function PolicyScope({
  form: { draft, edit, changes, errors },
  names,
}: {
  form: PolicyFormState
  names: Record<string, string>
}) {
  const { data } = useQuery(scopeOptionsQuery)
  const { scope } = draft
  const kinds = [
    { kind: 'topics', label: t('sla-settings.policy.topics'), word: 'topic' },
    { kind: 'departments', label: t('sla-settings.policy.departments'), word: 'department' },
    { kind: 'teams', label: t('sla-settings.policy.teams'), word: 'team' },
  ] as const
  const isEmpty = kinds.every(({ kind }) => scope[kind].length === 0)
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {kinds.map(({ kind, label, word }) => (
        <div key={kind}>
          <TreeMultiSelect
            label={label}
            options={data?.[kind] ?? null}
            value={scope[kind]}
            nameOf={(alias) => names[`${word}:${alias}`]}
            error={Object.entries(errors).find(([path]) => path.startsWith(`scope.${kind}`))?.[1]}
            onChange={(value) => edit({ scope: { ...scope, [kind]: value } })}
          />
          <FieldChangeHint change={changes[`scope.${kind}`]} />
        </div>
      ))}
      {isEmpty && <p className="text-sm text-warning md:col-span-3">{t('sla-settings.policy.scopeNone')}</p>}
    </div>
  )
}
