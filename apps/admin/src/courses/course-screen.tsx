import { type CourseRecord, routes, type SaveCourse } from '@lodge/contracts'
import { FormField, TextField, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { departmentTreeQuery } from '../departments/queries.ts'
import { http } from '../http.ts'
import { RecordUsagePanel } from '../records/record-usage.tsx'
import { FormSection } from '../settings-form/form-section.tsx'
import { NewRecordScreen, type RecordPart, RecordScreen } from '../settings-form/settings-record-screen.tsx'
import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { t } from '../t.ts'
import { describeCourses } from './course-record.ts'

type CoursePart = RecordPart<CourseRecord, SaveCourse>

const describePage = () => ({
  record: describeCourses(),
  children: (part: CoursePart) => <CourseFields {...part} />,
  side: ({ view }: CoursePart) => view && <CourseUsage alias={view.alias} />,
  above: <SettingsTabs />,
})

export const NewCourseScreen = () => <NewRecordScreen {...describePage()} />

export const CourseScreen = () => <RecordScreen {...describePage()} />

function CourseFields({ form }: CoursePart) {
  const { data } = useQuery(departmentTreeQuery)
  const department = form.field('department')
  return (
    <FormSection title={t('courses.basics')} text={t('courses.basicsText')}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField field={form.field('code')} label={t('courses.code')} isRequired maxLength={40} />
        <TextField field={form.field('name')} label={t('courses.name')} isRequired maxLength={120} />
        <TextField field={form.field('term')} label={t('courses.term')} hint={t('courses.termHint')} />
        <FormField field={department} label={t('courses.department')} isOptional>
          <TreeSelector
            options={data?.items ?? null}
            value={department.value}
            onChange={department.onChange}
          />
        </FormField>
      </div>
    </FormSection>
  )
}

function CourseUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['course-records', alias]}
      read={(signal) => http.call(routes.courseUsage, { params: { alias } }, { signal })}
      links={{ openTickets: `/admin/tickets/all?course=${alias}&status=-resolved,closed` }}
    />
  )
}
