-- Ticket reports that people get by mail. Whether one is due follows from its day and hour in its person's time zone;
-- `due_on` is the newest such day that has been dealt with.
CREATE TABLE report_subscription (
  id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  cadence TEXT NOT NULL CHECK (cadence IN ('weekly', 'monthly')),
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  filter JSONB NOT NULL,
  paused TEXT CHECK (paused IN ('chosen', 'no_permission', 'archived', 'filter_unknown')),
  due_on DATE NOT NULL,
  last_sent_at TIMESTAMPTZ(3),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL
);

CREATE INDEX report_subscription_person ON report_subscription (person_id);
