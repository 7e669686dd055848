import { loadNewest } from '@lodge/client'
import { type ComposerView, routes, type TicketDetail, type TicketsPage } from '@lodge/contracts'
import { type InfiniteData, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export type LoadedTickets = InfiniteData<TicketsPage, string | undefined>

export const ticketListsKey = ['tickets'] as const
export const ticketKey = (number: number) => ['ticket', number] as const

export const ticketQuery = (number: number) =>
  queryOptions<TicketDetail>({
    queryKey: ticketKey(number),
    queryFn: ({ signal }) => loadNewest(() => http.call(routes.ticket, { params: { number } }, { signal })),
  })

/** The explanations of a ticket's deadlines, read when one is opened. */
export const slaExplanationQuery = (number: number, version: number) =>
  queryOptions({
    queryKey: ['sla-explanation', number, version],
    queryFn: ({ signal }) => http.call(routes.ticketSla, { params: { number } }, { signal }),
  })

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => http.call(routes.agents, {}, { signal }),
})

/** The form that a ticket was asked with; asked for when its answers are edited. */
export const ticketFormQuery = (number: number) =>
  queryOptions({
    queryKey: ['ticket-form', number],
    queryFn: ({ signal }) => http.call(routes.ticketForm, { params: { number } }, { signal }),
    // Editing must begin with the present form and answers.
    gcTime: 0,
  })

export const topicTreeQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: ({ signal }) => http.call(routes.staffTopics, {}, { signal }),
})

export const departmentTreeQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: ({ signal }) => http.call(routes.departments, {}, { signal }),
})

export const tagSuggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['tag-suggestions', text],
    queryFn: ({ signal }) => http.call(routes.suggestTags, { query: { text } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const courseSuggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['course-suggestions', text],
    queryFn: ({ signal }) => http.call(routes.suggestCourses, { query: { text } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Drafts, signature and agents for a composer, with the moment at which they were asked for. */
export type LoadedComposer = ComposerView & { askedAt: number }

/** Reads the composer anew with each visit, as other devices write too. */
export const composerQuery = (number: number) =>
  queryOptions<LoadedComposer>({
    queryKey: ['composer', number],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      return { ...(await http.call(routes.composer, { params: { number } }, { signal })), askedAt }
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : false),
  })
