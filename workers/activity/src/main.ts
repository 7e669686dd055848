import { runWorker } from '@lodge/events'
import { activityEnv, startActivityWorker } from './worker.ts'

await runWorker('activity', activityEnv, startActivityWorker)
