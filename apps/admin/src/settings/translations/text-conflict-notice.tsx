import type { SiteTextRow } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { textOnly } from './describe-text.ts'
import type { TextConflict } from './use-text-drafts.ts'

interface TextConflictNoticeProps {
  conflict: TextConflict
  present: SiteTextRow
  language: string
  onDiscard: () => void
}

/** Says what somebody else has changed while a translation was being written. */
export function TextConflictNotice({ conflict, present, language, onDiscard }: TextConflictNoticeProps) {
  const { by, was } = conflict
  const isOtherText = was.text !== present.text
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-1 rounded-md bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="font-medium">{t('settings-form.conflict.title', by)}</p>
      {was.source !== present.source && <p>{t('translations.conflict.source')}</p>}
      {isOtherText && present.text === null && <p>{t('translations.conflict.removed')}</p>}
      {isOtherText && present.text !== null && (
        <p className="max-w-full break-words">
          {t('translations.conflict.theirs')}{' '}
          <bdi lang={language}>{textOnly(present.format, present.text)}</bdi>
        </p>
      )}
      <p>{isOtherText ? t('translations.conflict.keep') : t('translations.conflict.compare')}</p>
      <Button variant="outline" size="small" className="mt-1 max-lg:h-11" onClick={onDiscard}>
        {t('translations.conflict.discard')}
      </Button>
    </div>
  )
}
