import { Button, NotFoundState } from '@lodge/ui'
import { Link } from 'react-router'
import { adminHome } from './home-addresses.ts'
import { t } from './t.ts'

export function NotFoundScreen() {
  return (
    <div className="px-gutter">
      <NotFoundState>
        <Button asChild>
          <Link to={adminHome}>{t('app.notFound.dashboard')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/admin/tickets/all">{t('app.notFound.tickets')}</Link>
        </Button>
      </NotFoundState>
    </div>
  )
}
