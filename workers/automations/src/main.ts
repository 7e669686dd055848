import { runWorker, workerEnvironment } from '@lodge/events'
import { startAutomationsWorker } from './worker.ts'

await runWorker('automations', workerEnvironment, startAutomationsWorker)
