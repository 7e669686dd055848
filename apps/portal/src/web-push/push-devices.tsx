import type { MyAccountView, PushDeviceView } from '@lodge/contracts'
import { parseUserAgent } from '@lodge/domain'
import { Badge, Button, CheckboxField, RelativeTime } from '@lodge/ui'
import { AccountSection } from '../my-account/account-section.tsx'
import { useSaveChoices } from '../my-account/use-save-choices.ts'
import { t } from '../t.ts'
import { TellHere } from './tell-here.tsx'
import { useRemoveDevice } from './use-push-devices.ts'

interface PushDevicesProps {
  account: MyAccountView
  devices: readonly PushDeviceView[]
  publicKey: string
}

/** On which devices one is told of one's tickets, and of what; a browser is asked only after the press of a button. */
export function PushDevices({ account, devices, publicKey }: PushDevicesProps) {
  const isHere = devices.some(({ isCurrent }) => isCurrent)
  return (
    <AccountSection id="devices" title={t('web-push.title')} text={t('web-push.text')}>
      <div className="flex flex-col gap-5">
        {!isHere && <TellHere publicKey={publicKey} />}
        {devices.length > 0 && (
          <>
            <DeviceList devices={devices} />
            <PushChoices account={account} />
          </>
        )}
      </div>
    </AccountSection>
  )
}

function DeviceList({ devices }: Pick<PushDevicesProps, 'devices'>) {
  const remove = useRemoveDevice()
  return (
    <ul aria-label={t('web-push.devices')} className="divide-y divide-border border-y border-border">
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isBusy={remove.isPending && remove.variables.id === device.id}
          onRemove={() => remove.mutate(device)}
        />
      ))}
    </ul>
  )
}

interface DeviceRowProps {
  device: PushDeviceView
  isBusy: boolean
  onRemove: () => void
}

function DeviceRow({ device, isBusy, onRemove }: DeviceRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = device
  const browser = parseUserAgent(userAgent)
  const name = browser
    ? t('web-push.device', { ...browser, hasSystem: Boolean(browser.system) })
    : t('web-push.unknownDevice')
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {isCurrent && <Badge tone="success">{t('web-push.thisDevice')}</Badge>}
        </p>
        <p className="text-base text-muted-foreground">
          {lastUsedAt ? t('web-push.lastTold') : t('web-push.addedAt')}{' '}
          <RelativeTime at={lastUsedAt ?? createdAt} />
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        className="max-lg:min-h-11"
        aria-label={t('web-push.removeOne', { device: name })}
        isBusy={isBusy}
        onClick={onRemove}
      >
        {t('web-push.remove')}
      </Button>
    </li>
  )
}

const kinds = ['answered', 'waiting', 'subject'] as const

/** Each choice is saved as it is made, and is for all devices. */
function PushChoices({ account: { notifications } }: Pick<PushDevicesProps, 'account'>) {
  const choose = useSaveChoices()
  const { webPush } = notifications
  return (
    <fieldset>
      <legend className="mb-3 text-body font-semibold">{t('web-push.choices')}</legend>
      <div className="flex flex-col gap-3">
        {kinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={t(`web-push.kind.${kind}`)}
            checked={webPush[kind]}
            onCheckedChange={(checked) =>
              choose({ ...notifications, webPush: { ...webPush, [kind]: checked === true } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
