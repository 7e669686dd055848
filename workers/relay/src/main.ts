import { runWorker, workerEnvironment } from '@lodge/events'
import { startRelayWorker } from './worker.ts'

await runWorker('relay', workerEnvironment, startRelayWorker)
