import type { MacroChangeView, MacroPreview as Preview } from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { RichText } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { fileUrl } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { describeMacroChange } from './describe-macro-change.ts'

interface MacroPreviewProps {
  texts: Pick<Preview, 'reply' | 'replyLanguage' | 'note' | 'unfilled'>
  changes: readonly MacroChangeView[]
}

/** Everything that a macro does: its messages as they will stand, and what it changes. */
export function MacroSteps({ texts, changes }: MacroPreviewProps) {
  const { reply, replyLanguage, note, unfilled } = texts
  const replyLabel =
    replyLanguage === null
      ? t('macros.reply')
      : t('macros.preview.replyIn', { language: languageName(replyLanguage, pageLanguage()) })
  return (
    <div className="flex flex-col gap-3">
      {hasWords(reply) && <MacroText label={replyLabel} html={reply} className="border-border bg-card" />}
      {hasWords(note) && (
        <MacroText label={t('macros.note')} html={note} className="border-warning bg-note" />
      )}
      {changes.length > 0 && (
        <section aria-label={t('macros.changes')} className="flex flex-col gap-1">
          <h3 className="text-xs font-semibold text-muted-foreground">{t('macros.changes')}</h3>
          <ul className="list-disc ps-5 text-sm">
            {changes.map((view) => (
              <li key={JSON.stringify(view.change)}>{describeMacroChange(view)}</li>
            ))}
          </ul>
        </section>
      )}
      {unfilled.length > 0 && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('macros.preview.unfilled', { names: unfilled.map((name) => `{{${name}}}`) })}
        </p>
      )}
    </div>
  )
}

function MacroText({ label, html, className }: { label: string; html: string; className: string }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-xs font-semibold text-muted-foreground">{label}</h3>
      <div className={`rounded-md border p-3 ${className}`}>
        <RichText html={html} fileUrl={fileUrl} className="text-sm" />
      </div>
    </section>
  )
}

/** An editor without a word still has its paragraph. */
function hasWords(html: string): boolean {
  return html !== '' && html !== '<p></p>'
}
