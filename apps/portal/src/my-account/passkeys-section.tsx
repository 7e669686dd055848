import { OwnPasskeys } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { passkeyCalls } from '../auth/passkeys/passkey-calls.ts'
import { mySessionsKey } from './queries.ts'

/** One's own passkeys. */
export function PasskeysSection() {
  const cache = useQueryClient()
  return (
    <OwnPasskeys
      area="portal"
      calls={passkeyCalls}
      onRemoved={() => void cache.invalidateQueries({ queryKey: mySessionsKey })}
    />
  )
}
