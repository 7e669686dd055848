import { portalRoutes } from '@lodge/contracts'
import { PasskeySignIn } from '@lodge/ui'
import { http } from '../../http.ts'
import { useEnterPortal } from '../use-enter-portal.ts'

/** Signs requesters in by a passkey. */
export function RequesterPasskeySignIn() {
  const enter = useEnterPortal()
  return (
    <PasskeySignIn
      className="mt-5 pt-5 noscript:hidden"
      begin={() => http.call(portalRoutes.beginPortalPasskeySignIn, {}, { unauthorized: 'pass' })}
      signIn={async (body) =>
        enter(await http.call(portalRoutes.signInToPortalWithPasskey, { body }, { unauthorized: 'pass' }))
      }
    />
  )
}
