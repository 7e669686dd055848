import type { ArticleCategoryRow } from '@lodge/contracts'
import { formatDate, formatNumber, TableHead } from '@lodge/ui'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsTableCell } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'

/** The heads of the columns, those of `CategoryCells` last. */
export function CategoryHeads() {
  return (
    <>
      <TableHead>{t('knowledge-base.category')}</TableHead>
      <TableHead>{t('knowledge-base.address')}</TableHead>
      <TableHead className="text-end">{t('knowledge-base.tabs.articles')}</TableHead>
      <TableHead>{t('records.status')}</TableHead>
      <TableHead>{t('records.updated')}</TableHead>
    </>
  )
}

/** The cells besides the name; `articles` also counts those of the categories below. */
export function CategoryCells({ category, articles }: { category: ArticleCategoryRow; articles: number }) {
  return (
    <>
      <SettingsTableCell label={t('knowledge-base.address')} className="break-all text-muted-foreground">
        {category.address}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('knowledge-base.tabs.articles')}
        className="font-medium tabular-nums lg:text-end"
      >
        {formatNumber(articles)}
      </SettingsTableCell>
      <SettingsTableCell>
        <ArchivedBadge isArchived={category.archivedAt !== null} />
      </SettingsTableCell>
      <SettingsTableCell label={t('records.updated')} className="text-muted-foreground tabular-nums">
        {formatDate(category.updatedAt)}
      </SettingsTableCell>
    </>
  )
}
