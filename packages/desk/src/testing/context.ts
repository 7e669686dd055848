import { minuteMs } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { type Actor, personIdOf } from '@lodge/domain'
import type { Context } from '../foundation/context.ts'

/** A Tuesday on which every test begins unless it says otherwise. */
export const noon = new Date('2026-03-10T12:00:00.000Z')

/** Returns the moment `minutes` after another one, by default after noon. */
export function after(minutes: number, from: Date = noon): Date {
  return new Date(from.getTime() + minutes * minuteMs)
}

/** Returns someone's context at a moment, such as `actingAs(db, agent)` or `actingAs(db, student, after(5))`. */
export function actingAs(db: Database, someone: { actor: Actor }, at: Date = noon): Context {
  const { actor } = someone
  const through = personIdOf(actor) === null ? null : 'session'
  return { actor, through, db, now: () => at, requestId: 'test', ip: '192.0.2.1' }
}
