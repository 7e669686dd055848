import {
  type ProviderRulesRecord,
  type RuleGift,
  type RuleSource,
  routes,
  SaveProviderRules,
} from '@lodge/contracts'
import { http } from '../../../foundation/http.ts'
import { describeChanges } from '../../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../../foundation/settings-form/settings-record.ts'
import { t } from '../../../foundation/t.ts'
import { providerRulesQuery } from '../queries.ts'

/** A rule as it is typed; `key` tells rows apart that are alike. */
export interface RuleValues {
  key: string
  source: RuleSource
  value: string
  gives: RuleGift
  to: string
}

/** The form values of a provider's rules; an empty claim is none. */
export interface RulesValues {
  [field: string]: unknown
  groupClaim: string
  departmentClaim: string
  makesStaff: boolean
  rules: RuleValues[]
}

export function blankRule(): RuleValues {
  return { key: crypto.randomUUID(), source: 'group', value: '', gives: 'role', to: '' }
}

/** Returns what is sent of the values. */
export function toRulesInput({ groupClaim, departmentClaim, makesStaff, rules }: RulesValues) {
  return {
    groupClaim: claimOf(groupClaim),
    departmentClaim: claimOf(departmentClaim),
    makesStaff,
    rules: rules.map(({ source, value, gives, to }) => ({ source, value, gives, to })),
  }
}

const claimOf = (text: string) => (text.trim() === '' ? null : text)

/** The rules of a provider as a record that is neither created nor archived here. */
export function describeRules(): SettingsRecord<ProviderRulesRecord, RulesValues, SaveProviderRules> {
  return {
    kind: 'identity-provider',
    query: providerRulesQuery,
    path: (alias) => `/admin/settings/sign-in/${alias}/groups`,
    crumbs: (name) => [
      { label: t('sign-on.title'), to: '/admin/settings/sign-in' },
      { label: name },
      { label: t('sign-on.rules.title') },
    ],
    createTitle: t('sign-on.rules.title'),
    nameOf: (record) => ('name' in record ? String(record.name) : ''),
    about: () => t('sign-on.rules.text'),
    schema: SaveProviderRules,
    toInput: toRulesInput,
    blank: () => ({ groupClaim: '', departmentClaim: '', makesStaff: false, rules: [] }),
    toValues: ({ groupClaim, departmentClaim, makesStaff, rules, revision }) => ({
      groupClaim: groupClaim ?? '',
      departmentClaim: departmentClaim ?? '',
      makesStaff,
      rules: rules.map(({ source, value, gives, to }, index) => ({
        key: `${revision} ${index}`,
        source,
        value,
        gives,
        to,
      })),
    }),
    listChanges: () =>
      describeChanges<RulesValues>([
        { path: 'groupClaim', label: t('sign-on.rules.groupClaim'), of: ({ groupClaim }) => groupClaim },
        {
          path: 'departmentClaim',
          label: t('sign-on.rules.departmentClaim'),
          of: ({ departmentClaim }) => departmentClaim,
        },
        {
          path: 'makesStaff',
          label: t('sign-on.rules.makesStaff'),
          of: ({ makesStaff }) => makesStaff,
          was: ({ makesStaff }) => (makesStaff ? t('sign-on.yes') : t('sign-on.no')),
        },
        {
          path: 'rules',
          label: t('sign-on.rules.title'),
          of: (values) => toRulesInput(values).rules,
          was: ({ rules }) => t('sign-on.rules.count', { count: rules.length }),
        },
      ]),
    create: () => Promise.reject(new Error('Rules are part of a provider')),
    update: (alias, body) => http.call(routes.updateProviderRules, { params: { alias }, body }),
  }
}
