import type { PasskeyList } from '@lodge/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { loadPasskeys } from './can-use-passkeys.ts'
import type { PasskeyCalls } from './passkey-calls.ts'

/**
 * Has an authenticator make a passkey, and adds it. One that comes to nothing on its way is taken off the authenticator
 * again where the browser can do that; where only the answer was lost, the list has it.
 */
export function useAddPasskey(calls: PasskeyCalls): (name: string) => Promise<void> {
  const readAnew = useReadPasskeys(calls)
  return async (name) => {
    const [{ makePasskey }, options] = await Promise.all([loadPasskeys(), calls.begin()])
    const made = await makePasskey(options).catch(async (error: unknown) => {
      await readAnew()
      throw error
    })
    try {
      await calls.add({ name, ...made })
    } catch (error) {
      const list = await readAnew().catch(() => null)
      if (!list?.accepted?.credentialIds.includes(made.credentialId)) throw error
      return
    }
    await readAnew()
  }
}

/** Reads one's passkeys anew, and tells authenticators which of them count. */
export function useReadPasskeys({ queryKey, list }: PasskeyCalls): () => Promise<PasskeyList> {
  const cache = useQueryClient()
  return async () => {
    const passkeys = await cache.fetchQuery({ queryKey, queryFn: ({ signal }) => list(signal), staleTime: 0 })
    const { tellAccepted } = await loadPasskeys()
    await tellAccepted(passkeys)
    return passkeys
  }
}
