import { z } from 'zod'
import { recordRoutesAt } from '../foundation/records/record-routes.ts'
import { listOf, noContent, route } from '../foundation/route.ts'
import { AliasParams } from '../foundation/shared.ts'
import {
  ArticleCategoryRecord,
  ArticleCategoryRecords,
  ListArticleCategories,
  MoveArticleCategory,
  SaveArticleCategory,
  UpdateArticleCategory,
} from './article-categories.ts'
import {
  ArticlePage,
  ArticleRecord,
  ArticleVersionPage,
  ArticleVersionParams,
  ArticleVersionView,
  ListArticles,
  ListArticleVersions,
  PublishArticle,
  RestoreArticleVersion,
  SaveArticle,
  UnpublishArticle,
  UpdateArticle,
} from './articles.ts'
import {
  ArticleCategoryNode,
  ArticleHits,
  ArticleLink,
  KnowledgeBasePage,
  ReadKnowledgeBasePage,
  SearchArticles,
} from './knowledge-base.ts'
import {
  SaveSearchSynonym,
  SearchSynonym,
  SearchSynonymParams,
  UpdateSearchSynonym,
} from './search-synonyms.ts'
import { CompareTranslation, TranslateArticle } from './translations.ts'

const read = { method: 'GET', area: 'anyone', status: 200 } as const
const readAsStaff = { method: 'GET', area: 'admin', status: 200 } as const

const permission = 'manage_knowledge_base'
const articlesPath = '/api/backend/article-records'
const categoriesPath = '/api/backend/article-category-records'
const synonymsPath = '/api/backend/search-synonyms'
const articles = recordRoutesAt(articlesPath, permission)
const categories = recordRoutesAt(categoriesPath, permission)
const byEditor = { area: 'admin', permission } as const

const articleRoutes = {
  articleRecords: articles.list(ListArticles, ArticlePage),
  articlesCsv: articles.csv(ListArticles, z.unknown()),
  articleRecord: articles.one(ArticleRecord),
  createArticle: articles.create(SaveArticle, ArticleRecord),
  updateArticle: articles.update(UpdateArticle, ArticleRecord),
  archiveArticle: articles.archive(ArticleRecord),
  articleUsage: articles.usage(),
  articleVersions: route({
    ...byEditor,
    method: 'GET',
    params: AliasParams,
    status: 200,
    path: `${articlesPath}/:alias/versions`,
    query: ListArticleVersions,
    response: ArticleVersionPage,
  }),
  articleVersion: route({
    ...byEditor,
    method: 'GET',
    params: ArticleVersionParams,
    status: 200,
    path: `${articlesPath}/:alias/versions/:version`,
    response: ArticleVersionView,
  }),
  /** Takes a version as the draft. */
  restoreArticleVersion: route({
    ...byEditor,
    method: 'POST',
    params: ArticleVersionParams,
    status: 201,
    path: `${articlesPath}/:alias/versions/:version/draft`,
    body: RestoreArticleVersion,
    response: ArticleRecord,
  }),
  /** Makes the draft the version that readers see, at once or at a time. */
  publishArticle: route({
    ...byEditor,
    method: 'POST',
    params: AliasParams,
    status: 201,
    path: `${articlesPath}/:alias/versions`,
    body: PublishArticle,
    response: ArticleRecord,
  }),
  /** Takes back what is scheduled, else what is published. */
  unpublishArticle: route({
    ...byEditor,
    method: 'POST',
    params: AliasParams,
    status: 201,
    path: `${articlesPath}/:alias/withdrawals`,
    body: UnpublishArticle,
    response: ArticleRecord,
  }),
  /** Begins a draft in another language with the text and the files of this one. */
  translateArticle: route({
    ...byEditor,
    method: 'POST',
    params: AliasParams,
    status: 201,
    path: `${articlesPath}/:alias/translations`,
    body: TranslateArticle,
    response: ArticleRecord,
  }),
  /** Says that a translation is up to date with its original. */
  compareTranslation: route({
    ...byEditor,
    method: 'POST',
    params: AliasParams,
    status: 201,
    path: `${articlesPath}/:alias/comparisons`,
    body: CompareTranslation,
    response: ArticleRecord,
  }),
} as const

const categoryRoutes = {
  articleCategoryRecords: categories.list(ListArticleCategories, ArticleCategoryRecords),
  articleCategoriesCsv: categories.csv(ListArticleCategories, z.unknown()),
  articleCategoryRecord: categories.one(ArticleCategoryRecord),
  createArticleCategory: categories.create(SaveArticleCategory, ArticleCategoryRecord),
  updateArticleCategory: categories.update(UpdateArticleCategory, ArticleCategoryRecord),
  archiveArticleCategory: categories.archive(ArticleCategoryRecord),
  articleCategoryUsage: categories.usage(),
  moveArticleCategory: route({
    ...byEditor,
    method: 'PUT',
    params: AliasParams,
    status: 200,
    path: `${categoriesPath}/:alias/place`,
    body: MoveArticleCategory,
    response: ArticleCategoryRecord,
  }),
  searchSynonyms: route({
    ...byEditor,
    method: 'GET',
    path: synonymsPath,
    status: 200,
    response: listOf(SearchSynonym),
  }),
  createSearchSynonym: route({
    ...byEditor,
    method: 'POST',
    path: synonymsPath,
    status: 201,
    body: SaveSearchSynonym,
    response: SearchSynonym,
  }),
  updateSearchSynonym: route({
    ...byEditor,
    method: 'PUT',
    path: `${synonymsPath}/:id`,
    status: 200,
    params: SearchSynonymParams,
    body: UpdateSearchSynonym,
    response: SearchSynonym,
  }),
  deleteSearchSynonym: route({
    ...byEditor,
    method: 'DELETE',
    path: `${synonymsPath}/:id`,
    status: 204,
    params: SearchSynonymParams,
    response: noContent,
  }),
} as const

/**
 * Each reader gets only what their audience may see: everybody, students who are signed in, those of a
 * department, or staff.
 */
export const knowledgeBaseRoutes = {
  ...articleRoutes,
  ...categoryRoutes,
  articleCategories: route({
    ...read,
    path: '/api/knowledge-base/categories',
    response: listOf(ArticleCategoryNode),
  }),
  knowledgeBasePage: route({
    ...read,
    path: '/api/knowledge-base/page',
    query: ReadKnowledgeBasePage,
    response: KnowledgeBasePage,
  }),
  searchArticles: route({
    ...read,
    path: '/api/knowledge-base/search',
    query: SearchArticles,
    response: ArticleHits,
  }),
  popularArticles: route({
    ...read,
    path: '/api/knowledge-base/popular',
    response: listOf(ArticleLink),
  }),
  staffArticleCategories: route({
    ...readAsStaff,
    path: '/api/backend/knowledge-base/categories',
    response: listOf(ArticleCategoryNode),
  }),
  staffPopularArticles: route({
    ...readAsStaff,
    path: '/api/backend/knowledge-base/popular',
    response: listOf(ArticleLink),
  }),
  staffKnowledgeBasePage: route({
    ...readAsStaff,
    path: '/api/backend/knowledge-base/page',
    query: ReadKnowledgeBasePage,
    response: KnowledgeBasePage,
  }),
  staffSearchArticles: route({
    ...readAsStaff,
    path: '/api/backend/knowledge-base/search',
    query: SearchArticles,
    response: ArticleHits,
  }),
} as const
