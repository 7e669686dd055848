import { type ArticleCategoryView, type ArticleView, pathOfAddress } from '@lodge/contracts'
import type { Breadcrumb } from '@lodge/ui'
import { t } from '../t.ts'
import { knowledgeBaseHome } from './paths.ts'

const knowledgeBaseCrumbs = (): Breadcrumb[] => [
  { label: t('app.titles.home'), to: '/' },
  { label: t('knowledge-base.title'), to: knowledgeBaseHome },
]

export function articleCrumbs({
  breadcrumbs,
  title,
}: Pick<ArticleView, 'breadcrumbs' | 'title'>): Breadcrumb[] {
  return [...knowledgeBaseCrumbs(), ...breadcrumbs.map(toCrumb), { label: title }]
}

/** The way to a category through those above it. */
export function categoryCrumbs({
  breadcrumbs,
  name,
}: Pick<ArticleCategoryView, 'breadcrumbs' | 'name'>): Breadcrumb[] {
  return [...knowledgeBaseCrumbs(), ...breadcrumbs.map(toCrumb), { label: name }]
}

const toCrumb = ({ name, address }: { name: string; address: string }): Breadcrumb => ({
  label: name,
  to: pathOfAddress(address),
})
