import {
  type AutomationCondition,
  type AutomationDefinition,
  type FilterField,
  readFilterText,
  writeFilterText,
} from '@lodge/contracts'

/** Something that a definition names, by its alias or key, and the path of the field that does. */
export interface Reference {
  kind: ReferenceKind
  alias: string
  path: string
}

export type ReferenceKind =
  | 'team'
  | 'topic'
  | 'leaf_topic'
  | 'course'
  | 'department'
  | 'agent'
  | 'requester'
  | 'macro'
  | 'webhook'
  | 'field'

type Rename = (reference: Reference) => string

const kindOfField: Partial<Record<FilterField, ReferenceKind>> = {
  team: 'team',
  assignee: 'agent',
  requester: 'requester',
  topic: 'topic',
  department: 'department',
  course: 'course',
}

/** Gives each name in a definition as `rename` returns it: the one list of all that a definition can name. */
export function renameReferences(definition: AutomationDefinition, rename: Rename): AutomationDefinition {
  const { groups, actions } = definition
  const all = (kind: ReferenceKind, aliases: readonly string[], path: string) =>
    aliases.map((alias, place) => rename({ kind, alias, path: `${path}.${place}` }))
  const changes = actions.changes.map((change, place) => {
    const path = `actions.changes.${place}`
    const renameIn = (kind: ReferenceKind, alias: string) =>
      rename({ kind, alias, path: `${path}.${change.kind}` })
    if (change.kind === 'team') return { ...change, team: renameIn('team', change.team) }
    if (change.kind === 'topic') return { ...change, topic: renameIn('leaf_topic', change.topic) }
    if (change.kind === 'course' && change.course !== null)
      return { ...change, course: renameIn('course', change.course) }
    if (change.kind === 'assignee' && change.assignee !== null)
      return { ...change, assignee: renameIn('agent', change.assignee) }
    return change
  })
  const { notice, macro, webhook = null } = actions
  return {
    ...definition,
    groups: groups.map((group, place) => ({
      ...group,
      conditions: group.conditions.map((condition, at) =>
        renameInCondition(condition, `groups.${place}.conditions.${at}`, rename),
      ),
    })),
    actions: {
      ...actions,
      macro: macro === null ? null : rename({ kind: 'macro', alias: macro, path: 'actions.macro' }),
      webhook: webhook === null ? null : rename({ kind: 'webhook', alias: webhook, path: 'actions.webhook' }),
      changes,
      notice: notice && {
        ...notice,
        people: all('agent', notice.people, 'actions.notice.people'),
        teams: all('team', notice.teams, 'actions.notice.teams'),
      },
    },
  }
}

function renameInCondition(
  condition: AutomationCondition,
  path: string,
  rename: Rename,
): AutomationCondition {
  if (condition.kind === 'property') {
    const kind = kindOfField[condition.field]
    if (!kind) return condition
    const { not, values } = readFilterText(condition.value)
    const present = values.map((alias) =>
      kind === 'agent' && alias === 'nobody' ? alias : rename({ kind, alias, path: `${path}.value` }),
    )
    return { ...condition, value: writeFilterText({ not, values: present }) }
  }
  if (condition.kind === 'answer')
    return { ...condition, field: rename({ kind: 'field', alias: condition.field, path: `${path}.field` }) }
  const renameAll = (kind: ReferenceKind, field: string) => (alias: string, place: number) =>
    rename({ kind, alias, path: `${path}.${field}.${place}` })
  if (condition.kind === 'requester_department')
    return { ...condition, departments: condition.departments.map(renameAll('department', 'departments')) }
  if (condition.kind === 'requester_course')
    return { ...condition, courses: condition.courses.map(renameAll('course', 'courses')) }
  return condition
}

/** Asking for requesters by name takes the sight of all tickets. */
export function namesRequesters({ groups }: AutomationDefinition): boolean {
  return groups.some(({ conditions }) =>
    conditions.some((condition) => condition.kind === 'property' && condition.field === 'requester'),
  )
}
