import { portalRoutes } from '@lodge/contracts'
import type { PasskeyCalls } from '@lodge/ui'
import { http } from '../../http.ts'

export const passkeyCalls: PasskeyCalls = {
  queryKey: ['my-passkeys'],
  list: (signal) => http.call(portalRoutes.myPasskeys, {}, { signal }),
  begin: () => http.call(portalRoutes.beginMyPasskey),
  add: (body) => http.call(portalRoutes.addMyPasskey, { body }),
  rename: (passkeyId, name) =>
    http.call(portalRoutes.renameMyPasskey, { params: { passkeyId }, body: { name } }),
  remove: (passkeyId) => http.call(portalRoutes.removeMyPasskey, { params: { passkeyId } }),
}
