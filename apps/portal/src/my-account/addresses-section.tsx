import { useSession } from '@lodge/client'
import { type MyAccountView, portalRoutes } from '@lodge/contracts'
import { OwnAddresses } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { myAccountQuery, mySessionsKey } from './queries.ts'

/** One's own addresses: any of them signs one in, and mails go to the primary one. */
export function AddressesSection({ account }: { account: MyAccountView }) {
  const cache = useQueryClient()
  const show = async (answer: Promise<MyAccountView>) => {
    const saved = await answer
    cache.setQueryData(myAccountQuery.queryKey, saved)
    const { frontendUser, requesterSignedIn } = useSession.getState()
    if (frontendUser) requesterSignedIn({ ...frontendUser, email: saved.email })
    void cache.invalidateQueries({ queryKey: mySessionsKey })
  }
  return (
    <OwnAddresses
      addresses={account.addresses}
      requestCode={(body) => http.call(portalRoutes.requestMyAddressCode, { body })}
      confirm={(body) => show(http.call(portalRoutes.confirmMyAddress, { body }))}
      makePrimary={(body) => show(http.call(portalRoutes.makeMyAddressPrimary, { body }))}
      remove={(body) => show(http.call(portalRoutes.removeMyAddress, { body }))}
    />
  )
}
