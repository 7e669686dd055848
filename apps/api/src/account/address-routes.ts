import type { AccountView, MyAccountView, routes } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import {
  confirmOwnAddress,
  makeOwnAddressPrimary,
  removeOwnAddress,
  requestAddressCode,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { limitCodeRequests, limitCodeTries } from '../people/sign-in-limits.ts'
import { serve } from '../serve.ts'
import { endSessions, otherSessionsOf, requireSession } from './session-routes.ts'

interface AddressContracts {
  requestCode: typeof routes.requestAddressCode | typeof routes.requestMyAddressCode
  confirm: typeof routes.confirmAddress | typeof routes.confirmMyAddress
  makePrimary: typeof routes.makeAddressPrimary | typeof routes.makeMyAddressPrimary
  remove: typeof routes.removeAddress | typeof routes.removeMyAddress
  account: (ctx: Context) => Promise<AccountView | MyAccountView>
}

/** Serves the addresses of whoever is signed in, in both areas; each answer is their account. */
export function addressRoutes(
  app: FastifyInstance,
  { requestCode, confirm, makePrimary, remove, account }: AddressContracts,
): void {
  const { secret } = app.config
  const changes = { hourly: 'changes' } as const
  serve(
    app,
    requestCode,
    async (ctx, { body, request }) => {
      await limitCodeRequests(request, body.email)
      return requestAddressCode(ctx, body, requireSession(request).id)
    },
    changes,
  )
  serve(app, confirm, async (ctx, { body, request }) => {
    const sessionId = requireSession(request).id
    await limitCodeTries(request, body.email, () => confirmOwnAddress(ctx, body, { sessionId, secret }))
    return account(ctx)
  })
  serve(
    app,
    makePrimary,
    async (ctx, { body }) => {
      await makeOwnAddressPrimary(ctx, body)
      return account(ctx)
    },
    changes,
  )
  serve(
    app,
    remove,
    async (ctx, { body, request }) => {
      await removeOwnAddress(ctx, body)
      // Whoever reads the mailbox of that address is no longer signed in.
      await endSessions(ctx, request, await otherSessionsOf(request))
      return account(ctx)
    },
    changes,
  )
}
