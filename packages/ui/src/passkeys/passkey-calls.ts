import type { AddPasskey, PasskeyCreation, PasskeyList } from '@lodge/contracts'
import type { QueryKey } from '@tanstack/react-query'

/** The calls of an area about one's own passkeys. */
export interface PasskeyCalls {
  queryKey: QueryKey
  list: (signal: AbortSignal) => Promise<PasskeyList>
  begin: () => Promise<PasskeyCreation>
  add: (body: AddPasskey) => Promise<unknown>
  rename: (passkeyId: string, name: string) => Promise<unknown>
  remove: (passkeyId: string) => Promise<unknown>
}
