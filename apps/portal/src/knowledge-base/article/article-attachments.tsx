import { type ArticleAttachment, articleFilePath } from '@lodge/contracts'
import { formatFileSize } from '@lodge/ui'
import { Paperclip } from 'lucide-react'
import { t } from '../../t.ts'

export function ArticleAttachments({ attachments }: { attachments: readonly ArticleAttachment[] }) {
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="files" className="mt-8">
      <h2 id="files" className="text-lg font-semibold">
        {t('knowledge-base.article.attachments')}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {attachments.map(({ id, name, size }) => (
          <li key={id} className="flex items-center gap-2 text-base">
            <Paperclip aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <a href={articleFilePath(id)} className="min-w-0 break-all text-accent hover:underline">
              {name}
            </a>
            <span className="shrink-0 text-muted-foreground">{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
