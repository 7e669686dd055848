import { limits } from '@lodge/contracts'
import { Button, cn, FieldBox, FormField, Textarea, TextField } from '@lodge/ui'
import { Eye, PenLine } from 'lucide-react'
import { useState } from 'react'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { ArticleEditor } from '../editor/article-editor.tsx'
import type { ArticleText } from '../editor/use-article-text.ts'
import { OriginalText } from '../translations/original-text.tsx'
import { ArticlePreview } from './article-preview.tsx'
import type { ArticlePart } from './article-record.ts'
import { AttachmentsField } from './attachments-field.tsx'

export function TextFields({ form, view, text }: ArticlePart & { text: ArticleText }) {
  const [isPreview, setIsPreview] = useState(false)
  const html = form.field('html')
  const summary = form.field('summary')
  const original = view?.translationOf
  return (
    <FormSection title={t('knowledge-base.text')} text={t('knowledge-base.textText')}>
      <div className="flex flex-col gap-4">
        <TextField
          field={form.field('title')}
          label={t('knowledge-base.heading')}
          isRequired
          maxLength={limits.articleTitleLength}
        />
        <FormField
          field={summary}
          label={t('knowledge-base.summary')}
          hint={t('knowledge-base.summaryHint')}
          isOptional
        >
          <Textarea
            rows={2}
            maxLength={limits.articleSummaryLength}
            value={summary.value}
            onChange={({ target }) => summary.onChange(target.value.replace(/\s*\n\s*/g, ' '))}
          />
        </FormField>
        <Button
          variant="outline"
          className="self-start"
          aria-pressed={isPreview}
          onClick={() => setIsPreview(!isPreview)}
        >
          {isPreview ? <PenLine aria-hidden /> : <Eye aria-hidden />}
          {isPreview ? t('knowledge-base.write') : t('knowledge-base.preview')}
        </Button>
        <div className={cn('grid grid-cols-1 gap-4', original && '2xl:grid-cols-2')}>
          {isPreview ? (
            <ArticlePreview title={form.values.title} summary={form.values.summary} html={html.value} />
          ) : (
            <FieldBox field={html}>
              <ArticleEditor text={text} html={html.value} error={html.error} onChange={html.onChange} />
            </FieldBox>
          )}
          {original && <OriginalText alias={original.alias} place="text" />}
        </div>
        <AttachmentsField field={form.field('attachments')} saved={view?.attachments ?? []} />
      </div>
    </FormSection>
  )
}
