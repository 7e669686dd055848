import { runWorker } from '@lodge/events'
import { startWebPushWorker, webPushEnv } from './worker.ts'

await runWorker('web-push', webPushEnv, startWebPushWorker)
