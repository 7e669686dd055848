import { runWorker } from '@lodge/events'
import { emailEnv } from '@lodge/worker-email'
import { startAllWorkers } from './worker.ts'

await runWorker('all', emailEnv, startAllWorkers)
