import { portalRoutes } from '@lodge/contracts'
import { OwnIdentities } from '@lodge/ui'
import { http } from '../http.ts'

/** One's own accounts at identity providers. */
export function IdentitiesSection() {
  return (
    <OwnIdentities
      queryKey={['my-identities']}
      read={(signal) => http.call(portalRoutes.myIdentities, {}, { signal })}
      link={(provider) => http.call(portalRoutes.linkMyIdentity, { body: { provider } })}
      remove={(identityId) => http.call(portalRoutes.removeMyIdentity, { params: { identityId } })}
    />
  )
}
