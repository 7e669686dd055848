import { type IdentityProviderRecord, routes, type TestIdentityProvider } from '@lodge/contracts'
import { Button, FieldError, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { MemberSearch } from './federation/member-search.tsx'

const goTo = (address: string) => window.location.assign(address)

/** Tries a sign-in that signs nobody in, as it is saved, and shows what came of it on a page of its own. */
export function ProviderTest({
  provider,
  leave = goTo,
}: {
  provider: IdentityProviderRecord
  leave?: (address: string) => void
}) {
  const { alias, protocol, audience, archivedAt } = provider
  const testing = useMutation({
    mutationFn: (body: TestIdentityProvider) =>
      http.call(routes.testIdentityProvider, { params: { alias }, body }),
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
        protocol !== 'federation' &&
        areas.map((area) => (
          <Button
            key={area}
            variant="outline"
            className="self-start"
            isBusy={testing.isPending && testing.variables.area === area}
            onClick={() => testing.mutate({ area })}
          >
            <FlaskConical aria-hidden />
            {t(`sign-on.tests.${area}`)}
          </Button>
        ))}
      {archivedAt === null && protocol === 'federation' && (
        <MemberSearch
          alias={alias}
          label={t('sign-on.federation.testProvider')}
          renderAction={({ entityId, name }) =>
            areas.map((area) => (
              <Button
                key={area}
                variant="outline"
                aria-label={t(area === 'admin' ? 'sign-on.federation.testStaff' : 'sign-on.federation.test', {
                  name,
                })}
                onClick={() => testing.mutate({ area, entityId })}
              >
                {t(`sign-on.tests.${area}`)}
              </Button>
            ))
          }
        />
      )}
      {testing.error && <FieldError>{getErrorMessage(testing.error)}</FieldError>}
    </section>
  )
}
