import { CreateWallScreen, type NewWallScreen, routes, wallScreenDays } from '@lodge/contracts'
import { Button, CheckboxesField, FormFailure, SelectField, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { wallScreensQuery } from './queries.ts'

const dayChoices = wallScreenDays.map(String)
const secondChoices = ['10', '15', '20', '30', '60', '120']
const showChoices = ['subjects', 'agents'] as const

const WallScreenInput = CreateWallScreen.pick({ name: true, teams: true }).extend({
  days: z.enum(dayChoices).transform(Number).pipe(CreateWallScreen.shape.days),
  secondsPerPage: z.enum(secondChoices).transform(Number),
  shows: z.array(z.enum(showChoices)),
})
type WallScreenValues = z.input<typeof WallScreenInput>

const blank: WallScreenValues = { name: '', teams: [], days: '30', secondsPerPage: '20', shows: [] }

interface WallScreenFormProps {
  onMade: (screen: NewWallScreen) => void
  onCancel: () => void
}

/** Makes the link of a television. */
export function WallScreenForm({ onMade, onCancel }: WallScreenFormProps) {
  const { data } = useQuery(queuesQuery)
  const form = useWallScreenForm(onMade)
  const teams = (data?.teams ?? []).map(({ alias, name }) => ({ value: alias, label: name }))
  return (
    <form
      {...form.props}
      aria-label={t('wall.add')}
      className="grid max-w-3xl gap-4 rounded-md border border-border p-4 md:grid-cols-2"
    >
      <TextField
        field={form.field('name')}
        label={t('wall.name')}
        hint={t('wall.nameHint')}
        className="md:col-span-2"
        isRequired
        autoFocus
      />
      <SelectField
        field={form.field('days')}
        label={t('wall.days')}
        options={dayChoices.map((days) => ({
          value: days,
          label: t('wall.dayChoice', { count: Number(days) }),
        }))}
      />
      <SelectField
        field={form.field('secondsPerPage')}
        label={t('wall.seconds')}
        options={secondChoices.map((seconds) => ({
          value: seconds,
          label: t('wall.secondChoice', { count: Number(seconds) }),
        }))}
      />
      <CheckboxesField
        field={form.field('teams')}
        label={t('wall.teams')}
        hint={t('wall.teamsHint')}
        options={teams}
      />
      <CheckboxesField
        field={form.field('shows')}
        label={t('wall.shows')}
        hint={t('wall.showsHint')}
        options={showChoices.map((value) => ({ value, label: t(`wall.showChoice.${value}`) }))}
      />
      <div className="flex flex-col gap-3 md:col-span-2">
        <FormFailure form={form} />
        <div className="flex gap-2">
          <Button type="submit" isBusy={form.isSubmitting}>
            {t('wall.create')}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {t('wall.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function useWallScreenForm(onMade: WallScreenFormProps['onMade']) {
  const cache = useQueryClient()
  return useSchemaForm({
    schema: WallScreenInput,
    values: blank,
    onSubmit: async ({ shows, ...input }) => {
      const chosen = { showsSubjects: shows.includes('subjects'), showsAgents: shows.includes('agents') }
      onMade(await http.call(routes.createWallScreen, { body: { ...input, ...chosen } }))
      await cache.invalidateQueries({ queryKey: wallScreensQuery.queryKey })
    },
  })
}
