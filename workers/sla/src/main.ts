import { runWorker, workerEnvironment } from '@lodge/events'
import { startSlaWorker } from './worker.ts'

await runWorker('sla', workerEnvironment, startSlaWorker)
