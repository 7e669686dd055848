import { useSite } from '@lodge/client'
import {
  type BusinessHoursView,
  closedAllWeek,
  type NamedRef,
  routes,
  SaveBusinessHours,
} from '@lodge/contracts'
import { formatList, joinClauses, joinFacts, useDialogs } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { businessHoursListQuery, businessHoursQuery } from '../queries.ts'
import { checkBusinessHours, listBusinessHoursChanges } from './business-hours-changes.ts'
import { countOpenMinutes } from './weekly-windows.ts'

type BusinessHoursRecord = SettingsRecord<BusinessHoursView, SaveBusinessHours, SaveBusinessHours>

export type BusinessHoursPart = RecordPart<BusinessHoursView, SaveBusinessHours>

const nineToFive: [string, string][] = [['09:00', '17:00']]

/** Business hours as a kind of record; new ones are nine to five on weekdays, to be changed. */
export function useBusinessHoursRecord(): BusinessHoursRecord {
  const timezone = useDefaultTimeZone()
  const dialogs = useDialogs()
  const weekdays = { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive }
  return {
    kind: 'business-hours',
    query: businessHoursQuery,
    path: (alias) => `/admin/settings/business-hours/${alias}`,
    crumbs: (name) => [
      { label: t('app.titles.settings') },
      { label: t('sla-settings.hours'), to: '/admin/settings/business-hours' },
      { label: name },
    ],
    createTitle: t('sla-settings.businessHours.createTitle'),
    nameOf: ({ name }) => name,
    about: describeBusinessHours,
    schema: SaveBusinessHours,
    check: checkBusinessHours,
    blank: () => ({ name: '', timezone, weekly: { ...closedAllWeek, ...weekdays }, holidays: [] }),
    toValues: ({ name, timezone: zone, weekly, holidays }) => ({ name, timezone: zone, weekly, holidays }),
    listChanges: () => listBusinessHoursChanges,
    confirm: async ({ weekly }) =>
      countOpenMinutes(weekly) > 0 ||
      dialogs.confirm({ title: t('sla-settings.save.neverConfirm'), text: t('sla-settings.save.never') }),
    create: (body) => http.call(routes.createBusinessHours, { body }),
    update: (alias, body) => http.call(routes.updateBusinessHours, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveBusinessHours, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name, usedBy }, willBeArchived) => {
      if (!willBeArchived) return null
      const policies = usedBy.map((policy) => policy.name)
      if (usedBy.length > 0)
        return {
          title: name,
          text: t('sla-settings.businessHours.archiveRefused', { policies, count: usedBy.length }),
          isRefused: true,
        }
      return {
        title: t('sla-settings.businessHours.archiveTitle', { name }),
        text: t('sla-settings.businessHours.archiveText'),
      }
    },
  }
}

function useDefaultTimeZone(): string {
  const { data } = useQuery(businessHoursListQuery)
  const site = useSite((state) => state.name)
  return data?.items[0]?.timezone ?? (site ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC')
}

function describeBusinessHours({ version, usedBy, teams }: BusinessHoursView): string {
  const uses = [
    ...listUse(t('sla-settings.businessHours.usedBy', { count: usedBy.length }), usedBy),
    ...listUse(t('sla-settings.businessHours.ofTeams', { count: teams.length }), teams),
  ]
  const use = uses.length > 0 ? joinClauses(uses) : t('sla-settings.businessHours.unused')
  return joinFacts([t('sla-settings.version', { version }), use])
}

function listUse(use: string, by: readonly NamedRef[]): string[] {
  return by.length > 0 ? [`${use}: ${formatList(by.map(({ name }) => name))}`] : []
}
