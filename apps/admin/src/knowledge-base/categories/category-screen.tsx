import { knowledgeBasePath, limits, routes } from '@lodge/contracts'
import { TextField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { ParentField } from '../../foundation/record-tree/parent-field.tsx'
import { listTreeOptions } from '../../foundation/record-tree/record-tree.ts'
import { NameFields } from '../../foundation/records/name-fields.tsx'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { activeCategoriesQuery, categoriesKey, categoryUsageQuery } from '../queries.ts'
import { type CategoryPart, describeCategories } from './category-record.ts'

const describePage = () => ({
  record: describeCategories(),
  children: (part: CategoryPart) => <CategoryFields {...part} />,
  side: ({ view }: CategoryPart) => view && <CategoryUsage alias={view.alias} />,
})

export const NewCategoryScreen = () => <NewRecordScreen {...describePage()} />

export const CategoryScreen = () => <RecordScreen {...describePage()} />

function CategoryFields({ form, view }: CategoryPart) {
  const { data } = useQuery(activeCategoriesQuery)
  return (
    <FormSection
      title={t('knowledge-base.categories.basics')}
      text={t('knowledge-base.categories.basicsText')}
    >
      <div className="field-grid md:grid-cols-2">
        <NameFields name={form.field('name')} alias={form.field('alias')} />
        <TextField
          field={form.field('summary')}
          label={t('knowledge-base.categories.summary')}
          hint={t('knowledge-base.categories.summaryHint')}
          isOptional
          maxLength={limits.articleSummaryLength}
        />
        <ParentField
          field={form.field('parent')}
          label={t('knowledge-base.categories.parent')}
          hint={t('knowledge-base.categories.parentHint')}
          options={data ? listTreeOptions(data.items) : null}
          placeholder={t('knowledge-base.categories.noParent')}
          view={view}
        />
      </div>
      <AddressNote form={form} view={view} />
    </FormSection>
  )
}

/** Says before a category moves how many addresses will redirect. */
function AddressNote({ form: { values }, view }: CategoryPart) {
  const { data: categories } = useQuery(activeCategoriesQuery)
  const { data: usage } = useQuery({ ...categoryUsageQuery(view?.alias ?? ''), enabled: view !== null })
  const above = categories?.items.find(({ alias }) => alias === values.parent)?.address
  if (values.alias === '' || (values.parent !== null && above === undefined)) return null
  const address = above === undefined ? values.alias : `${above}/${values.alias}`
  const isMoved = view !== null && view.address !== address
  return (
    <p role="status" className="mt-3 text-sm break-words text-muted-foreground">
      {isMoved
        ? t('knowledge-base.categories.willRedirect', {
            from: knowledgeBasePath + view.address,
            to: knowledgeBasePath + address,
            count: usage?.movingAddresses ?? 0,
          })
        : knowledgeBasePath + address}
    </p>
  )
}

function CategoryUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={[...categoriesKey, alias]}
      read={(signal) => http.call(routes.articleCategoryUsage, { params: { alias } }, { signal })}
      links={{ articles: `/admin/knowledge-based?category=${alias}` }}
    />
  )
}
