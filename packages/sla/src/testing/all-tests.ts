// One file, so that a mutant costs the start of one worker instead of eight.
import '../calendar/business-time.test.ts'
import '../calendar/calendar-problems.test.ts'
import '../calendar/compile-calendar.test.ts'
import '../evaluation/evaluate-sla.properties.test.ts'
import '../evaluation/evaluate-sla.test.ts'
import '../examples.test.ts'
import '../time/timestamps.test.ts'
import '../time/zone.test.ts'
