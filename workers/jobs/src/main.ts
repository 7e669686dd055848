import { runWorker } from '@lodge/events'
import { jobsEnv, startJobsWorker } from './worker.ts'

await runWorker('jobs', jobsEnv, startJobsWorker)
