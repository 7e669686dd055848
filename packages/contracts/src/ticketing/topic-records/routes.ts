import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { listOf, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import {
  GetTopicPolicy,
  ListTopicRecords,
  MoveTopic,
  SaveTopic,
  TopicFormOption,
  TopicPolicy,
  TopicRecord,
  TopicRecords,
  UpdateTopic,
} from './topic-records.ts'

const path = '/api/backend/topic-records'
const permission = 'manage_topic'
const at = recordRoutesAt(path, permission)

export const topicRecordsRoutes = {
  topicRecords: at.list(ListTopicRecords, TopicRecords),
  topicsCsv: at.csv(ListTopicRecords, z.unknown()),
  topicRecord: at.one(TopicRecord),
  createTopic: at.create(SaveTopic, TopicRecord),
  updateTopic: at.update(UpdateTopic, TopicRecord),
  archiveTopic: at.archive(TopicRecord),
  topicUsage: at.usage(),
  moveTopic: route({
    method: 'PUT',
    path: `${path}/:alias/place`,
    area: 'admin',
    permission,
    params: AliasParams,
    body: MoveTopic,
    status: 200,
    response: TopicRecord,
  }),
  topicPolicy: route({
    method: 'GET',
    path: `${path}/:alias/policy`,
    area: 'admin',
    permission,
    params: AliasParams,
    query: GetTopicPolicy,
    status: 200,
    response: TopicPolicy,
  }),
  topicFormOptions: route({
    method: 'GET',
    path: '/api/backend/topic-form-options',
    area: 'admin',
    permission,
    status: 200,
    response: listOf(TopicFormOption),
  }),
} as const
