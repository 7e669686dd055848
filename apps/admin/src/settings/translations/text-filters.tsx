import { ListSiteTexts, SiteTextKind } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import type { TextFilter } from './use-text-filter.ts'

interface TextFiltersProps {
  filter: TextFilter
  onChange: (part: Partial<TextFilter>) => void
}

const shows = ListSiteTexts.shape.show.unwrap().options

/** The kind of record, and how far its translations are. */
export function TextFilters({ filter: { kind, show }, onChange }: TextFiltersProps) {
  const kinds = (['all', ...SiteTextKind.options] as const).map((value) => ({
    value,
    label: t(`translations.kinds.${value}`),
  }))
  return (
    <>
      <Select
        aria-label={t('translations.kind')}
        className="w-48"
        value={kind ?? 'all'}
        options={kinds}
        onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
      />
      <Select
        aria-label={t('records.show')}
        className="w-36"
        value={show}
        options={shows.map((value) => ({ value, label: t(`translations.show.${value}`) }))}
        onChange={(chosen) => onChange({ show: chosen })}
      />
    </>
  )
}
