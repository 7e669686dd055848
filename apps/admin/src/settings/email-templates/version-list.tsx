import type { EmailTemplateText, EmailTemplateVersion } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { useState } from 'react'
import { VersionRow } from '../../foundation/records/version-row.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'

interface VersionListProps {
  /** The newest first, which is the present one. */
  versions: readonly EmailTemplateVersion[]
  /** Fills a text in, which is saved like any other. */
  onRestore: (text: EmailTemplateText) => void
}

export function VersionList({ versions, onRestore }: VersionListProps) {
  return (
    <FormSection title={t('email-templates.versions')} text={t('email-templates.versionsText')}>
      {versions.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('email-templates.noVersions')}</p>
      )}
      <ul className="divide-y divide-border">
        {versions.map((version, place) => (
          <TextVersion
            key={version.revision}
            version={version}
            isPresent={place === 0}
            onRestore={() => onRestore(version)}
          />
        ))}
      </ul>
    </FormSection>
  )
}

interface TextVersionProps {
  version: EmailTemplateVersion
  isPresent: boolean
  onRestore: () => void
}

function TextVersion({ version, isPresent, onRestore }: TextVersionProps) {
  const { revision, savedAt, savedBy, isDefault, subject, body } = version
  const [isShown, setIsShown] = useState(false)
  const number = { version: revision }
  const label = t(isShown ? 'email-templates.hideVersion' : 'email-templates.showVersion', number)
  const restoreLabel = t('email-templates.restoreVersion', number)
  return (
    <VersionRow
      version={revision}
      at={savedAt}
      by={savedBy ?? t('email-templates.somebody')}
      badge={
        <>
          {isPresent && <Badge tone="success">{t('email-templates.present')}</Badge>}
          {isDefault && <Badge>{t('email-templates.defaultText')}</Badge>}
        </>
      }
      view={{ label, isShown, onToggle: () => setIsShown(!isShown) }}
      restore={isPresent ? null : { label: restoreLabel, onRestore }}
    >
      <p className="text-sm font-medium break-words">
        <bdi>{subject}</bdi>
      </p>
      <pre dir="auto" className="mt-1 text-xs break-words whitespace-pre-wrap text-muted-foreground">
        {body}
      </pre>
    </VersionRow>
  )
}
