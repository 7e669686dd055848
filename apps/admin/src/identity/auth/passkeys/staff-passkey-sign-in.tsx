import { routes } from '@lodge/contracts'
import { PasskeySignIn } from '@lodge/ui'
import { http } from '../../../foundation/http.ts'
import { useEnterAdmin } from '../use-staff-signed-in.ts'

/** Signs staff in by a passkey. */
export function StaffPasskeySignIn() {
  const enter = useEnterAdmin()
  return (
    <PasskeySignIn
      className="mt-4 pt-4"
      begin={() => http.call(routes.beginPasskeySignIn, {}, { unauthorized: 'pass' })}
      signIn={async (body) => {
        await enter(await http.call(routes.signInWithPasskey, { body }, { unauthorized: 'pass' }))
      }}
    />
  )
}
