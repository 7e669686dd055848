import { routes } from '@lodge/contracts'
import { FolderTree } from 'lucide-react'
import { TreeListScreen } from '../../foundation/record-tree/tree-list-screen.tsx'
import { t } from '../../foundation/t.ts'
import { KnowledgeBaseTabs } from '../knowledge-base-tabs.tsx'
import { categoryListQuery } from '../queries.ts'
import { CategoryCells, CategoryHeads } from './category-cells.tsx'
import { CategoryTreeTable } from './category-tree-table.tsx'

/** The categories of the knowledge base. */
export function CategoryListScreen() {
  return (
    <TreeListScreen
      title={t('knowledge-base.categories.title')}
      text={t('knowledge-base.categories.text')}
      create={{
        to: '/admin/create-knowledge-based-category',
        label: t('knowledge-base.categories.create'),
      }}
      query={categoryListQuery}
      csv={routes.articleCategoriesCsv.path}
      toPath={({ alias }) => `/admin/edit-knowledge-based-category/${alias}`}
      heads={<CategoryHeads />}
      renderCells={(category) => <CategoryCells category={category} articles={category.articles} />}
      renderTree={(categories) => <CategoryTreeTable categories={categories} />}
      empty={{
        title: t('knowledge-base.categories.empty'),
        text: t('knowledge-base.categories.emptyText'),
        icon: <FolderTree aria-hidden />,
      }}
      above={<KnowledgeBaseTabs />}
    />
  )
}
