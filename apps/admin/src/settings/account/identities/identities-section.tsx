import { routes } from '@lodge/contracts'
import { OwnIdentities } from '@lodge/ui'
import { http } from '../../../foundation/http.ts'

/** One's own accounts at identity providers. */
export function IdentitiesSection() {
  return (
    <OwnIdentities
      queryKey={['identities']}
      read={(signal) => http.call(routes.identities, {}, { signal })}
      link={(provider) => http.call(routes.linkIdentity, { body: { provider } })}
      remove={(identityId) => http.call(routes.removeIdentity, { params: { identityId } })}
    />
  )
}
