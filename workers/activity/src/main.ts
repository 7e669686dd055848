import { runWorker, workerEnvironment } from '@lodge/events'
import { startActivityWorker } from './worker.ts'

await runWorker('activity', workerEnvironment, startActivityWorker)
