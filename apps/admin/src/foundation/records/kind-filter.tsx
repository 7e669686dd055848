import { Select } from '@lodge/ui'
import { t } from '../t.ts'

type Kind = 'active' | 'archived'

interface KindFilterProps {
  show: Kind
  counts: Record<Kind, number> | undefined
  /** The label of archived records, for a kind of record that has words of its own. */
  archivedLabel?: string | undefined
  onChange: (show: Kind) => void
}

export function KindFilter({ show, counts, archivedLabel, onChange }: KindFilterProps) {
  const kinds = (['active', 'archived'] as const).map((value) => ({
    value,
    label:
      (value === 'archived' && archivedLabel) ||
      t(`records.kinds.${value}`, { count: counts?.[value] ?? '', hasCount: counts?.[value] != null }),
  }))
  return (
    <Select
      aria-label={t('records.show')}
      className="w-36"
      value={show}
      options={kinds}
      onChange={onChange}
    />
  )
}
