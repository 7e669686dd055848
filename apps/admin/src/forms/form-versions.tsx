import type { FormField, FormRecord, FormVersionView } from '@lodge/contracts'
import { Badge, Button, ErrorState, formatDateTime, isSameValue, SkeletonRows } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FormSection } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'
import { FormPreview } from './form-preview.tsx'
import { formVersionsQuery } from './queries.ts'

interface FormVersionsProps {
  view: FormRecord
  /** The fields as they are in the editor. */
  fields: readonly FormField[]
  onRestore: (version: FormVersionView) => void
}

/** What students were asked at each time: to be looked at, and to be taken into the draft. */
export function FormVersions({ view, fields, onRestore }: FormVersionsProps) {
  const query = useInfiniteQuery(formVersionsQuery(view.alias, view.revision))
  const [shown, setShown] = useState<number | null>(null)
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FormSection title={t('forms.versions')} text={t('forms.versionsText')}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && versions.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('forms.noVersions')}</p>
      )}
      <ul className="divide-y divide-border">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            name={view.name}
            isLive={version.version === view.version}
            isShown={version.version === shown}
            onToggle={() => setShown(version.version === shown ? null : version.version)}
            onRestore={isSameValue(version.fields, fields) ? null : () => onRestore(version)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="link"
          size="inline"
          className="mt-2"
          onClick={() => query.fetchNextPage()}
          isBusy={query.isFetchingNextPage}
        >
          {t('forms.moreVersions')}
        </Button>
      )}
    </FormSection>
  )
}

interface VersionRowProps {
  version: FormVersionView
  name: string
  isLive: boolean
  isShown: boolean
  onToggle: () => void
  /** Null where the editor has these fields already. */
  onRestore: (() => void) | null
}

function VersionRow({ version, name, isLive, isShown, onToggle, onRestore }: VersionRowProps) {
  const words = { version: version.version }
  const at = formatDateTime(version.publishedAt)
  return (
    <li className="py-2 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="font-medium tabular-nums">{t('forms.versionOnly', words)}</span>
        {isLive && <Badge tone="success">{t('forms.live')}</Badge>}
        <span className="min-w-0 flex-1 basis-44 break-words text-muted-foreground">
          {version.publishedBy === null ? at : t('forms.publishedBy', { at, name: version.publishedBy })}
        </span>
        <Button variant="outline" size="small" aria-expanded={isShown} onClick={onToggle}>
          {isShown ? t('forms.hideVersion', words) : t('forms.showVersion', words)}
        </Button>
        {onRestore && (
          <Button variant="outline" size="small" onClick={onRestore}>
            <RotateCcw aria-hidden />
            {t('forms.restoreVersion', words)}
          </Button>
        )}
      </div>
      {isShown && (
        <div className="mt-3">
          <FormPreview title={t('forms.versionPreview', words)} name={name} fields={version.fields} />
        </div>
      )}
    </li>
  )
}
