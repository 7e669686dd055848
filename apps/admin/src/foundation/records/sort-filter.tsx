import { Select } from '@lodge/ui'
import { t } from '../t.ts'

interface SortFilterProps<Sort extends string> {
  sort: Sort
  sorts: readonly { value: Sort; label: string }[]
  onChange: (sort: Sort) => void
}

/** The order of a list. */
export function SortFilter<Sort extends string>({ sort, sorts, onChange }: SortFilterProps<Sort>) {
  return (
    <Select
      aria-label={t('records.sort')}
      className="w-44"
      value={sort}
      options={sorts}
      onChange={onChange}
    />
  )
}

/** Returns the orders that every list of records has. */
export function recordSorts() {
  return (['name', 'updated'] as const).map((value) => ({ value, label: t(`records.sorts.${value}`) }))
}
