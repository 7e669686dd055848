import { hasPermission, useSession } from '@lodge/client'
import { type AccountView, routes } from '@lodge/contracts'
import { OwnAddresses } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { accountQuery, sessionsKey } from './queries.ts'

/** One's own addresses. Where mails go is chosen by those who may change addresses at all. */
export function AddressesSection({ account }: { account: AccountView }) {
  const cache = useQueryClient()
  const mayChoose = useSession(({ authUser }) => hasPermission(authUser, 'manage_user_account'))
  const show = async (answer: Promise<AccountView>) => {
    const saved = await answer
    cache.setQueryData(accountQuery.queryKey, saved)
    const { authUser, staffSignedIn } = useSession.getState()
    if (authUser) staffSignedIn({ ...authUser, email: saved.email })
    void cache.invalidateQueries({ queryKey: sessionsKey })
  }
  return (
    <OwnAddresses
      addresses={account.addresses}
      requestCode={(body) => http.call(routes.requestAddressCode, { body })}
      confirm={(body) => show(http.call(routes.confirmAddress, { body }))}
      makePrimary={mayChoose ? (body) => show(http.call(routes.makeAddressPrimary, { body })) : null}
      remove={(body) => show(http.call(routes.removeAddress, { body }))}
    />
  )
}
