import { scrollTabIntoView, tabClasses } from '@lodge/ui'
import { Link, useLocation } from 'react-router'
import { t } from '../foundation/t.ts'

const listTabs = () => [
  { to: '/admin/knowledge-based', label: t('knowledge-base.tabs.articles') },
  { to: '/admin/knowledge-based-category', label: t('knowledge-base.tabs.categories') },
  { to: '/admin/knowledge-based?list=work', label: t('knowledge-base.tabs.work') },
  { to: '/admin/knowledge-based?list=synonyms', label: t('knowledge-base.tabs.synonyms') },
  { to: '/admin/knowledge-based?list=answered', label: t('deflection.title') },
]

/** The parts of the knowledge base's back office. */
export function KnowledgeBaseTabs() {
  const { pathname, search } = useLocation()
  const list = new URLSearchParams(search).get('list')
  const current = list === null ? pathname : `${pathname}?list=${list}`
  return (
    <nav
      aria-label={t('knowledge-base.title')}
      className="flex shrink-0 gap-5 overflow-x-auto border-b border-border px-gutter max-lg:px-4"
    >
      {listTabs().map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          ref={to === current ? scrollTabIntoView : undefined}
          aria-current={to === current ? 'page' : undefined}
          className={`${tabClasses} max-lg:h-11`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
