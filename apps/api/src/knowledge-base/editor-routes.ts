import { routes } from '@lodge/contracts'
import {
  archiveArticle,
  archiveArticleCategory,
  compareTranslation,
  countArticleCategoryUsage,
  countArticleUsage,
  createArticle,
  createArticleCategory,
  createSearchSynonym,
  deleteSearchSynonym,
  exportArticleCategories,
  exportArticles,
  getArticle,
  getArticleCategory,
  getArticleVersion,
  getArticleWork,
  listArticleCategoryRecords,
  listArticleRecords,
  listArticleVersions,
  listLinkingArticles,
  listSearchSynonyms,
  moveArticleCategory,
  publishArticle,
  replaceArticleLinks,
  restoreArticleVersion,
  translateArticle,
  unpublishArticle,
  updateArticle,
  updateArticleCategory,
  updateSearchSynonym,
} from '@lodge/desk/knowledge-base'
import type { FastifyInstance } from 'fastify'
import { serveRecords } from '../records/serve-records.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

const hourly = { hourly: 'changes' } as const

export async function knowledgeBaseEditorRoutes(app: FastifyInstance) {
  serveArticles(app)
  serveCategories(app)
  serveSynonyms(app)
  serveLinks(app)
  serveArea(app, {
    articleWork: getArticleWork,
  })
}

function serveArticles(app: FastifyInstance): void {
  const contracts = {
    list: routes.articleRecords,
    csv: routes.articlesCsv,
    one: routes.articleRecord,
    create: routes.createArticle,
    update: routes.updateArticle,
    archive: routes.archiveArticle,
    usage: routes.articleUsage,
  }
  const desk = {
    list: listArticleRecords,
    export: exportArticles,
    get: getArticle,
    create: createArticle,
    update: updateArticle,
    archive: archiveArticle,
    countUsage: countArticleUsage,
  }
  serveRecords(app, 'articles', contracts, desk, hourly)
  serveArea(app, {
    articleVersions: listArticleVersions,
    articleVersion: getArticleVersion,
    publishArticle: [publishArticle, hourly],
    unpublishArticle: [unpublishArticle, hourly],
    restoreArticleVersion: [restoreArticleVersion, hourly],
    translateArticle: [translateArticle, hourly],
    compareTranslation: [compareTranslation, hourly],
  })
}

function serveLinks(app: FastifyInstance): void {
  serveArea(app, {
    linkingArticles: listLinkingArticles,
    replaceArticleLinks: [replaceArticleLinks, hourly],
  })
}

function serveCategories(app: FastifyInstance): void {
  const contracts = {
    list: routes.articleCategoryRecords,
    csv: routes.articleCategoriesCsv,
    one: routes.articleCategoryRecord,
    create: routes.createArticleCategory,
    update: routes.updateArticleCategory,
    archive: routes.archiveArticleCategory,
    usage: routes.articleCategoryUsage,
  }
  const desk = {
    list: listArticleCategoryRecords,
    export: exportArticleCategories,
    get: getArticleCategory,
    create: createArticleCategory,
    update: updateArticleCategory,
    archive: archiveArticleCategory,
    countUsage: countArticleCategoryUsage,
  }
  serveRecords(app, 'article-categories', contracts, desk, hourly)
  serveArea(app, {
    moveArticleCategory: [moveArticleCategory, hourly],
  })
}

function serveSynonyms(app: FastifyInstance): void {
  serve(app, routes.searchSynonyms, async (ctx) => ({ items: await listSearchSynonyms(ctx) }))
  serveArea(app, {
    createSearchSynonym: [createSearchSynonym, hourly],
    updateSearchSynonym: [updateSearchSynonym, hourly],
    deleteSearchSynonym: [deleteSearchSynonym, hourly],
  })
}
