import { useSession } from '@lodge/client'
import { firstNameOf } from '@lodge/domain'
import { Button, LazyPart, onDemand } from '@lodge/ui'
import { Link } from 'react-router'
import { signInPath } from '../auth/guards.ts'
import { PopularArticles } from '../knowledge-base/popular-articles.tsx'
import { SearchBox } from '../knowledge-base/search/search-box.tsx'
import { t } from '../t.ts'
import { OftenAsked } from './often-asked.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { TopicTiles } from './topic-tiles.tsx'

const myOpenTickets = onDemand(async () => (await import('./my-open-tickets.tsx')).MyOpenTickets)

/** The first screen: the topics and, for those who are signed in, their open tickets. */
export function HomeScreen() {
  const user = useSession((state) => state.frontendUser)
  const firstName = user ? firstNameOf(user.name) || null : null
  return (
    <>
      <div className="border-b border-border bg-surface">
        <div className="mx-auto grid w-full max-w-[1152px] items-end gap-x-16 gap-y-4 px-4 py-6 sm:py-9 lg:grid-cols-[minmax(0,1fr)_336px]">
          <div>
            <h1 className="text-2xl font-bold tracking-tight">
              {t('home.title', { name: firstName ?? '', hasName: Boolean(firstName) })}
            </h1>
            <SearchBox isMain className="mt-4 max-w-[720px]" />
            <OftenAsked />
          </div>
          <OpeningHours />
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[1152px] gap-x-16 gap-y-8 px-4 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr]">
        <div className="lg:order-2">
          {user?.isComplete ? (
            <LazyPart part={myOpenTickets} given={{}} meanwhile={<div className="min-h-96" />} />
          ) : (
            <Follow />
          )}
        </div>
        <Unsure />
        <section aria-labelledby="topics" className="lg:row-span-2">
          <h2 id="topics" className="mb-3 text-xl font-semibold">
            {t('home.topics')}
          </h2>
          <TopicTiles />
          <PopularArticles canBrowse className="mt-10" />
        </section>
      </div>
    </>
  )
}

function Unsure() {
  return (
    <section aria-labelledby="unsure" className="max-lg:order-last lg:order-3">
      <h2 id="unsure" className="text-xl font-semibold">
        {t('home.unsure')}
      </h2>
      <p className="mt-1 mb-4 text-base text-muted-foreground">{t('home.unsureText')}</p>
      <Button asChild>
        <Link to="/tickets/choose-topic">{t('home.ask')}</Link>
      </Button>
    </section>
  )
}

function Follow() {
  return (
    <section aria-labelledby="follow">
      <h2 id="follow" className="text-xl font-semibold">
        {t('home.follow')}
      </h2>
      <p className="mt-1 mb-4 text-base text-muted-foreground">{t('home.followText')}</p>
      <Button asChild>
        <Link to={signInPath}>{t('home.signIn')}</Link>
      </Button>
    </section>
  )
}
