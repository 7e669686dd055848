import { deskStrings, systemContext } from '@lodge/desk/foundation'
import {
  concernsDevices,
  isKeyPair,
  parseSender,
  type VapidKeys,
  type WebPushContext,
} from '@lodge/desk/messaging'
import {
  type Connections,
  EnvironmentError,
  environment,
  openConnections,
  type Running,
  type SharedRounds,
  startWorker,
  workerEnvironment,
} from '@lodge/events'
import type { z } from 'zod'
import { handlers } from './handlers.ts'

export const webPushEnv = workerEnvironment.extend(
  environment.pick({
    MAIL_FROM: true,
    LODGE_VAPID_PUBLIC_KEY: true,
    LODGE_VAPID_PRIVATE_KEY: true,
    LODGE_PUSH_SERVICES: true,
  }).shape,
)
export type WebPushEnv = z.infer<typeof webPushEnv>

export async function startWebPushWorker(
  env: WebPushEnv,
  shared?: Connections['db'],
  rounds?: SharedRounds,
): Promise<Running> {
  const keys = readKeys(env)
  const connections = openConnections('web-push', env, shared)
  const context: WebPushContext = {
    ...systemContext(connections.db),
    keys,
    contact: `mailto:${parseSender(env.MAIL_FROM).address}`,
    services: env.LODGE_PUSH_SERVICES ?? [],
    strings: deskStrings,
  }
  const worker = startWorker('web-push', handlers, {
    ...connections,
    context,
    shared: rounds,
    concerns: concernsDevices,
  })
  return {
    close: async () => {
      await worker.close()
      await connections.close()
    },
  }
}

/** Returns null where web push is off. */
function readKeys({
  LODGE_VAPID_PUBLIC_KEY: publicKey,
  LODGE_VAPID_PRIVATE_KEY: privateKey,
}: WebPushEnv): VapidKeys | null {
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined) throw new EnvironmentError(['LODGE_VAPID_PUBLIC_KEY must be set'])
  if (privateKey === undefined) throw new EnvironmentError(['LODGE_VAPID_PRIVATE_KEY must be set'])
  if (!isKeyPair({ publicKey, privateKey }))
    throw new EnvironmentError(['LODGE_VAPID_PRIVATE_KEY must be of the same pair as the public key'])
  return { publicKey, privateKey }
}
