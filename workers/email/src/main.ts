import { runWorker } from '@lodge/events'
import { emailEnv, startEmailWorker } from './worker.ts'

await runWorker('email', emailEnv, startEmailWorker)
