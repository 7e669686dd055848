import { AssignmentMethod, type TeamRecord } from '@lodge/contracts'
import { suggestLanguages } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { Field, FieldError, Input, SelectField, TextField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelect } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { skillTopicsQuery, toTopicTree } from './queries.ts'
import { noSkills, type Skills, type TeamValues } from './team-values.ts'

interface AssignmentFieldsProps extends Pick<RecordPart<TeamRecord, TeamValues>, 'form'> {
  nameOf: (alias: string) => string
}

/** The team's method with its limit, and what each member knows; the latter only where a method asks for it. */
export function AssignmentFields({ form, nameOf }: AssignmentFieldsProps) {
  const skills = form.field('skills')
  const { members, assignment } = form.values
  return (
    <div className="flex flex-col gap-4">
      <div className="field-grid md:grid-cols-2">
        <SelectField
          field={form.field('assignment')}
          label={t('teams.assignment.method')}
          options={AssignmentMethod.options.map((value) => ({
            value,
            label: t(`availability.method.${value}`),
          }))}
        />
        {assignment !== 'none' && (
          <TextField
            field={form.field('ticketLimit')}
            label={t('teams.assignment.limit')}
            hint={t('teams.assignment.limitHint')}
            inputMode="numeric"
            isOptional
          />
        )}
      </div>
      {assignment !== 'none' &&
        members.map((alias) => (
          <MemberSkills
            key={alias}
            name={nameOf(alias)}
            skills={skills.value[alias] ?? noSkills}
            onChange={(changed) => skills.onChange({ ...skills.value, [alias]: changed })}
          />
        ))}
      <div role="alert" className="empty:hidden">
        <FieldError>{skills.error}</FieldError>
      </div>
    </div>
  )
}

interface MemberSkillsProps {
  name: string
  skills: Skills
  onChange: (skills: Skills) => void
}

function MemberSkills({ name, skills, onChange }: MemberSkillsProps) {
  const { data } = useQuery(skillTopicsQuery)
  const languages = suggestLanguages('', Number.POSITIVE_INFINITY, pageLanguage())
  return (
    <fieldset className="grid gap-3 border-t border-border pt-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_112px]">
      <legend className="float-start font-medium md:col-span-3">{name}</legend>
      <TreeMultiSelect
        label={t('teams.assignment.topics', { name })}
        isOptional
        options={data ? toTopicTree(data.items) : null}
        value={skills.topics}
        nameOf={(alias) => alias}
        error={undefined}
        onChange={(topics) => onChange({ ...skills, topics })}
      />
      <TreeMultiSelect
        label={t('teams.assignment.languages', { name })}
        isOptional
        options={languages.map(({ tag, name: label }) => ({ id: tag, label }))}
        value={skills.languages}
        nameOf={nameLanguage}
        error={undefined}
        onChange={(chosen) => onChange({ ...skills, languages: chosen })}
      />
      <Field label={t('teams.assignment.ownLimit', { name })} isOptional>
        <Input
          inputMode="numeric"
          value={skills.ticketLimit}
          onChange={({ target }) => onChange({ ...skills, ticketLimit: target.value })}
        />
      </Field>
    </fieldset>
  )
}
