export function createTestClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    passMinutes: (minutes: number) => {
      ahead += minutes * 60_000
    },
  }
}
