import { Button } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../t.ts'
import { markOffered } from './offered.ts'
import { webPushQuery } from './queries.ts'
import { TellHere } from './tell-here.tsx'

/** Offers to be told on this device, once in each browser. */
export function PushOffer() {
  const { data } = useQuery(webPushQuery)
  const [isDeclined, setIsDeclined] = useState(false)
  const publicKey = data?.publicKey ?? null
  useEffect(() => {
    if (publicKey !== null) markOffered()
  }, [publicKey])
  if (!data || publicKey === null || isDeclined) return null
  const isHere = data.devices.some(({ isCurrent }) => isCurrent)
  return (
    <section aria-labelledby="push-offer" className="mt-8 rounded-lg border border-border p-4 sm:p-5">
      <h2 id="push-offer" className="text-body font-semibold">
        {t('web-push.offer.title')}
      </h2>
      <p role="status" className="mt-1 text-base text-muted-foreground">
        {isHere ? t('web-push.added') : t('web-push.offer.text')}
      </p>
      {!isHere && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <TellHere publicKey={publicKey} />
          <Button variant="ghost" onClick={() => setIsDeclined(true)}>
            {t('web-push.offer.decline')}
          </Button>
        </div>
      )}
    </section>
  )
}
