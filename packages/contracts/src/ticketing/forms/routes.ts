import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import {
  FormPage,
  FormRecord,
  FormVersionPage,
  ListForms,
  ListFormVersions,
  PublishForm,
  SaveForm,
  UpdateForm,
} from './forms.ts'

const path = '/api/backend/form-records'
const permission = 'manage_form'
const at = recordRoutesAt(path, permission)
const create = { method: 'POST', area: 'admin', permission, params: AliasParams, status: 201 } as const

export const formsRoutes = {
  formRecords: at.list(ListForms, FormPage),
  formsCsv: at.csv(ListForms, z.unknown()),
  formRecord: at.one(FormRecord),
  createForm: at.create(SaveForm, FormRecord),
  updateForm: at.update(UpdateForm, FormRecord),
  archiveForm: at.archive(FormRecord),
  formUsage: at.usage(),
  formVersions: route({
    method: 'GET',
    area: 'admin',
    permission,
    params: AliasParams,
    status: 200,
    path: `${path}/:alias/versions`,
    query: ListFormVersions,
    response: FormVersionPage,
  }),
  /** Makes the draft the version that students see. */
  publishForm: route({ ...create, path: `${path}/:alias/versions`, body: PublishForm, response: FormRecord }),
  duplicateForm: route({ ...create, path: `${path}/:alias/copies`, response: FormRecord }),
} as const
