import { useSession } from '@lodge/client'
import { Button, NotFoundState, usePageTitle } from '@lodge/ui'
import { Link } from 'react-router'
import { ClosestPages } from '../knowledge-base/search/closest-pages.tsx'
import { t } from '../t.ts'

/** An address that leads nowhere, or to something that is not there for this person. */
export function NotFoundScreen() {
  const isSignedIn = useSession((state) => state.frontendUser?.isComplete === true)
  usePageTitle(t('app.titles.notFound'), [])
  return (
    <div className="mx-auto w-full max-w-[1152px] px-4">
      <NotFoundState suggestions={<ClosestPages />}>
        <Button asChild>
          <Link to="/">{t('app.notFound.home')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/tickets/choose-topic">{t('app.notFound.ask')}</Link>
        </Button>
        {isSignedIn && (
          <Button asChild variant="outline">
            <Link to="/tickets/index">{t('app.notFound.tickets')}</Link>
          </Button>
        )}
      </NotFoundState>
    </div>
  )
}
