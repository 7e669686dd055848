/** Returns a function that writes moments of one zone as `YYYY-MM-DD HH:mm:ssZZ`, like `2026-03-10 13:00:00+0100`. */
export function createTimestampFormat(timezone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const { year, month, day, hour, minute, second, timeZoneName = '' } = parts
    // Universal time is "GMT" alone, others are "GMT+01:00".
    const offset = timeZoneName.slice(3).replace(':', '') || '+0000'
    return `${year}-${month}-${day} ${hour}:${minute}:${second}${offset}`
  }
}
