import type { WebhookRecord } from '@lodge/contracts'
import { Button, formatDateTime } from '@lodge/ui'
import { useState } from 'react'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { TokenSecret } from '../api-tokens/token-secret.tsx'
import { useNewSecret } from './new-secret-store.ts'
import { RotationDialog } from './rotation-dialog.tsx'

/** The secret that signs: shown once where it was just made, else its end and the button for another. */
export function WebhookSecret({ webhook }: { webhook: WebhookRecord }) {
  const made = useNewSecret((state) => state.made)
  const secretTaken = useNewSecret((state) => state.secretTaken)
  const [isRotating, setIsRotating] = useState(false)
  const { alias, hint, overlapEndsAt } = webhook
  return (
    <FormSection title={t('webhooks.secret')} text={t('webhooks.secretText')}>
      {made?.alias === alias ? (
        <TokenSecret token={made} onDone={secretTaken} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-sm text-muted-foreground">{t('webhooks.hint', { hint })}</span>
          <Button variant="outline" onClick={() => setIsRotating(true)}>
            {t('webhooks.rotate')}
          </Button>
          {overlapEndsAt && (
            <p className="basis-full text-sm text-muted-foreground">
              {t('webhooks.overlap', { at: formatDateTime(overlapEndsAt) })}
            </p>
          )}
        </div>
      )}
      {isRotating && <RotationDialog webhook={webhook} onClose={() => setIsRotating(false)} />}
    </FormSection>
  )
}
