import { type ArticleRecord, routes } from '@lodge/contracts'
import { useParams } from 'react-router'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { type ArticleText, useArticleText } from '../editor/use-article-text.ts'
import { BrokenLinksNote } from '../links/broken-links-note.tsx'
import { LeavingDialog } from '../links/leaving-dialog.tsx'
import { articlesKey } from '../queries.ts'
import { ArticleLanguages } from '../translations/article-languages.tsx'
import { OriginalText } from '../translations/original-text.tsx'
import { ArticleVersions } from '../versions/article-versions.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { AddressFields, PublishingFields, ReaderFields } from './article-fields.tsx'
import { type ArticlePart, describeArticles } from './article-record.ts'
import { ArticleStatusBadge } from './article-status-badge.tsx'
import { TextFields } from './text-fields.tsx'

export const NewArticleScreen = () => <NewRecordScreen {...describePage(useArticleText())} />

/** Another article has another text: nothing of the last one can be brought back into it. */
export function ArticleScreen() {
  const { alias } = useParams()
  return <EditedArticle key={alias} />
}

const EditedArticle = () => <RecordScreen {...describePage(useArticleText())} />

function describePage(text: ArticleText) {
  return {
    record: describeArticles(),
    badge: ({ status }: ArticleRecord) => <ArticleStatusBadge status={status} />,
    saveLabel: ({ view }: ArticlePart) =>
      view ? t('knowledge-base.saveDraft') : t('knowledge-base.createDraft'),
    note: ({ form, view }: ArticlePart) =>
      form.isDirty && view?.version != null && t('knowledge-base.draftNote'),
    actions: ({ form, view }: ArticlePart) => view && <ArticleActions form={form} view={view} />,
    children: (part: ArticlePart) => (
      <>
        {part.view && <BrokenLinksNote view={part.view} />}
        <TextFields {...part} text={text} />
        <AddressFields {...part} />
        <ReaderFields {...part} />
        <PublishingFields {...part} />
        {part.view && <ArticleVersions view={part.view} isDirty={part.form.isDirty} />}
        <LeavingDialog />
      </>
    ),
    side: ({ form, view }: ArticlePart) =>
      view && (
        <div className="flex flex-col gap-6">
          <ArticleFacts view={view} />
          <ArticleLanguages view={view} isDirty={form.isDirty} />
          {view.translationOf && <OriginalText alias={view.translationOf.alias} place="side" />}
          <RecordUsagePanel
            queryKey={[...articlesKey, view.alias]}
            read={(signal) => http.call(routes.articleUsage, { params: { alias: view.alias } }, { signal })}
            notes={{ unused: t('knowledge-base.unused'), used: t('knowledge-base.used') }}
          />
        </div>
      ),
  }
}
