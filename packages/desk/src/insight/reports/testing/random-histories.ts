import type { Database } from '@lodge/database'
import fc from 'fast-check'
import {
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTeam,
  aTopic,
  type TestPerson,
} from '../../../testing/index.ts'
import { aReportedTicket, type Happening } from './a-reported-ticket.ts'

/** Two teams with what may happen to their tickets, and by whom. */
export interface HistoryDesk {
  teams: Awaited<ReturnType<typeof aTeam>>[]
  topics: Awaited<ReturnType<typeof aTopic>>[]
  /** Of the first team, and may see reports. */
  agent: TestPerson
  colleague: TestPerson
  student: TestPerson
  addTicket: (drawn: DrawnHistory) => Promise<{ id: string } | null>
}

const day = 24 * 60

const acts = [
  'answer',
  'colleague',
  'write',
  'resolve',
  'withdraw',
  'reopen',
  'raise',
  'like',
  'dislike',
  'assign',
  'move',
  'tag',
  'retag',
] as const

/** In minutes: the creation from noon on, the others from there. */
export const histories = fc.record({
  createdAt: fc.integer({ min: -4 * day, max: 2 * day }),
  topic: fc.constantFrom(0, 1),
  steps: fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 2 * day }), act: fc.constantFrom(...acts) }),
    { maxLength: 8 },
  ),
})
type DrawnHistory = typeof histories extends fc.Arbitrary<infer Drawn> ? Drawn : never

export async function aHistoryDesk(db: Database): Promise<HistoryDesk> {
  await anSlaPolicy(db, { firstResponseMinutes: 90, nextResponseMinutes: 120, resolutionMinutes: 600 })
  const teams = [await aTeam(db), await aTeam(db)]
  const people = {
    agent: await anAgent(db, { teams: teams.slice(0, 1), permissions: ['view_report'] }),
    colleague: await anAgent(db),
    student: await aStudent(db),
  }
  const topics = await Promise.all(teams.map((team) => aTopic(db, { team })))
  const done = whatIsDone({ ...people, other: teams[1]?.id ?? '' })
  return {
    teams,
    topics,
    ...people,
    addTicket: async ({ createdAt, topic, steps }) => {
      const [at, under] = [after(createdAt), topics[topic]]
      const happenings = steps
        .toSorted((one, next) => one.minutes - next.minutes)
        // Nothing happens twice in a row: that would change nothing, and not be recorded.
        .filter(({ act }, index, all) => act !== all[index - 1]?.act)
        .map(({ minutes, act }): Happening => ({ at: after(minutes, at), ...done[act] }))
      const given = { at, requester: people.student, happenings, asOf: after(4 * day) }
      return under ? aReportedTicket(db, { ...given, topic: under }) : null
    },
  }
}

type Act = (typeof acts)[number]

function whatIsDone({
  agent,
  colleague,
  student,
  other,
}: Pick<HistoryDesk, 'agent' | 'colleague' | 'student'> & { other: string }): Record<
  Act,
  Omit<Happening, 'at'>
> {
  return {
    answer: { by: agent, what: { reply: 'staff' } },
    colleague: { by: colleague, what: { reply: 'staff' } },
    write: { by: student, what: { reply: 'requester' } },
    resolve: { by: colleague, what: { status: 'resolved' } },
    withdraw: { by: student, what: { status: 'closed' } },
    reopen: { by: student, what: { status: 'open' } },
    raise: { by: agent, what: { priority: 'high' } },
    like: { by: student, what: { rating: 5 } },
    dislike: { by: student, what: { rating: 2 } },
    assign: { by: colleague, what: { assignee: agent } },
    move: { by: agent, what: { team: { id: other } } },
    tag: { by: agent, what: { tags: ['exam'] } },
    retag: { by: agent, what: { tags: ['exam', 'fees'] } },
  }
}
