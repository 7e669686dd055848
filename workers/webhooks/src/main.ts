import { runWorker } from '@lodge/events'
import { startWebhooksWorker, webhooksEnv } from './worker.ts'

await runWorker('webhooks', webhooksEnv, startWebhooksWorker)
