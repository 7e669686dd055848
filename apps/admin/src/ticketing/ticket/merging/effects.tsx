import { Check } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

/** Says what a change will do, before it is done. */
export function Effects({ sentences }: { sentences: readonly string[] }) {
  return (
    <div>
      <h3 className="text-base font-semibold">{t('ticket.move.what')}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2 text-base">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
