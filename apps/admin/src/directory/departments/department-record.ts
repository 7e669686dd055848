import { type DepartmentRecord, routes, SaveDepartment } from '@lodge/contracts'
import { findName, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { departmentQuery, departmentTreeQuery } from './queries.ts'

/** The form values of a department; the domains are typed as one text. */
export interface DepartmentValues {
  [field: string]: unknown
  name: string
  alias: string
  parent: string | null
  emailDomains: string
}

/** Departments as a kind of record. */
export function describeDepartments(): SettingsRecord<DepartmentRecord, DepartmentValues, SaveDepartment> {
  return {
    kind: 'department',
    query: departmentQuery,
    path: (alias) => `/admin/edit-units-schools/${alias}`,
    crumbs: (name) => [{ label: t('departments.title'), to: '/admin/units-schools' }, { label: name }],
    createTitle: t('departments.createTitle'),
    nameOf: ({ name }) => name,
    about: ({ parent }) =>
      parent ? t('departments.below', { parent: parent.name }) : t('departments.atTheTop'),
    schema: SaveDepartment,
    toInput: ({ name, alias, parent, emailDomains }) => ({
      name,
      parent,
      ...(alias && { alias }),
      emailDomains: splitDomains(emailDomains),
    }),
    blank: () => ({ name: '', alias: '', parent: null, emailDomains: '' }),
    toValues: ({ name, alias, parent, emailDomains }) => ({
      name,
      alias,
      parent: parent?.alias ?? null,
      emailDomains: emailDomains.join(', '),
    }),
    listChanges: (views) =>
      describeChanges<DepartmentValues>([
        { path: 'name', label: t('records.name'), of: ({ name }) => name },
        { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
        {
          path: 'parent',
          label: t('departments.parent'),
          of: ({ parent }) => parent,
          was: ({ parent }) =>
            findName(
              parent,
              views.map((view) => view.parent),
              listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items),
            ),
        },
        { path: 'emailDomains', label: t('departments.domains'), of: ({ emailDomains }) => emailDomains },
      ]),
    create: (body) => http.call(routes.createDepartment, { body }),
    update: (alias, body) => http.call(routes.updateDepartment, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveDepartment, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived
        ? { title: t('departments.archiveTitle', { name }), text: t('departments.archiveText') }
        : null,
  }
}

function splitDomains(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
