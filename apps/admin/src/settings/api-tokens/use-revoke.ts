import type { ApiTokenView } from '@lodge/contracts'
import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'

/** Revokes a token once that is sure, and reads its list anew. */
export function useRevoke(revoke: (id: string) => Promise<unknown>, queryKey: QueryKey) {
  const cache = useQueryClient()
  const { confirm } = useDialogs()
  return async ({ id, name }: ApiTokenView) => {
    const isSure = await confirm({
      title: t('api-tokens.revokeTitle'),
      text: t('api-tokens.revokeText', { name }),
      confirmLabel: t('api-tokens.revoke'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await revoke(id)
      announce(t('api-tokens.revoked'))
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await cache.invalidateQueries({ queryKey })
  }
}
