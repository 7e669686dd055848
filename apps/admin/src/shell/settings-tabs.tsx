import { tabClasses } from '@lodge/ui'
import { NavLink } from 'react-router'
import { settingsHome } from '../auth/route-guards.ts'
import { adminStrings } from '../strings.ts'

const strings = adminStrings.titles

const tabs = [
  { to: settingsHome, label: strings.activityLog },
  { to: '/admin/settings/sla-policies', label: strings.slaPolicies },
  { to: '/admin/settings/business-hours', label: strings.businessHours },
]

/** The parts of the settings that there are. */
export function SettingsTabs() {
  return (
    <nav
      aria-label={strings.settings}
      className="flex shrink-0 gap-5 overflow-x-auto border-b border-border px-gutter max-lg:px-4"
    >
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} className={`${tabClasses} max-lg:h-11`}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
