import { type PasskeyList, routes } from '@lodge/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { loadPasskeys } from '../../../identity/auth/passkeys/can-use-passkeys.ts'
import { passkeysQuery } from '../queries.ts'

/**
 * Has an authenticator make a passkey, and adds it. One that comes to nothing on its way is taken off the authenticator
 * again where the browser can do that; where only the answer was lost, the list has it.
 */
export function useAddPasskey(): (name: string) => Promise<void> {
  const readAnew = useReadPasskeys()
  return async (name) => {
    const [{ makePasskey }, options] = await Promise.all([loadPasskeys(), http.call(routes.beginPasskey)])
    const made = await makePasskey(options).catch(async (error: unknown) => {
      await readAnew()
      throw error
    })
    try {
      await http.call(routes.addPasskey, { body: { name, ...made } })
    } catch (error) {
      const list = await readAnew().catch(() => null)
      if (!list?.accepted?.credentialIds.includes(made.credentialId)) throw error
      return
    }
    await readAnew()
  }
}

/** Reads one's passkeys anew, and tells authenticators which of them count. */
export function useReadPasskeys(): () => Promise<PasskeyList> {
  const cache = useQueryClient()
  return async () => {
    const list = await cache.fetchQuery(passkeysQuery)
    const { tellAccepted } = await loadPasskeys()
    await tellAccepted(list)
    return list
  }
}
