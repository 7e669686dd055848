import { runWorker, workerEnvironment } from '@lodge/events'
import { startReportsWorker } from './worker.ts'

await runWorker('reports', workerEnvironment, startReportsWorker)
