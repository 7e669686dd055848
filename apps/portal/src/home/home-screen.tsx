import { useSession } from '@lodge/client'
import { Button } from '@lodge/ui'
import { Link } from 'react-router'
import { signInPath } from '../auth/guards.ts'
import { t } from '../t.ts'
import { MyOpenTickets } from './my-open-tickets.tsx'
import { TopicTiles } from './topic-tiles.tsx'

/** Where everyone begins: the topics, and for those who are signed in what they have open. */
export function HomeScreen() {
  const user = useSession((state) => state.frontendUser)
  const firstName = user?.name.trim().split(/\s+/)[0] || null
  return (
    <>
      <div className="border-b border-border bg-surface">
        <div className="mx-auto flex w-full max-w-[1152px] flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 py-6 sm:py-9">
          <div>
            <h1 className="text-2xl font-bold tracking-tight">
              {t('home.title', { name: firstName ?? '', hasName: Boolean(firstName) })}
            </h1>
            <p className="mt-1 text-body text-muted-foreground">{t('home.text')}</p>
          </div>
          <Button asChild>
            <Link to="/tickets/choose-topic">{t('home.ask')}</Link>
          </Button>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[1152px] gap-x-16 gap-y-8 px-4 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="lg:order-2">{user?.isComplete ? <MyOpenTickets /> : <Follow />}</div>
        <section aria-labelledby="topics" className="lg:row-span-2">
          <h2 id="topics" className="mb-3 text-xl font-semibold">
            {t('home.topics')}
          </h2>
          <TopicTiles />
          <h2 className="mt-10 text-lg font-semibold">{t('home.unsure')}</h2>
          <p className="mt-1 text-body text-muted-foreground">
            {t('home.unsureText')}{' '}
            <Link to="/tickets/choose-topic" className="text-accent underline underline-offset-4">
              {t('topics.clear')}
            </Link>
          </p>
        </section>
      </div>
    </>
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
