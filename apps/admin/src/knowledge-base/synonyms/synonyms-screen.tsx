import type { SearchSynonym } from '@lodge/contracts'
import { Button, EmptyState, formatList, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { KnowledgeBaseTabs } from '../knowledge-base-tabs.tsx'
import { synonymsQuery } from '../queries.ts'
import { useSynonyms } from './use-synonyms.ts'

/** Words that mean the same in a search: each group is found by all of its words. */
export function SynonymsScreen() {
  const [search, setSearch] = useState('')
  const query = useQuery(synonymsQuery)
  const { add } = useSynonyms()
  const all = query.data?.items ?? []
  const term = search.trim().toLowerCase()
  const groups = all.filter(({ words }) => words.some((word) => word.toLowerCase().includes(term)))
  return (
    <SettingsListFrame
      title={t('knowledge-base.synonyms.title')}
      text={t('knowledge-base.synonyms.text')}
      count={query.data?.items.length}
      above={<KnowledgeBaseTabs />}
      search={search}
      onSearch={setSearch}
      filters={
        <Button className="ms-auto" onClick={() => void add()}>
          <Plus aria-hidden />
          {t('knowledge-base.synonyms.add')}
        </Button>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={groups.length === 0}
      empty={
        all.length === 0 ? (
          <EmptyState
            title={t('knowledge-base.synonyms.empty')}
            text={t('knowledge-base.synonyms.emptyText')}
            icon={<Replace aria-hidden />}
            className="mx-gutter"
          />
        ) : undefined
      }
    >
      <SettingsTable
        label={t('knowledge-base.synonyms.title')}
        heads={
          <>
            <TableHead>{t('knowledge-base.synonyms.words')}</TableHead>
            <TableHead className="text-end">{t('knowledge-base.synonyms.actions')}</TableHead>
          </>
        }
      >
        {groups.map((group) => (
          <SynonymRow key={group.id} group={group} />
        ))}
      </SettingsTable>
    </SettingsListFrame>
  )
}

function SynonymRow({ group }: { group: SearchSynonym }) {
  const { change, remove } = useSynonyms()
  const words = formatList(group.words)
  return (
    <SettingsTableRow>
      <SettingsTableCell className="break-words max-lg:basis-full">{words}</SettingsTableCell>
      <SettingsTableCell className="lg:text-end">
        <span className="inline-flex gap-1">
          <Button
            variant="ghost"
            size="icon-small"
            className="max-lg:size-11"
            aria-label={t('knowledge-base.synonyms.change', { words })}
            onClick={() => void change(group)}
          >
            <PencilLine aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-small"
            className="max-lg:size-11"
            aria-label={t('knowledge-base.synonyms.remove', { words })}
            onClick={() => void remove(group)}
          >
            <Trash2 aria-hidden />
          </Button>
        </span>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
