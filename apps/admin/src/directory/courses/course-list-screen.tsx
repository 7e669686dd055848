import { type CoursePage, type CourseRow, routes } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { GraduationCap } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import type { RecordFilter } from '../../foundation/records/use-record-filter.ts'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { ArchiveTermButton } from './archive-term-button.tsx'

/** The courses by their code, narrowed to a term. */
export function CourseListScreen() {
  return (
    <RecordListScreen<CourseRow, CoursePage>
      queryKey="course-records"
      title={t('courses.title')}
      text={t('courses.text')}
      create={{ to: '/admin/settings/courses/create', label: t('courses.create') }}
      read={(query, signal) => http.call(routes.courseRecords, { query: { ...query } }, { signal })}
      csv={routes.coursesCsv.path}
      importTo="/admin/settings/import-courses"
      toPath={({ alias }) => `/admin/settings/courses/${alias}`}
      nameOf={({ code, name }) => `${code} ${name}`}
      detailOf={({ department }) => department?.name ?? ''}
      columns={[
        { label: t('courses.term'), of: ({ term }) => term },
        { label: t('courses.people'), of: ({ people }) => people },
      ]}
      empty={{
        title: t('courses.empty'),
        text: t('courses.emptyText'),
        icon: <GraduationCap aria-hidden />,
      }}
      above={<SettingsTabs />}
      moreFilters={['term']}
      renderFilters={(page, filter, change) => <TermFilter page={page} filter={filter} onChange={change} />}
    />
  )
}

const anyTerm = 'any'

interface TermFilterProps {
  page: CoursePage | undefined
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

function TermFilter({ page, filter, onChange }: TermFilterProps) {
  const { term } = filter.more
  const terms = [...new Set([...(page?.terms ?? []), ...(term ? [term] : [])])]
  return (
    <>
      <Select
        aria-label={t('courses.term')}
        className="w-44"
        value={term ?? anyTerm}
        options={[
          { value: anyTerm, label: t('courses.anyTerm') },
          ...terms.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => onChange({ ...filter, more: value === anyTerm ? {} : { term: value } })}
      />
      {term && filter.show === 'active' && (page?.counts.active ?? 0) > 0 && (
        <ArchiveTermButton term={term} />
      )}
    </>
  )
}
