import { randomUUID } from 'node:crypto'
import { type DomainEvent, type EventType, parseEvent, type SubscribedBy } from '@lodge/contracts'
import { findMany, type TableRow } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { anAgent, aSite, aStudent, aSupervisor, aTeam, aTicket } from '@lodge/desk/testing'
import { somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect } from 'vitest'
import { createAgentBroadcaster } from '../broadcast-to-agents.ts'
import { handle } from '../handlers.ts'
import { createLoaders } from '../loaders.ts'
import { openSockets } from '../sockets.ts'
import { connectTestClients } from './test-clients.ts'

/** Two teams with an agent each, a supervisor, and a student's ticket in the first team. */
export async function createRealtimeFixture() {
  const plumbing = await somePlumbing()
  const { db, redis, prefix } = plumbing
  await aSite(db)
  const [team, otherTeam] = [await aTeam(db), await aTeam(db)]
  const agent = await anAgent(db, { teams: [team] })
  const otherAgent = await anAgent(db, { teams: [otherTeam] })
  const supervisor = await aSupervisor(db)
  const requester = await aStudent(db)
  const ticket = await aTicket(db, { team, requester })
  const screens = await connectTestClients(plumbing)
  const sockets = openSockets(redis, prefix)
  const recounts: number[] = []
  const system = systemContext(db)
  const load = createLoaders(db, system.now)
  const context = {
    ...system,
    sockets,
    load,
    agents: createAgentBroadcaster(sockets),
    recount: () => void recounts.push(1),
  }

  /** Returns the events of a type in their order. */
  async function all<Type extends EventType>(type: Type): Promise<DomainEvent<Type>[]> {
    const rows = await findMany(db, 'event', { type }, { orderBy: ['seq'] })
    return rows.map((row) => read(type, row))
  }
  async function latest<Type extends EventType>(type: Type): Promise<DomainEvent<Type>> {
    const last = (await all(type)).at(-1)
    if (!last) throw new Error(`No ${type} has been recorded`)
    return last
  }
  const handleEvent = <Type extends SubscribedBy<'realtime'>>(type: Type, event: DomainEvent<Type>) =>
    handle(context, event, type)
  const close = async () => {
    await screens.close()
    await plumbing.close()
  }
  const people = { team, otherTeam, agent, otherAgent, supervisor, requester, ticket }
  return {
    ...people,
    plumbing,
    db,
    screens,
    sockets,
    context,
    recounts,
    handle: handleEvent,
    all,
    latest,
    close,
  }
}

function read<Type extends EventType>(type: Type, { payload, ...row }: TableRow<'event'>): DomainEvent<Type> {
  const fields = typeof payload === 'object' && payload !== null ? payload : {}
  const { id, actorId, createdAt } = row
  return parseEvent(type, { ...fields, id, type, actorId, at: createdAt.toISOString() })
}

export type RealtimeFixture = Awaited<ReturnType<typeof createRealtimeFixture>>

/** Checks that all pushes match their contracts. */
export function setUpRealtimeFixture(enter: (fixture: RealtimeFixture) => void): void {
  let fixture: RealtimeFixture
  beforeEach(async () => {
    fixture = await createRealtimeFixture()
    enter(fixture)
  })
  afterEach(async () => {
    expect(fixture.screens.broken).toEqual([])
    await fixture.close()
  })
}

export function replyInput(body: string, visibility: 'public' | 'internal' = 'public') {
  return { body, visibility, attachments: [], submissionId: randomUUID() }
}
