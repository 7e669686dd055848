import { type IdentityProviderRecord, routes } from '@lodge/contracts'
import { Button, FieldError, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

const goTo = (address: string) => window.location.assign(address)

/** Tries a sign-in that signs nobody in, as it is saved, and shows what came of it on a page of its own. */
export function ProviderTest({
  provider,
  leave = goTo,
}: {
  provider: IdentityProviderRecord
  leave?: (address: string) => void
}) {
  const { alias, audience, archivedAt } = provider
  const testing = useMutation({
    mutationFn: (area: 'portal' | 'admin') =>
      http.call(routes.testIdentityProvider, { params: { alias }, body: { area } }),
    onSuccess: ({ address }) => leave(address),
  })
  const areas = [
    ...(audience === 'staff' ? [] : (['portal'] as const)),
    ...(audience === 'requesters' ? [] : (['admin'] as const)),
  ]
  return (
    <section aria-label={t('sign-on.test')} className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{t('sign-on.test')}</h2>
      <p className="text-sm text-muted-foreground">{t('sign-on.testText')}</p>
      {archivedAt === null &&
        areas.map((area) => (
          <Button
            key={area}
            variant="outline"
            className="self-start"
            isBusy={testing.isPending && testing.variables === area}
            onClick={() => testing.mutate(area)}
          >
            <FlaskConical aria-hidden />
            {t(`sign-on.tests.${area}`)}
          </Button>
        ))}
      {testing.error && <FieldError>{getErrorMessage(testing.error)}</FieldError>}
    </section>
  )
}
