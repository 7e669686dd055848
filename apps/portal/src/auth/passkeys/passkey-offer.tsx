import {
  Button,
  describePasskeyFailure,
  FieldError,
  nameOfBrowser,
  toast,
  useAddPasskey,
  usePasskeyQuestion,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../t.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { usePasskeyOffer } from './passkey-offer-store.ts'

/** Offers a passkey to somebody who has none and has just signed in by a code, which counts as their proof. */
export function PasskeyOffer() {
  const { data } = useQuery({
    queryKey: passkeyCalls.queryKey,
    queryFn: ({ signal }) => passkeyCalls.list(signal),
  })
  const { declined, taken } = usePasskeyOffer()
  const add = useAddPasskey(passkeyCalls)
  const { isBusy, failure, start } = usePasskeyQuestion(async () => {
    await add(nameOfBrowser() || t('auth.passkeyOffer.name'))
    toast.success(t('auth.passkeyOffer.added'))
    taken()
  })
  if (!data?.isOffered || (data.items.length > 0 && !isBusy)) return null
  return (
    <section
      aria-labelledby="passkey-offer"
      className="mx-auto mb-8 w-full max-w-[656px] rounded-lg border border-border p-4 max-sm:mx-4 max-sm:w-auto sm:p-5"
    >
      <h2 id="passkey-offer" className="text-body font-semibold">
        {t('auth.passkeyOffer.title')}
      </h2>
      <p className="mt-1 text-base text-muted-foreground">{t('auth.passkeyOffer.text')}</p>
      <div role="alert" className="mt-2 empty:hidden">
        {failure !== null && <FieldError>{describePasskeyFailure(failure)}</FieldError>}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="outline" isBusy={isBusy} onClick={() => void start()}>
          {t('auth.passkeyOffer.create')}
        </Button>
        <Button variant="ghost" onClick={declined}>
          {t('auth.passkeyOffer.decline')}
        </Button>
      </div>
    </section>
  )
}
