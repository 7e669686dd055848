export { translateArticle } from './article-translations/translate-article.ts'
export {
  archiveArticle,
  countArticleUsage,
  createArticle,
  getArticle,
  updateArticle,
} from './articles/article-record.ts'
export {
  getArticleVersion,
  listArticleVersions,
  restoreArticleVersion,
} from './articles/article-versions.ts'
export { exportArticles, listArticleRecords } from './articles/list-articles.ts'
export { publishArticle } from './articles/publish-article.ts'
export {
  listUpcomingArticles,
  publishDueArticles,
  publishScheduledArticles,
  type UpcomingArticle,
} from './articles/publish-scheduled-articles.ts'
export { unpublishArticle } from './articles/unpublish-article.ts'
export {
  archiveArticleCategory,
  countArticleCategoryUsage,
  createArticleCategory,
  getArticleCategory,
  updateArticleCategory,
} from './categories/category-record.ts'
export {
  exportArticleCategories,
  listArticleCategoryRecords,
} from './categories/list-category-records.ts'
export { moveArticleCategory } from './categories/move-article-category.ts'
export { forgetFeedbackReaders } from './feedback/forget-feedback-readers.ts'
export { giveArticleFeedback } from './feedback/give-article-feedback.ts'
export { checkArticleLinks } from './links/check-article-links.ts'
export { listLinkingArticles } from './links/list-linking-articles.ts'
export { replaceArticleLinks } from './links/replace-article-links.ts'
export { listArticleCategories } from './reading/list-article-categories.ts'
export { listPopularArticles } from './reading/list-popular-articles.ts'
export { listSitemap } from './reading/list-sitemap.ts'
export { readKnowledgeBasePage } from './reading/read-knowledge-base-page.ts'
export { searchArticles } from './search/search-articles.ts'
export {
  createSearchSynonym,
  deleteSearchSynonym,
  listSearchSynonyms,
  updateSearchSynonym,
} from './search/search-synonyms.ts'
export { recordOpenedHit } from './search-log/log-search.ts'
export { searchAndLog } from './search-log/search-and-log.ts'
export { sweepSearchLog } from './search-log/sweep-search-log.ts'
export { decideSuggestions } from './suggestions/decide-suggestions.ts'
export { getDeflection } from './suggestions/get-deflection.ts'
export { recordSuggestions } from './suggestions/record-suggestions.ts'
export { suggestArticles } from './suggestions/suggest-articles.ts'
export { compareTranslation } from './translations/compare-translation.ts'
export { getArticleWork } from './work/get-article-work.ts'
