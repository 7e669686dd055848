import { Button } from '@lodge/ui'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { t } from '../t.ts'
import { readPermission } from './browser-push.ts'
import { useSubscribe } from './use-push-devices.ts'

/** The button by which a browser is added, after its own question; in words where it cannot be. */
export function TellHere({ publicKey }: { publicKey: string }) {
  const [permission, setPermission] = useState(readPermission)
  const subscribe = useSubscribe(publicKey)
  if (permission === 'unsupported') return <p className="text-body">{t('web-push.unsupported')}</p>
  if (permission === 'denied')
    return (
      <p role="status" className="text-body">
        {t('web-push.denied')}
      </p>
    )
  return (
    <Button
      variant="outline"
      className="self-start"
      isBusy={subscribe.isPending}
      onClick={() => subscribe.mutate(undefined, { onSettled: () => setPermission(readPermission()) })}
    >
      <BellRing aria-hidden />
      {t('web-push.add')}
    </Button>
  )
}
