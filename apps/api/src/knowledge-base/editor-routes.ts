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
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serveRecords } from '../records/serve-records.ts'
import { serve } from '../serve.ts'

const hourly = { hourly: 'changes' } as const

/** The back office of the knowledge base. */
export async function knowledgeBaseEditorRoutes(app: FastifyInstance) {
  serveArticles(app)
  serveCategories(app)
  serveSynonyms(app)
  serveLinks(app)
  serve(app, routes.articleWork, (ctx, { query }) => getArticleWork(ctx, query))
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
  serve(app, routes.articleVersions, (ctx, { params, query }) =>
    listArticleVersions(ctx, { ...params, ...query }),
  )
  serve(app, routes.articleVersion, (ctx, { params }) => getArticleVersion(ctx, params))
  serve(
    app,
    routes.publishArticle,
    (ctx, { params, body }) => publishArticle(ctx, { ...params, ...body }),
    hourly,
  )
  serve(
    app,
    routes.unpublishArticle,
    (ctx, { params, body }) => unpublishArticle(ctx, { ...params, ...body }),
    hourly,
  )
  serve(
    app,
    routes.restoreArticleVersion,
    (ctx, { params, body }) => restoreArticleVersion(ctx, { ...params, ...body }),
    hourly,
  )
  serve(
    app,
    routes.translateArticle,
    (ctx, { params, body }) => translateArticle(ctx, { ...params, ...body }),
    hourly,
  )
  serve(
    app,
    routes.compareTranslation,
    (ctx, { params, body }) => compareTranslation(ctx, { ...params, ...body }),
    hourly,
  )
}

function serveLinks(app: FastifyInstance): void {
  serve(app, routes.linkingArticles, (ctx, { params }) => listLinkingArticles(ctx, params))
  serve(
    app,
    routes.replaceArticleLinks,
    (ctx, { params, body }) => replaceArticleLinks(ctx, { ...params, ...body }),
    hourly,
  )
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
  serve(
    app,
    routes.moveArticleCategory,
    (ctx, { params, body }) => moveArticleCategory(ctx, { ...params, ...body }),
    hourly,
  )
}

function serveSynonyms(app: FastifyInstance): void {
  serve(app, routes.searchSynonyms, async (ctx) => ({ items: await listSearchSynonyms(ctx) }))
  serve(app, routes.createSearchSynonym, (ctx, { body }) => createSearchSynonym(ctx, body), hourly)
  serve(
    app,
    routes.updateSearchSynonym,
    (ctx, { params, body }) => updateSearchSynonym(ctx, { ...params, ...body }),
    hourly,
  )
  serve(app, routes.deleteSearchSynonym, (ctx, { params }) => deleteSearchSynonym(ctx, params), hourly)
}
