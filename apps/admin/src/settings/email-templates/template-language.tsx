import { type EmailTemplateView, LanguageTag } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'
import { Button, Field, Input, Select } from '@lodge/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'

/** Chooses the language whose text is edited; another one is added by its tag. */
export function TemplateLanguage({ view: { language, languages } }: { view: EmailTemplateView }) {
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const tag = LanguageTag.safeParse(typed.trim())
  const isWrong = typed.trim() !== '' && !tag.success
  return (
    <FormSection title={t('email-templates.language')} text={t('email-templates.languageText')}>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <Field label={t('email-templates.languageOf')}>
          <Select
            value={language}
            options={languages.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(chosen) => setParams({ language: chosen })}
          />
        </Field>
        <Field
          label={t('email-templates.otherLanguage')}
          error={isWrong ? t('email-templates.wrongLanguage') : ''}
        >
          <div className="flex gap-2">
            <Input
              value={typed}
              placeholder={t('email-templates.languageExample')}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button
              variant="outline"
              disabled={!tag.success}
              onClick={() => tag.success && setParams({ language: tag.data })}
            >
              {t('email-templates.openLanguage')}
            </Button>
          </div>
        </Field>
      </div>
    </FormSection>
  )
}

/** Returns "German (de)". */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([pageLanguage()], { type: 'language' }).of(tag)
  return name === undefined || name === tag ? tag : t('email-templates.languageName', { name, tag })
}
