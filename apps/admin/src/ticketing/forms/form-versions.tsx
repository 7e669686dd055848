import type { FormField, FormRecord, FormVersionView } from '@lodge/contracts'
import { Badge, isSameValue } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VersionRow } from '../../foundation/records/version-row.tsx'
import { PagedSection } from '../../foundation/settings-form/paged-section.tsx'
import { t } from '../../foundation/t.ts'
import { FormPreview } from './form-preview.tsx'
import { formVersionsQuery } from './queries.ts'

interface FormVersionsProps {
  view: FormRecord
  /** The fields as they are in the editor. */
  fields: readonly FormField[]
  onRestore: (version: FormVersionView) => void
}

export function FormVersions({ view, fields, onRestore }: FormVersionsProps) {
  const query = useInfiniteQuery(formVersionsQuery(view.alias, view.revision))
  return (
    <PagedSection
      title={t('forms.versions')}
      text={t('forms.versionsText')}
      query={query}
      empty={t('forms.noVersions')}
      more={t('records.versions.more')}
    >
      {(versions) => (
        <ul className="divide-y divide-border">
          {versions.map((version) => (
            <FormVersionRow
              key={version.version}
              version={version}
              view={view}
              onRestore={isSameValue(version.fields, fields) ? null : () => onRestore(version)}
            />
          ))}
        </ul>
      )}
    </PagedSection>
  )
}

interface FormVersionRowProps {
  version: FormVersionView
  view: FormRecord
  /** Null where the editor has these fields already. */
  onRestore: (() => void) | null
}

function FormVersionRow({ version, view, onRestore }: FormVersionRowProps) {
  const [isShown, setIsShown] = useState(false)
  const number = { version: version.version }
  const label = isShown ? t('forms.hideVersion', number) : t('forms.showVersion', number)
  return (
    <VersionRow
      version={version.version}
      at={version.publishedAt}
      by={version.publishedBy}
      badge={version.version === view.version && <Badge tone="success">{t('forms.live')}</Badge>}
      view={{ label, isShown, onToggle: () => setIsShown(!isShown) }}
      restore={onRestore && { label: t('forms.restoreVersion', number), onRestore }}
    >
      <FormPreview title={t('forms.versionPreview', number)} name={view.name} fields={version.fields} />
    </VersionRow>
  )
}
