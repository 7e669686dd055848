import {
  contrastWithWhite,
  isColor,
  kilobyte,
  limits,
  minTextContrast,
  routes,
  siteLogoPath,
} from '@lodge/contracts'
import { Button, Field, FieldBox, formatNumber, getErrorMessage, type SchemaForm, TextField } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import type { SiteValues } from './site-values.ts'

interface LooksProps {
  form: Pick<SchemaForm<SiteValues>, 'field' | 'values'>
}

/** Logo, colour, and the links at the bottom of the portal. */
export function LooksSection({ form }: LooksProps) {
  return (
    <FormSection title={t('site-settings.looks.title')} text={t('site-settings.looks.text')}>
      <div className="flex flex-col gap-4">
        <LogoField form={form} />
        <ColorField form={form} />
        <LinksField form={form} />
      </div>
    </FormSection>
  )
}

function LogoField({ form }: LooksProps) {
  const field = form.field('logo')
  const upload = useMutation({
    mutationFn: (file: File) => http.upload(routes.uploadSiteLogo, file),
    onSuccess: ({ logo }) => field.onChange(logo),
  })
  const error = upload.isError ? getErrorMessage(upload.error) : field.error
  return (
    <FieldBox field={field}>
      {field.value !== null && (
        <div className="mb-2 flex items-center gap-3">
          <img
            src={siteLogoPath(field.value)}
            alt={t('site-settings.looks.logo')}
            className="h-8 w-auto max-w-48 object-contain"
          />
          <Button variant="outline" onClick={() => field.onChange(null)}>
            {t('site-settings.looks.removeLogo')}
          </Button>
        </div>
      )}
      <Field
        label={t('site-settings.looks.upload')}
        hint={t('site-settings.looks.logoHint', { size: limits.logoSize / kilobyte })}
        isOptional
        error={error}
      >
        <input
          type="file"
          aria-label={t('site-settings.looks.upload')}
          accept="image/png,image/webp"
          className="text-sm file:me-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
          onChange={({ target }) => target.files?.[0] && upload.mutate(target.files[0])}
        />
      </Field>
    </FieldBox>
  )
}

function ColorField({ form }: LooksProps) {
  const field = form.field('primaryColor')
  const color = field.value.trim()
  const contrast = isColor(color) ? contrastWithWhite(color) : null
  return (
    <div className="flex flex-wrap items-end gap-4">
      <TextField
        field={field}
        label={t('site-settings.looks.color')}
        hint={t('site-settings.looks.colorHint')}
        isOptional
        placeholder="#081c39"
        className="min-w-56"
      />
      {contrast !== null && (
        <p role="status" className="flex items-center gap-3 text-sm">
          <svg viewBox="0 0 32 32" aria-hidden className="size-8 rounded-md" fill={color}>
            <rect width="32" height="32" />
          </svg>
          {contrast >= minTextContrast ? (
            t('site-settings.looks.readable', { contrast: formatNumber(contrast, 1) })
          ) : (
            <span className="flex items-center gap-1.5 text-destructive">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {t('site-settings.looks.unreadable', { contrast: formatNumber(contrast, 1) })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

function LinksField({ form }: LooksProps) {
  const field = form.field('footerLinks')
  return (
    <FieldBox field={{ name: 'footerLinks', change: field.change }}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-body font-medium">{t('site-settings.looks.links')}</legend>
        {field.value.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has its place and nothing else of its own
          <div key={index} className="flex items-start gap-2 max-sm:flex-wrap">
            <TextField
              field={form.field(`footerLinks.${index}.label`)}
              label={t('site-settings.looks.linkLabel')}
              maxLength={limits.nameLength}
              className="w-48 max-sm:w-full"
            />
            <TextField
              field={form.field(`footerLinks.${index}.url`)}
              label={t('site-settings.looks.linkUrl')}
              type="url"
              className="min-w-0 flex-1"
            />
            <Button
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={t('site-settings.looks.removeLink', { number: index + 1 })}
              onClick={() => field.onChange(field.value.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        {field.value.length < limits.footerLinks && (
          <Button
            variant="outline"
            className="self-start"
            onClick={() => field.onChange([...field.value, { label: '', url: '' }])}
          >
            <Plus aria-hidden />
            {t('site-settings.looks.addLink')}
          </Button>
        )}
      </fieldset>
    </FieldBox>
  )
}
