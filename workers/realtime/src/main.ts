import { runWorker, workerEnv } from '@lodge/events'
import { startRealtimeWorker } from './worker.ts'

await runWorker('realtime', workerEnv, startRealtimeWorker)
