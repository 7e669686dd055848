import { routes, SaveWaysIn, type WaysInView } from '@lodge/contracts'
import {
  CheckboxesField,
  CheckboxField,
  ErrorState,
  FieldBox,
  FieldError,
  formatList,
  SkeletonRows,
  usePageTitle,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { SaveBar } from '../../foundation/settings-form/save-bar.tsx'
import { SettingsFormFrame } from '../../foundation/settings-form/settings-form-frame.tsx'
import { useHeldView, useHold } from '../../foundation/settings-form/use-held-view.ts'
import { useSettingsForm } from '../../foundation/settings-form/use-settings-form.ts'
import { t } from '../../foundation/t.ts'
import { waysInQuery } from './queries.ts'

/** The areas that are for providers alone, and the accounts that get in whatever happens. */
export function WaysInScreen() {
  const { data, error, refetch, isRefetching } = useQuery(waysInQuery)
  usePageTitle(t('sign-on.ways.title'), [
    { label: t('sign-on.title'), to: '/admin/settings/sign-in' },
    { label: t('sign-on.ways.title') },
  ])
  if (data) return <HeldWays latest={data} />
  if (!error) return <SkeletonRows rows={6} className="p-gutter" />
  return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="m-gutter" />
}

interface WaysInFormProps {
  view: WaysInView
  onHold: (view: WaysInView | null) => void
}

/** Holds what somebody is changing, even when others save meanwhile. */
function HeldWays({ latest }: { latest: WaysInView }) {
  const { view, hold } = useHeldView(latest)
  return <WaysInForm key={view.revision} view={view} onHold={hold} />
}

const switches = ['staffByProviderOnly', 'requestersByProviderOnly', 'codesElsewhere'] as const

function WaysInForm({ view, onHold }: WaysInFormProps) {
  const form = useWaysInForm({ view, onHold })
  const candidates = view.accounts.filter(({ isFit, isEmergency }) => isFit || isEmergency)
  return (
    <SettingsFormFrame
      title={t('sign-on.ways.title')}
      about={t('sign-on.ways.text')}
      isNew={false}
      isArchived={null}
      onArchive={null}
      formRef={form.ref}
      side={null}
      bar={<SaveBar form={form} saveLabel={t('settings-form.save.save')} />}
    >
      <FormSection title={t('sign-on.ways.emergency')} text={t('sign-on.ways.emergencyText')}>
        {candidates.length === 0 && (
          <p className="text-sm text-muted-foreground">{t('sign-on.ways.nobodyFit')}</p>
        )}
        {candidates.length > 0 && (
          <CheckboxesField
            field={form.field('emergencyAccounts')}
            label={t('sign-on.ways.emergency')}
            options={candidates.map(({ alias, name, email }) => ({
              value: alias,
              label: `${name} (${email})`,
            }))}
          />
        )}
        {candidates.length === 0 && form.errors.emergencyAccounts && (
          <FieldError>{form.errors.emergencyAccounts}</FieldError>
        )}
      </FormSection>
      <FormSection title={t('sign-on.ways.only')} text={t('sign-on.ways.onlyText')}>
        <div className="flex flex-col gap-4">
          {switches.map((name) => {
            const field = form.field(name)
            return (
              <FieldBox key={name} field={field}>
                <CheckboxField
                  checked={field.value}
                  onCheckedChange={(isOn) => field.onChange(isOn === true)}
                  label={t(`sign-on.ways.${name}`)}
                  hint={t(`sign-on.ways.${name}Hint`)}
                />
                {field.error && <FieldError>{field.error}</FieldError>}
              </FieldBox>
            )
          })}
        </div>
      </FormSection>
    </SettingsFormFrame>
  )
}

type WaysInValues = SaveWaysIn & Record<string, unknown>

function useWaysInForm({ view, onHold }: WaysInFormProps) {
  const cache = useQueryClient()
  const form = useSettingsForm<WaysInView, WaysInValues, SaveWaysIn>({
    schema: SaveWaysIn,
    view,
    toValues: (of) => toValues(of ?? view),
    toInput: (values) => values,
    listChanges: (views) => describeWays(views[0] ?? view),
    read: () => cache.fetchQuery({ ...waysInQuery, staleTime: 0 }),
    send: async (output, from) => {
      const body = { ...output, revision: (from ?? view).revision }
      const saved = await http.call(routes.saveWaysIn, { body })
      cache.setQueryData(waysInQuery.queryKey, saved)
      onHold(null)
      return saved
    },
  })
  useHold(form.isDirty, view, onHold)
  return form
}

function toValues({ accounts, staffByProviderOnly, requestersByProviderOnly, codesElsewhere }: WaysInView) {
  const marked = accounts.filter(({ isEmergency }) => isEmergency)
  return {
    staffByProviderOnly,
    requestersByProviderOnly,
    codesElsewhere,
    emergencyAccounts: marked.map(({ alias }) => alias),
  }
}

function describeWays({ accounts }: WaysInView) {
  const nameOf = (alias: string) => accounts.find((account) => account.alias === alias)?.name ?? alias
  return describeChanges<WaysInValues>([
    {
      path: 'emergencyAccounts',
      label: t('sign-on.ways.emergency'),
      of: ({ emergencyAccounts }) => emergencyAccounts,
      was: ({ emergencyAccounts }) => formatList(emergencyAccounts.map(nameOf)),
      isUnordered: true,
    },
    ...switches.map((name) => ({
      path: name,
      label: t(`sign-on.ways.${name}`),
      of: (values: WaysInValues) => values[name],
      was: (values: WaysInValues) => (values[name] ? t('sign-on.yes') : t('sign-on.no')),
    })),
  ])
}
