import { searchTextLength } from '@lodge/contracts'
import { AddressSearchField } from '../../foundation/address-search-field.tsx'
import { t } from '../../foundation/t.ts'

/** The search for tickets; filters and order in the address stay. */
export function SearchBox({ q }: { q: string }) {
  return (
    <AddressSearchField
      q={q}
      withWords={withSearchText}
      label={t('search.search.label')}
      placeholder={t('search.search.placeholder')}
      maxLength={searchTextLength}
      autoFocus={q === ''}
    />
  )
}

function withSearchText(before: URLSearchParams, words: string) {
  const params = new URLSearchParams(before)
  if (words) params.set('q', words)
  else params.delete('q')
  return params
}
