import type { SaveSlaPolicy, SlaPolicyView } from '@lodge/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { businessHoursListQuery, policyQuery } from '../sla-settings/queries.ts'
import { listPolicyChanges, validatePolicy } from './policy-changes.ts'
import { usePolicyImpact, useSavePolicy } from './use-save-policy.ts'

export type PolicyForm = ReturnType<typeof usePolicyForm>

/** The form of a policy, with the business hours to choose from and how many tickets a change would touch. */
export function usePolicyForm(saved: SaveSlaPolicy, record: SlaPolicyView | null) {
  const cache = useQueryClient()
  const { data } = useQuery(businessHoursListQuery)
  const businessHours = data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const form = useSettingsForm({
    saved,
    isNew: record === null,
    listChanges: listPolicyChanges(record?.names ?? {}),
    validate: validatePolicy,
    send: useSavePolicy(record),
    reload: () => cache.invalidateQueries({ queryKey: policyQuery(record?.alias ?? '').queryKey }),
  })
  const isValid = Object.keys(form.problems).length === 0
  const impact = usePolicyImpact(record, form.draft, form.isDirty && isValid)
  return { ...form, businessHours, impact }
}
