import { runWorker, workerEnv } from '@lodge/events'
import { startRelayWorker } from './worker.ts'

await runWorker('relay', workerEnv, startRelayWorker)
