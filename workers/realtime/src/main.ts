import { runWorker, workerEnvironment } from '@lodge/events'
import { startRealtimeWorker } from './worker.ts'

await runWorker('realtime', workerEnvironment, startRealtimeWorker)
