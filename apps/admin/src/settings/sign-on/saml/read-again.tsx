import { type IdentityProviderRecord, routes } from '@lodge/contracts'
import { Button, FieldError, getErrorMessage } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { identityProviderQuery } from '../queries.ts'

/** Reads metadata again by hand, where they have an address. */
export function ReadAgain({ provider }: { provider: IdentityProviderRecord }) {
  const { alias, metadataUrl } = provider
  const cache = useQueryClient()
  const reading = useMutation({
    mutationFn: () => http.call(routes.readProviderMetadata, { params: { alias } }),
    onSuccess: (record) => cache.setQueryData(identityProviderQuery(alias).queryKey, record),
  })
  if (metadataUrl === null) return null
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        isBusy={reading.isPending}
        onClick={() => reading.mutate()}
      >
        <RefreshCw aria-hidden />
        {t('sign-on.readAgain')}
      </Button>
      {reading.error && <FieldError>{getErrorMessage(reading.error)}</FieldError>}
    </>
  )
}
