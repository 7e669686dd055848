import type { EmailTemplateText, EmailTemplateVersion } from '@lodge/contracts'
import { Button, formatDateTime } from '@lodge/ui'
import { FormSection } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'

interface VersionListProps {
  /** The newest first, which is the present one. */
  versions: readonly EmailTemplateVersion[]
  /** Fills a text in, which is saved like any other. */
  onRestore: (text: EmailTemplateText) => void
}

/** What the text was before, by whom, and a way back to each version. */
export function VersionList({ versions, onRestore }: VersionListProps) {
  return (
    <FormSection title={t('email-templates.versions')} text={t('email-templates.versionsText')}>
      {versions.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('email-templates.noVersions')}</p>
      )}
      <ul className="flex flex-col gap-2">
        {versions.map((version, place) => (
          <li key={version.revision} className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
            <VersionDetails version={version} />
            {place === 0 ? (
              <span className="text-muted-foreground">{t('email-templates.present')}</span>
            ) : (
              <Button
                variant="outline"
                size="small"
                aria-label={t('email-templates.restoreVersion', { revision: version.revision })}
                onClick={() => onRestore(version)}
              >
                {t('email-templates.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

function VersionDetails({ version }: { version: EmailTemplateVersion }) {
  const { revision, savedAt, savedBy, isDefault, subject, body } = version
  return (
    <details className="min-w-0 flex-1 basis-60">
      <summary className="cursor-pointer">
        {t('email-templates.version', {
          revision,
          when: formatDateTime(savedAt),
          name: savedBy ?? t('email-templates.somebody'),
          isDefault,
        })}
      </summary>
      <p className="mt-2 font-medium break-words">{subject}</p>
      <pre className="mt-1 text-xs break-words whitespace-pre-wrap text-muted-foreground">{body}</pre>
    </details>
  )
}
