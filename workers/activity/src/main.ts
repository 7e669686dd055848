import { runWorker, workerEnv } from '@lodge/events'
import { startActivityWorker } from './worker.ts'

await runWorker('activity', workerEnv, startActivityWorker)
