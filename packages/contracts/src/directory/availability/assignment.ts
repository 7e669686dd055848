import { z } from 'zod'

/** The method by which a team's tickets get assignees; with `none` people take and give them by hand. */
export const AssignmentMethod = z.enum(['none', 'round_robin', 'least_loaded'])
export type AssignmentMethod = z.infer<typeof AssignmentMethod>

/**
 * The reason why Lodge itself gave a ticket to somebody or took it from them: the team's method; the assignee is away,
 * and their `deputy` stands in; or they are `away` without one, so that it is the team's again.
 */
export const AssignmentReason = z.enum(['round_robin', 'least_loaded', 'deputy', 'away'])
export type AssignmentReason = z.infer<typeof AssignmentReason>

/**
 * The reason why a ticket waits for its team's method: `nobody` is present, all who are have their limit (`full`), or
 * those who know its topic and language are not among them (`skill`).
 */
export const WaitReason = z.enum(['nobody', 'full', 'skill'])
export type WaitReason = z.infer<typeof WaitReason>
