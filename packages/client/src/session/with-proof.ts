import type { RouteContract } from '@lodge/contracts'
import { ApiError } from '../http/api-error.ts'
import type { CallOptions, HttpClient } from '../http/http-client.ts'
import type { CallArguments } from '../http/route-contract.ts'
import { useProof } from './proof-store.ts'

/** Repeats a request once people have proved who they are; without the proof, the caller gets the refusal. */
export function withProof(http: HttpClient): HttpClient {
  return {
    ...http,
    call: async <R extends RouteContract>(route: R, ...args: CallArguments<R, CallOptions>) => {
      const { answers } = useProof.getState()
      try {
        return await http.call(route, ...args)
      } catch (error) {
        const isAsked = error instanceof ApiError && error.code === 'proof_required'
        if (isAsked && (await useProof.getState().ask(answers))) return http.call(route, ...args)
        throw error
      }
    },
  }
}
