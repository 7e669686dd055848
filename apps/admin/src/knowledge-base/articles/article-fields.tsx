import { Audience, knowledgeBasePath, limits } from '@lodge/contracts'
import { FormField, SelectField, Textarea, TextField, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { DepartmentsField } from '../../directory/departments/department-fields.tsx'
import { departmentTreeQuery } from '../../directory/departments/queries.ts'
import { LanguageField } from '../../foundation/languages/language-field.tsx'
import { listTreeOptions } from '../../foundation/record-tree/record-tree.ts'
import { CreateOnTheSpot } from '../../foundation/records/create-on-the-spot.tsx'
import { AliasField } from '../../foundation/records/name-fields.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { activeCategoriesQuery } from '../queries.ts'
import { OriginalField } from '../translations/original-field.tsx'
import type { ArticlePart } from './article-record.ts'

export function AddressFields({ form, view }: ArticlePart) {
  const { data } = useQuery(activeCategoriesQuery)
  const category = form.field('category')
  const path = data?.items.find(({ alias }) => alias === category.value)?.address
  const address = path && form.values.alias ? `${path}/${form.values.alias}.html` : null
  const isMoved = view !== null && address !== null && address !== view.address
  return (
    <FormSection title={t('knowledge-base.address')} text={t('knowledge-base.addressText')}>
      <div className="field-grid md:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <TreeField
            field={category}
            label={t('knowledge-base.category')}
            isRequired
            options={data ? listTreeOptions(data.items) : null}
            valuePath={view && view.category.alias === category.value ? [view.category.name] : []}
            placeholder={t('knowledge-base.chooseCategory')}
            isClearable={false}
          />
          <CreateOnTheSpot kind="article-category" options={data?.items} onCreated={category.onChange} />
        </div>
        <AliasField field={form.field('alias')} />
      </div>
      {address && (
        <p role="status" className="mt-3 text-sm break-words text-muted-foreground">
          {isMoved && view.publishedAt !== null
            ? t('knowledge-base.willRedirect', {
                from: knowledgeBasePath + view.address,
                to: knowledgeBasePath + address,
              })
            : knowledgeBasePath + address}
        </p>
      )}
    </FormSection>
  )
}

export function ReaderFields({ form, view }: ArticlePart) {
  const keywords = form.field('keywords')
  return (
    <FormSection title={t('knowledge-base.readers')} text={t('knowledge-base.readersText')}>
      <div className="field-grid md:grid-cols-2">
        <SelectField
          field={form.field('audience')}
          label={t('knowledge-base.audience')}
          options={Audience.options.map((value) => ({
            value,
            label: t(`knowledge-base.audiences.${value}`),
          }))}
        />
        <LanguageField field={form.field('language')} label={t('knowledge-base.language')} />
        <OriginalField form={form} view={view} />
        {form.values.audience === 'departments' && <ReaderDepartments form={form} view={view} />}
        <FormField
          field={keywords}
          label={t('knowledge-base.keywords')}
          hint={t('knowledge-base.keywordsHint')}
          isOptional
        >
          <Textarea
            rows={2}
            maxLength={limits.keywords * (limits.keywordLength + 2)}
            value={keywords.value}
            onChange={({ target }) => keywords.onChange(target.value)}
          />
        </FormField>
      </div>
    </FormSection>
  )
}

function ReaderDepartments({ form, view }: ArticlePart) {
  const { data } = useQuery(departmentTreeQuery)
  const field = form.field('departments')
  return (
    <div className="flex flex-col gap-1.5">
      <DepartmentsField
        field={field}
        label={t('knowledge-base.departments')}
        hint={t('knowledge-base.departmentsHint')}
        saved={view?.departments}
      />
      <CreateOnTheSpot
        kind="department"
        options={data?.items}
        onCreated={(alias) => field.onChange([...field.value, alias])}
      />
    </div>
  )
}

export function PublishingFields({ form }: ArticlePart) {
  return (
    <FormSection title={t('knowledge-base.publishing')} text={t('knowledge-base.publishingText')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('expiresAt')}
          label={t('knowledge-base.expiresAt')}
          hint={t('knowledge-base.expiresAtHint')}
          type="datetime-local"
          isOptional
        />
        <TextField
          field={form.field('reviewOn')}
          label={t('knowledge-base.reviewOn')}
          hint={t('knowledge-base.reviewOnHint')}
          type="date"
          isOptional
        />
      </div>
    </FormSection>
  )
}
