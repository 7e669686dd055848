import { type DraftEmail, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const emailTemplatesQuery = queryOptions({
  queryKey: ['email-templates'],
  queryFn: ({ signal }) => http.call(routes.emailTemplates, {}, { signal }),
  staleTime: 0,
})

/** A mail's text in one language. */
export const emailTemplateQuery = (code: string, language: string) =>
  queryOptions({
    queryKey: ['email-template', code, language],
    queryFn: ({ signal }) =>
      http.call(routes.emailTemplate, { params: { code }, query: { language } }, { signal }),
    staleTime: 0,
  })

/** The mail that a text makes; the text need not be saved. */
export const emailPreviewQuery = (code: string, draft: DraftEmail) =>
  queryOptions({
    queryKey: ['email-preview', code, draft],
    queryFn: ({ signal }) =>
      http.call(routes.previewEmailTemplate, { params: { code }, body: draft }, { signal }),
    staleTime: 0,
    retry: false,
  })
