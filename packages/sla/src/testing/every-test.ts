// One file, so that a mutant costs the start of one worker instead of eight.
import '../business-time.test.ts'
import '../calendar-problems.test.ts'
import '../compile-calendar.test.ts'
import '../evaluate-sla.properties.test.ts'
import '../evaluate-sla.test.ts'
import '../examples.test.ts'
import '../timestamps.test.ts'
import '../zone.test.ts'
