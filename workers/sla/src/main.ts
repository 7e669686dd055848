import { runWorker, workerEnv } from '@lodge/events'
import { startSlaWorker } from './worker.ts'

await runWorker('sla', workerEnv, startSlaWorker)
