import { routes, SaveUser, type UserRecord } from '@lodge/contracts'
import { findName, findNames, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { departmentTreeQuery } from '../departments/queries.ts'
import { describeLoss } from '../hand-over/describe-loss.ts'
import { askHandOver } from '../hand-over/hand-over-request.ts'
import { userOptionsQuery, userQuery } from './queries.ts'

/** Stands for having no role where a role is chosen. */
export const noRole = ':student'

export interface UserValues {
  [field: string]: unknown
  name: string
  email: string
  /** An empty text where there is none. */
  externalId: string
  role: string
  teams: string[]
  department: string | null
  courses: string[]
  timezone: string | null
}

/** People as a kind of record. */
export function describeUsers(): SettingsRecord<UserRecord, UserValues, SaveUser> {
  return {
    kind: 'user',
    query: userQuery,
    path: (alias) => `/admin/edit-users/${alias}`,
    crumbs: (name) => [{ label: t('users.title'), to: '/admin/users' }, { label: name }],
    createTitle: t('users.createTitle'),
    nameOf: ({ name, email }) => name.trim() || email,
    about: ({ role, email }) => t('users.about', { role: role?.label ?? t('users.student'), email }),
    schema: SaveUser,
    toInput: ({ role, teams, externalId, ...values }) => ({
      ...values,
      externalId: externalId.trim() || null,
      role: role === noRole ? null : role,
      teams: role === noRole ? [] : teams,
    }),
    blank: () => ({
      name: '',
      email: '',
      externalId: '',
      role: noRole,
      department: null,
      timezone: null,
      teams: [],
      courses: [],
    }),
    toValues: toUserValues,
    listChanges: listUserChanges,
    create: (body) => http.call(routes.createUser, { body }),
    update: (alias, body) => http.call(routes.updateUser, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveUser, { params: { alias }, body: { isArchived } }),
    archiveWords: {
      archive: t('users.deactivate'),
      restore: t('settings-form.restore'),
      archived: t('users.deactivated'),
    },
    askToArchive: (view, willBeArchived) => askToDeactivate(view, willBeArchived),
    canArchive: ({ isSelf, mayChange }) => mayChange && !isSelf,
    confirm: confirmAccess,
  }
}

/** Asks who gets the person's open tickets, where there are any. */
async function askToDeactivate({ alias, name, email }: UserRecord, willBeArchived: boolean) {
  if (!willBeArchived) return null
  const question = {
    title: t('users.deactivateTitle', { name: name || email }),
    text: t('users.deactivateText'),
  }
  const isAgreed = await askHandOver({ change: 'deactivation', person: alias }, () => ({
    ...question,
    confirmLabel: t('users.deactivate'),
  }))
  if (isAgreed === undefined) return question
  return isAgreed ? null : false
}

/** Asks where the tickets go that the person no longer sees with another role or other teams. */
async function confirmAccess({ role, teams }: UserValues, view: UserRecord | null): Promise<boolean> {
  if (!view?.role) return true
  const isSame = view.role.name === role && view.teams.every(({ alias }) => teams.includes(alias))
  if (isSame) return true
  const access = role === noRole ? { role: null, teams: [] } : { role, teams }
  const change = { change: 'access', person: view.alias, ...access } as const
  return (await askHandOver(change, describeLoss)) ?? true
}

function toUserValues({ role, teams, department, courses, ...view }: UserRecord): UserValues {
  const { name, email, externalId, timezone } = view
  return {
    name,
    email,
    timezone,
    externalId: externalId ?? '',
    role: role?.name ?? noRole,
    teams: teams.map(({ alias }) => alias),
    department: department?.alias ?? null,
    courses: courses.map(({ alias }) => alias),
  }
}

function listUserChanges(views: readonly UserRecord[]) {
  const options = queryCache.getQueryData(userOptionsQuery.queryKey)
  const departments = listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items)
  return describeChanges<UserValues>([
    { path: 'name', label: t('records.name'), of: ({ name }) => name },
    { path: 'email', label: t('users.email'), of: ({ email }) => email },
    { path: 'externalId', label: t('users.externalId'), of: ({ externalId }) => externalId },
    {
      path: 'role',
      label: t('users.role'),
      of: ({ role }) => role,
      was: ({ role }) =>
        [...views.map((view) => view.role), ...(options?.roles ?? [])].find(
          (candidate) => candidate?.name === role,
        )?.label ?? t('users.student'),
    },
    {
      path: 'teams',
      label: t('users.teams'),
      of: ({ teams }) => teams,
      was: ({ teams }) => findNames(teams, ...views.map((view) => view.teams), options?.teams),
      isUnordered: true,
    },
    {
      path: 'department',
      label: t('users.department'),
      of: ({ department }) => department,
      was: ({ department }) =>
        findName(
          department,
          views.map((view) => view.department),
          departments,
        ),
    },
    {
      path: 'courses',
      label: t('users.courses'),
      of: ({ courses }) => courses,
      was: ({ courses }) => findNames(courses, ...views.map((view) => view.courses), options?.courses),
      isUnordered: true,
    },
    { path: 'timezone', label: t('users.timezone'), of: ({ timezone }) => timezone },
  ])
}
