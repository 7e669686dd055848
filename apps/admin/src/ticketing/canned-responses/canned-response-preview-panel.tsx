import type { CannedResponsePreview } from '@lodge/contracts'
import { RichText } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { fileUrl } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { cannedResponsePreviewQuery } from './queries.ts'
import { TicketPreviewPanel } from './ticket-preview-panel.tsx'

/** The text as it stands on the page, filled with a real ticket. */
export function CannedResponsePreviewPanel({ html }: { html: string }) {
  return (
    <TicketPreviewPanel
      title={t('canned-responses.preview.title')}
      texts={{ html }}
      query={cannedResponsePreviewQuery}
    >
      {(preview) => <FilledResponse preview={preview} />}
    </TicketPreviewPanel>
  )
}

function FilledResponse({ preview }: { preview: CannedResponsePreview }) {
  return (
    <>
      <div className="rounded-md border border-border bg-card p-3">
        {preview.html === '' || preview.html === '<p></p>' ? (
          <p className="text-sm text-muted-foreground">{t('canned-responses.preview.nothing')}</p>
        ) : (
          <RichText html={preview.html} fileUrl={fileUrl} />
        )}
      </div>
      {preview.unfilled.length > 0 && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('canned-responses.preview.unfilled', {
            names: preview.unfilled.map((name) => `{{${name}}}`),
          })}
        </p>
      )}
    </>
  )
}
