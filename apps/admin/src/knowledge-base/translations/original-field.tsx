import { Button, FormField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { QuickSearch } from '../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../foundation/t.ts'
import type { ArticlePart } from '../articles/article-record.ts'
import { articleChoicesQuery } from '../queries.ts'

export function OriginalField({ form, view }: ArticlePart) {
  const field = form.field('translationOf')
  const [text, setText] = useState('')
  const search = useDebouncedText(text.trim())
  const query = useQuery(articleChoicesQuery(search))
  const items = query.data?.filter(({ alias }) => alias !== view?.alias)
  return (
    <FormField
      field={field}
      label={t('knowledge-base.translations.original')}
      hint={t('knowledge-base.translations.originalHint')}
      isOptional
    >
      {field.value ? (
        <ChosenOriginal title={field.value.title} onUnlink={() => field.onChange(null)} />
      ) : (
        <QuickSearch
          text={text}
          onType={setText}
          isOpen={search !== ''}
          result={{ items, error: query.error, onRetry: () => void query.refetch() }}
          keyOf={({ alias }) => alias}
          renderItem={({ title, category, language }) => (
            <span className="min-w-0 flex-1">
              <span className="block truncate">{title}</span>
              <span className="block truncate text-xs text-muted-foreground">
                <bdi>{category.name}</bdi> · {nameLanguage(language)}
              </span>
            </span>
          )}
          onChoose={({ alias, title }) => {
            setText('')
            field.onChange({ alias, title })
          }}
          empty={t('knowledge-base.editor.linkNone')}
          listLabel={t('knowledge-base.editor.linkArticles')}
          placeholder={t('knowledge-base.translations.search')}
        />
      )}
    </FormField>
  )
}

function ChosenOriginal({ title, onUnlink }: { title: string; onUnlink: () => void }) {
  return (
    <div className="flex h-control items-center gap-2 rounded-md border border-border px-3">
      <span className="min-w-0 flex-1 truncate text-sm">{title}</span>
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={t('knowledge-base.translations.unlink')}
        title={t('knowledge-base.translations.unlink')}
        onClick={onUnlink}
        className="max-lg:size-11"
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
