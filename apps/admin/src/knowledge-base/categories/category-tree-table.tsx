import { type ArticleCategoryRow, knowledgeBasePath, routes } from '@lodge/contracts'
import { getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { placeOf, type TreeTarget } from '../../foundation/record-tree/record-tree.ts'
import { RecordTreeTable } from '../../foundation/record-tree/record-tree-table.tsx'
import { useMoveRecord } from '../../foundation/record-tree/use-move-record.ts'
import { t } from '../../foundation/t.ts'
import { activeCategoriesQuery, categoryUsageQuery } from '../queries.ts'
import { CategoryCells, CategoryHeads } from './category-cells.tsx'

interface CategoryTreeTableProps {
  categories: readonly ArticleCategoryRow[]
}

/** The tree of categories, whose order is changed in place. */
export function CategoryTreeTable({ categories }: CategoryTreeTableProps) {
  const move = useMoveRecord<ArticleCategoryRow>({
    queryKey: activeCategoriesQuery.queryKey,
    kind: 'article-category',
    send: (alias, place) => http.call(routes.moveArticleCategory, { params: { alias }, body: place }),
  })
  const mayMove = useMoveQuestion(categories)
  const handleMove = async (alias: string, place: TreeTarget) => {
    if (await mayMove(alias, place)) move.mutate({ alias, place })
  }
  return (
    <RecordTreeTable
      records={categories}
      isMoving={move.isPending}
      onMove={(alias, place) => void handleMove(alias, place)}
      tree={{
        label: t('knowledge-base.categories.title'),
        heads: <CategoryHeads />,
        toPath: ({ alias }) => `/admin/edit-knowledge-based-category/${alias}`,
        nameBranch: (name) => t('knowledge-base.categories.toggle', { name }),
        countBelow: (count) => t('knowledge-base.categories.count', { count }),
        renderCells: ({ record, below }) => (
          <CategoryCells
            category={record}
            articles={below.reduce((sum, other) => sum + other.articles, record.articles)}
          />
        ),
      }}
    />
  )
}

/** Says which addresses change before a category goes below another one; its order among others asks nothing. */
function useMoveQuestion(categories: readonly ArticleCategoryRow[]) {
  const cache = useQueryClient()
  const { confirm } = useDialogs()
  return async (alias: string, { parent }: TreeTarget): Promise<boolean> => {
    const category = categories.find((candidate) => candidate.alias === alias)
    if (!category || placeOf(categories, alias).parent === parent) return true
    const above = categories.find((candidate) => candidate.alias === parent)
    const address = above ? `${above.address}/${alias}` : alias
    try {
      const { movingAddresses: count = 0 } = await cache.fetchQuery(categoryUsageQuery(alias))
      return await confirm({
        title: above
          ? t('knowledge-base.categories.moveTitle', { name: category.name, parent: above.name })
          : t('knowledge-base.categories.moveToTopTitle', { name: category.name }),
        text: t('knowledge-base.categories.willRedirect', {
          from: knowledgeBasePath + category.address,
          to: knowledgeBasePath + address,
          count,
        }),
        confirmLabel: t('knowledge-base.categories.move'),
      })
    } catch (error) {
      toast.error(getErrorMessage(error))
      return false
    }
  }
}
