import { routes } from '@lodge/contracts'
import { OwnPasskeys, type PasskeyCalls } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { sessionsKey } from '../queries.ts'

const calls: PasskeyCalls = {
  queryKey: ['passkeys'],
  list: (signal) => http.call(routes.passkeys, {}, { signal }),
  begin: () => http.call(routes.beginPasskey),
  add: (body) => http.call(routes.addPasskey, { body }),
  rename: (passkeyId, name) => http.call(routes.renamePasskey, { params: { passkeyId }, body: { name } }),
  remove: (passkeyId) => http.call(routes.removePasskey, { params: { passkeyId } }),
}

/** One's own passkeys. */
export function PasskeysSection() {
  const cache = useQueryClient()
  return (
    <OwnPasskeys
      area="admin"
      calls={calls}
      onRemoved={() => void cache.invalidateQueries({ queryKey: sessionsKey })}
    />
  )
}
