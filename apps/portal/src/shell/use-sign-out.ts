import { useSession } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { useNavigate } from 'react-router'
import { deleteDrafts } from '../drafts.ts'
import { http } from '../http.ts'
import { queryCache } from '../query-cache.ts'
import { t } from '../t.ts'

/** Signs out and leaves nothing of the person behind: others may use this browser next. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const person = useSession.getState().frontendUser?.alias
    useSession.getState().signingOut(true)
    try {
      await http.call(portalRoutes.signOut)
      if (person) deleteDrafts(person)
      await navigate('/')
      useSession.getState().requesterSignedOut()
      queryCache.clear()
    } catch {
      useSession.getState().signingOut(false)
      toast.error(t('app.account.signOutFailed'))
    }
  }
}
