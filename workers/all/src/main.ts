import { runWorker } from '@lodge/events'
import { allEnv, startAllWorkers } from './worker.ts'

await runWorker('all', allEnv, startAllWorkers)
