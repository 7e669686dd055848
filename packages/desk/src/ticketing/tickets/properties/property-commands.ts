import {
  type SetProperty,
  type SetTeamResult,
  type SetText,
  type SetTopicResult,
  type SettableProperty,
  type TextProperty,
  type TicketParams,
  type TicketRow,
  textProperties,
} from '@lodge/contracts'
import type { Context } from '../../../foundation/context.ts'
import { setAssignee } from './set-assignee.ts'
import { setCourse } from './set-course.ts'
import { setDepartment } from './set-department.ts'
import { setPriority } from './set-priority.ts'
import { setTeam } from './set-team.ts'
import { setText } from './set-text.ts'
import { setTopic } from './set-topic.ts'

interface Results {
  topic: SetTopicResult
  team: SetTeamResult
}
type Result<Key> = Key extends keyof Results ? Results[Key] : TicketRow

type PropertyCommands = {
  [Key in SettableProperty]: (ctx: Context, input: SetProperty<Key> & TicketParams) => Promise<Result<Key>>
}

/** The command that sets each property; the texts all have the same one, any other that is missing is a type error. */
export const propertyCommands: PropertyCommands = {
  ...textCommands(),
  priority: setPriority,
  team: setTeam,
  assignee: setAssignee,
  topic: setTopic,
  department: setDepartment,
  course: setCourse,
}

type TextCommands = {
  [Key in TextProperty]: (ctx: Context, input: SetText<Key> & TicketParams) => Promise<TicketRow>
}

function textCommands(): TextCommands {
  return Object.fromEntries(textProperties.map((key) => [key, textCommand(key)])) as TextCommands
}

function textCommand<Key extends TextProperty>(key: Key) {
  return (ctx: Context, input: SetText<Key> & TicketParams) => setText(ctx, key, input)
}
