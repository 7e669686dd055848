import type { MissingAnswersView } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { MessageCircleQuestion } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

interface MissingAnswersProps {
  missing: MissingAnswersView
  /** Puts the question for them into the reply; null where the ticket takes none. */
  onAsk: (() => void) | null
}

/** The required fields of the form that are still to be asked. */
export function MissingAnswers({ missing: { fields }, onAsk }: MissingAnswersProps) {
  return (
    <>
      <dl className="flex flex-col gap-1.5 text-sm">
        {fields.map(({ key, label }) => (
          <div key={key}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="text-warning">{t('ticket-property.formAnswers.missing')}</dd>
          </div>
        ))}
      </dl>
      {onAsk && (
        <Button variant="outline" size="small" className="mt-3 max-lg:h-11" onClick={onAsk}>
          <MessageCircleQuestion aria-hidden />
          {t('ticket-property.formAnswers.ask')}
        </Button>
      )}
    </>
  )
}
