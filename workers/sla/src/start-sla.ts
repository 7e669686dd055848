import { type Connections, type Running, repeat, type SharedRounds, startWorker } from '@lodge/events'
import { startAlarmWorker } from './alarm-worker.ts'
import { openAlarms } from './alarms.ts'
import { handlers } from './handlers.ts'
import { createAlarmScheduler } from './schedule-upcoming-alarms.ts'
import { createSlaContext } from './sla-context.ts'
import { sweeper } from './sweep.ts'

const sweepEveryMs = 1_000

export function startSla(connections: Connections, shared?: SharedRounds): Running {
  const { db, log } = connections
  const alarms = openAlarms(connections)
  const context = createSlaContext(db, alarms)
  const parts = [
    startWorker('sla', handlers, { ...connections, context, shared }),
    startAlarmWorker(context, connections),
    repeat(sweeper(context, alarms, log), sweepEveryMs, log),
    repeat(createAlarmScheduler(connections, alarms), sweepEveryMs, log),
  ]
  return {
    close: async () => {
      await Promise.all(parts.map((part) => part.close()))
      await alarms.close()
    },
  }
}
