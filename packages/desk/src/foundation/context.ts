import type { Through } from '@lodge/contracts'
import { type Database, readOnReplica, type Transaction, transact } from '@lodge/database'
import { type Actor, personIdOf, type Requester, type Staff } from '@lodge/domain'
import { type NewEvent, type Occasion, recordEvent, recordEvents } from '@lodge/events'
import type { FileStore } from './file-store.ts'

/** The input of every command and query: who acts, through which door, when, and on what database. */
export interface Context {
  actor: Actor
  /** The door through which the actor came; null for Lodge itself and for visitors without a link. */
  through: Through | null
  db: Database
  /** The present moment; tests set it. */
  now: () => Date
  requestId: string | null
  ip: string | null
  /** The run of an automation by which the actor acts. */
  automationRunId?: string | undefined
  /** The time of the last proof in this session; undefined without a session. */
  provedAt?: Date | undefined
  /** The domains from which new people may sign in where the site names none; without them any. */
  signInDomains?: readonly string[] | undefined
  /** The languages that the browser of whoever acts asks for, the best first. */
  languages?: readonly string[]
}

/** The context of those that read or write stored files, which not every process has at hand. */
export interface FilesContext extends Context {
  files: FileStore
}

/** Runs a command's work in one transaction; when it throws, nothing of it stays. */
export function transaction<Result>(
  ctx: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(ctx.db, work)
}

/**
 * Runs a report's or an export's `work`, which changes nothing, on the replica of the database where that is of use, else
 * on the database itself; maybe twice, so it tells nobody anything before it ends.
 */
export function onReplica<Given extends Context, Result>(
  ctx: Given,
  work: (ctx: Given) => Promise<Result>,
): Promise<Result> {
  return readOnReplica(ctx.db, (db) => work({ ...ctx, db }))
}

/** Records an event caused by the context's actor. Returns its id, or null when the key was used before. */
export function recordEventBy(
  ctx: Context,
  tx: Transaction,
  event: NewEvent,
  idempotencyKey?: string,
): Promise<string | null> {
  return recordEvent(tx, occasionOf(ctx), event, idempotencyKey ?? null)
}

/** Records several events caused by the context's actor, in their order, with one statement. */
export async function recordEventsBy(
  ctx: Context,
  tx: Transaction,
  events: readonly NewEvent[],
): Promise<void> {
  await recordEvents(
    tx,
    occasionOf(ctx),
    events.map((event) => ({ event, idempotencyKey: null })),
  )
}

function occasionOf(ctx: Context): Occasion {
  const { actor, through, requestId, ip, automationRunId } = ctx
  const by = { actorId: personIdOf(actor), actorKind: actor.kind, through }
  return { ...by, at: ctx.now(), requestId, ip, automationRunId }
}

/** Returns the context in which a person acts, as requester or as staff, through a door that let them in. */
export function actingAs<Given extends Context>(
  ctx: Given,
  person: Requester | Staff,
  through: Through,
): Given {
  return { ...ctx, actor: person, through }
}

/** Returns the context of a query that answers what somebody else would see; they do nothing by it. */
export function readingAs<Given extends Context>(ctx: Given, reader: Actor): Given {
  return { ...ctx, actor: reader, through: null }
}

/** Returns the context of Lodge itself, for workers and schedules. */
export function systemContext(db: Database, now: () => Date = () => new Date()): Context {
  return { actor: { kind: 'system' }, through: null, db, now, requestId: null, ip: null }
}

/** Returns the same context with its time stopped, so that everything one command writes has the same moment. */
export function withFrozenTime(ctx: Context): Context {
  const at = ctx.now()
  return { ...ctx, now: () => at }
}
