import { Button } from '@lodge/ui'
import { Link } from 'react-router'
import { Page } from '../layout/page.tsx'
import { t } from '../t.ts'
import { knowledgeBaseHome } from './paths.ts'
import { SearchBox } from './search/search-box.tsx'

export function GonePage() {
  return (
    <Page>
      <section className="mx-auto flex max-w-[656px] flex-col gap-6 py-8">
        <div>
          <p className="text-meta text-muted-foreground">{t('knowledge-base.gone.eyebrow')}</p>
          <h1 className="text-2xl font-bold tracking-tight">{t('knowledge-base.gone.title')}</h1>
          <p className="mt-1 text-body text-muted-foreground">{t('knowledge-base.gone.text')}</p>
        </div>
        <SearchBox />
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to={knowledgeBaseHome}>{t('knowledge-base.popular.browse')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/tickets/choose-topic">{t('app.titles.askUs')}</Link>
          </Button>
        </div>
      </section>
    </Page>
  )
}
