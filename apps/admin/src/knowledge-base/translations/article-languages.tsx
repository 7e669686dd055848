import { type ArticleRecord, type ArticleTranslation, routes } from '@lodge/contracts'
import { Badge, Button } from '@lodge/ui'
import { CircleDashed, History, Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { http } from '../../foundation/http.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { ArticleStatusBadge } from '../articles/article-status-badge.tsx'
import { useArticleCommand } from '../articles/use-article-command.ts'

interface ArticleLanguagesProps {
  view: ArticleRecord
  /** A translation begins with what is saved. */
  isDirty: boolean
}

/** The languages that an article is there in and those that it lacks, each with what can be done about it. */
export function ArticleLanguages({ view, isDirty }: ArticleLanguagesProps) {
  return (
    <section aria-label={t('knowledge-base.translations.title')} className="flex flex-col gap-2 text-sm">
      <h2 className="text-body font-semibold">{t('knowledge-base.translations.title')}</h2>
      <ul>
        <LanguageLine language={view.language}>
          <span className="text-muted-foreground">{t('knowledge-base.translations.this')}</span>
        </LanguageLine>
        {view.translations.map((translation) => (
          <TranslationLine key={translation.alias} {...translation} />
        ))}
        {view.missingLanguages.map((language) => (
          <MissingLine key={language} alias={view.alias} language={language} isDirty={isDirty} />
        ))}
      </ul>
      {view.isOutdated && <OutdatedNote view={view} isDirty={isDirty} />}
      <p className="text-xs text-muted-foreground">
        {isDirty && view.missingLanguages.length > 0
          ? t('knowledge-base.translations.saveFirst')
          : t('knowledge-base.translations.text')}
      </p>
    </section>
  )
}

function LanguageLine({ language, children }: { language: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-border py-1.5">
      <span className="flex-1">{nameLanguage(language)}</span>
      {children}
    </li>
  )
}

function TranslationLine({ alias, title, language, status, isOriginal, isOutdated }: ArticleTranslation) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-border py-1.5">
      <Link
        to={`/admin/edit-knowledge-based/${alias}`}
        title={title}
        className="flex-1 text-accent underline-offset-4 hover:underline max-lg:py-2.5"
      >
        {nameLanguage(language)}
      </Link>
      {isOriginal && (
        <span className="text-xs text-muted-foreground">{t('knowledge-base.translations.isOriginal')}</span>
      )}
      {isOutdated ? (
        <Badge tone="warning">
          <History aria-hidden />
          {t('knowledge-base.translations.outdated')}
        </Badge>
      ) : (
        <ArticleStatusBadge status={status} />
      )}
    </li>
  )
}

interface MissingLineProps {
  alias: string
  language: string
  isDirty: boolean
}

function MissingLine({ alias, language, isDirty }: MissingLineProps) {
  const navigate = useNavigate()
  const { run, isBusy } = useArticleCommand(alias)
  const translate = () =>
    run(async () => {
      const draft = await http.call(routes.translateArticle, { params: { alias }, body: { language } })
      await navigate(`/admin/edit-knowledge-based/${draft.alias}`)
      return draft
    }, t('knowledge-base.translations.translated'))
  return (
    <LanguageLine language={language}>
      <Badge tone="neutral">
        <CircleDashed aria-hidden />
        {t('knowledge-base.translations.missing')}
      </Badge>
      <Button variant="outline" size="small" onClick={translate} isBusy={isBusy} disabled={isDirty}>
        <Languages aria-hidden />
        {t('knowledge-base.translations.translate', { language: nameLanguage(language) })}
      </Button>
    </LanguageLine>
  )
}

function OutdatedNote({ view: { alias, revision }, isDirty }: ArticleLanguagesProps) {
  const { run, isBusy } = useArticleCommand(alias)
  const compare = () =>
    run(
      () => http.call(routes.compareTranslation, { params: { alias }, body: { revision } }),
      t('knowledge-base.translations.markedUpToDate'),
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium text-warning">{t('knowledge-base.translations.isOutdated')}</p>
      <Button variant="outline" size="small" onClick={compare} isBusy={isBusy} disabled={isDirty}>
        {t('knowledge-base.translations.upToDate')}
      </Button>
    </div>
  )
}
