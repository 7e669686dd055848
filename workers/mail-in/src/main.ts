import { runWorker } from '@lodge/events'
import { mailInEnv, startMailInWorker } from './worker.ts'

await runWorker('mail-in', mailInEnv, startMailInWorker)
