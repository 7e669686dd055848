import { type CourseRecord, routes, type SaveCourse } from '@lodge/contracts'
import { TextField } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { DepartmentField } from '../departments/department-fields.tsx'
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

function CourseFields({ form, view }: CoursePart) {
  return (
    <FormSection title={t('courses.basics')} text={t('courses.basicsText')}>
      <div className="field-grid md:grid-cols-2">
        <TextField field={form.field('code')} label={t('courses.code')} isRequired maxLength={40} />
        <TextField field={form.field('name')} label={t('courses.name')} isRequired maxLength={120} />
        <TextField
          field={form.field('term')}
          label={t('courses.term')}
          hint={t('courses.termHint')}
          isOptional
        />
        <DepartmentField
          field={form.field('department')}
          label={t('courses.department')}
          saved={view?.department}
        />
      </div>
    </FormSection>
  )
}

function CourseUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['course-records', alias]}
      read={(signal) => http.call(routes.courseUsage, { params: { alias } }, { signal })}
      links={{
        openTickets: `/admin/tickets/all?course=${alias}&status=-resolved,closed`,
        finishedTickets: `/admin/tickets/all?course=${alias}&status=resolved,closed`,
      }}
    />
  )
}
