import { EmptyState } from '@lodge/ui'
import { t } from '../t.ts'

/** What a short list says where it shows nothing. */
export function NothingInShortList({ filter }: { filter: { search: string; show: string } }) {
  return <EmptyState title={describe(filter)} className="mx-gutter" />
}

function describe({ search, show }: { search: string; show: string }): string {
  if (search !== '') return t('settings-form.nothingFound')
  return show === 'archived' ? t('records.emptyArchived') : t('records.emptyKind')
}
