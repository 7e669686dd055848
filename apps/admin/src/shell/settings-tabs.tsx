import { tabClasses } from '@lodge/ui'
import { NavLink } from 'react-router'
import { messages } from '../messages.ts'
import { settingsHome } from './guard.ts'

const words = messages.titles

const tabs = [
  { to: settingsHome, label: words.activityLog },
  { to: '/admin/settings/sla-policies', label: words.slaPolicies },
  { to: '/admin/settings/business-hours', label: words.businessHours },
]

/** The parts of the settings that there are. */
export function SettingsTabs() {
  return (
    <nav
      aria-label={words.settings}
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
