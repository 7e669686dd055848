import { useSession } from '@lodge/client'
import { Button, NotFoundState, usePageTitle } from '@lodge/ui'
import { Link } from 'react-router'
import { portalStrings } from '../strings.ts'

/** An address that leads nowhere, or to something that is not there for this person. */
export function NotFoundScreen() {
  const isSignedIn = useSession((state) => state.frontendUser?.isComplete === true)
  usePageTitle(portalStrings.titles.notFound, [])
  return (
    <div className="mx-auto w-full max-w-[1152px] px-4">
      <NotFoundState>
        <Button asChild>
          <Link to="/">{portalStrings.notFound.home}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/tickets/choose-topic">{portalStrings.notFound.ask}</Link>
        </Button>
        {isSignedIn && (
          <Button asChild variant="outline">
            <Link to="/tickets/index">{portalStrings.notFound.tickets}</Link>
          </Button>
        )}
      </NotFoundState>
    </div>
  )
}
