import type { TopicRow } from '@lodge/contracts'

/** A topic in use, named by its alias. */
export function aTopicRow(
  alias: string,
  { parent, ...more }: Partial<Omit<TopicRow, 'parent'>> & { parent?: string } = {},
): TopicRow {
  return {
    alias,
    name: alias,
    icon: 'wifi',
    priority: 'normal',
    path: [],
    openTickets: 0,
    form: null,
    usesDepartmentTeam: false,
    needsCourse: false,
    departments: [],
    isDefaultExpanded: false,
    newUntil: null,
    disabledBecause: null,
    parent: parent === undefined ? null : { alias: parent, name: parent },
    team: { alias: 'help', name: 'Help Team' },
    updatedAt: '2026-10-15T15:10:22.000Z',
    archivedAt: null,
    ...more,
  }
}
