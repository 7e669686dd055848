import {
  type ApiScope,
  apiTokenDays,
  CreateApiToken,
  type NewApiToken,
  overlapHours,
  RotateApiToken,
} from '@lodge/contracts'
import { Button, CheckboxesField, FormFailure, SelectField, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { scopeNames } from './scope-names.ts'

const dayChoices = apiTokenDays.map(String)
const hourChoices = overlapHours.map(String)
const Days = z.enum(dayChoices).transform(Number).pipe(CreateApiToken.shape.days)

const TokenInput = CreateApiToken.pick({ name: true, scopes: true, teams: true }).extend({ days: Days })
const blank: z.input<typeof TokenInput> = { name: '', scopes: [], teams: [], days: '90' }

const RotationInput = z.object({
  days: Days,
  overlap: z.enum(hourChoices).transform(Number).pipe(RotateApiToken.shape.overlap),
})

interface TokenFormProps {
  /** Without teams a token sees what its person sees. */
  hasTeams: boolean
  grantable: readonly ApiScope[]
  create: (input: CreateApiToken) => Promise<NewApiToken>
  onMade: (token: NewApiToken) => void
  onCancel: () => void
}

/** Makes a token, of an integration or of oneself. */
export function TokenForm({ hasTeams, grantable, create, onMade, onCancel }: TokenFormProps) {
  const form = useSchemaForm({
    schema: TokenInput,
    values: blank,
    onSubmit: async (input) => onMade(await create(input)),
  })
  return (
    <form
      {...form.props}
      aria-label={t('api-tokens.add')}
      className="grid max-w-3xl gap-4 rounded-md border border-border p-4 md:grid-cols-2"
    >
      <TextField
        field={form.field('name')}
        label={t('api-tokens.name')}
        hint={hasTeams ? t('api-tokens.nameHint') : t('api-tokens.ownNameHint')}
        isRequired
        autoFocus
      />
      <SelectField field={form.field('days')} label={t('api-tokens.days')} options={listDays()} />
      <CheckboxesField
        field={form.field('scopes')}
        label={t('api-tokens.scopes')}
        hint={t('api-tokens.scopesHint')}
        options={grantable.map((scope) => ({ value: scope, label: scopeNames[scope]() }))}
      />
      {hasTeams && <TeamsField field={form.field('teams')} />}
      <FormEnd form={form} submitLabel={t('api-tokens.create')} onCancel={onCancel} />
    </form>
  )
}

interface RotationFormProps {
  name: string
  rotate: (input: RotateApiToken) => Promise<NewApiToken>
  onMade: (token: NewApiToken) => void
  onCancel: () => void
}

/** Gives a token another secret. */
export function RotationForm({ name, rotate, onMade, onCancel }: RotationFormProps) {
  const form = useSchemaForm({
    schema: RotationInput,
    values: { days: '90', overlap: '24' },
    onSubmit: async (input) => onMade(await rotate(input)),
  })
  const title = t('api-tokens.rotateNamed', { name })
  return (
    <form
      {...form.props}
      aria-label={title}
      className="grid max-w-3xl gap-4 rounded-md border border-border p-4 md:grid-cols-2"
    >
      <div className="flex flex-col gap-1 md:col-span-2">
        <h2 className="text-body font-semibold">{title}</h2>
        <p className="text-sm text-muted-foreground">{t('api-tokens.rotateText')}</p>
      </div>
      <SelectField
        field={form.field('overlap')}
        label={t('api-tokens.overlapLabel')}
        options={hourChoices.map((hours) => ({
          value: hours,
          label: t('api-tokens.overlapChoice', { count: Number(hours) }),
        }))}
      />
      <SelectField field={form.field('days')} label={t('api-tokens.days')} options={listDays()} />
      <FormEnd form={form} submitLabel={t('api-tokens.rotateSubmit')} onCancel={onCancel} />
    </form>
  )
}

function TeamsField({ field }: Pick<Parameters<typeof CheckboxesField>[0], 'field'>) {
  const { data } = useQuery(queuesQuery)
  return (
    <CheckboxesField
      field={field}
      label={t('api-tokens.teams')}
      hint={t('api-tokens.teamsHint')}
      options={(data?.teams ?? []).map(({ alias, name }) => ({ value: alias, label: name }))}
    />
  )
}

interface FormEndProps {
  form: Parameters<typeof FormFailure>[0]['form'] & { isSubmitting: boolean }
  submitLabel: string
  onCancel: () => void
}

function FormEnd({ form, submitLabel, onCancel }: FormEndProps) {
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <FormFailure form={form} />
      <div className="flex gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('api-tokens.cancel')}
        </Button>
      </div>
    </div>
  )
}

function listDays() {
  return dayChoices.map((days) => ({
    value: days,
    label: t('api-tokens.dayChoice', { count: Number(days) }),
  }))
}
