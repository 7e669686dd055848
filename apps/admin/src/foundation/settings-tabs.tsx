import { scrollTabIntoView, tabClasses } from '@lodge/ui'
import { NavLink, useLocation } from 'react-router'
import { settingsHome } from './home-addresses.ts'
import { t } from './t.ts'

const listTabs = () => [
  { to: settingsHome, label: t('app.titles.roles') },
  { to: '/admin/settings/site', label: t('site-settings.title') },
  { to: '/admin/settings/email-templates', label: t('email-templates.title') },
  { to: '/admin/settings/translations', label: t('translations.title') },
  { to: '/admin/settings/activity-log', label: t('app.titles.activityLog') },
  { to: '/admin/settings/courses', label: t('courses.title') },
  { to: '/admin/settings/sla-policies', label: t('app.titles.slaPolicies') },
  { to: '/admin/settings/business-hours', label: t('app.titles.businessHours') },
  { to: '/admin/settings/deliveries', label: t('deliveries.title') },
  { to: '/admin/settings/failed-jobs', label: t('failed-jobs.title') },
  { to: '/admin/settings/operations', label: t('operations.title') },
]

/** The parts of the settings that there are. */
export function SettingsTabs() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('app.titles.settings')}
      className="flex shrink-0 gap-5 overflow-x-auto border-b border-border px-gutter max-lg:px-4"
    >
      {listTabs().map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          ref={pathname.startsWith(to) ? scrollTabIntoView : undefined}
          className={`${tabClasses} max-lg:h-11`}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
