-- Browsers that are told about a requester's tickets, by the push service that each of them names, and what was sent
-- there. A subscription belongs to the session in which it was chosen and goes when that ends.
CREATE TABLE push_subscription (
  id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  session_id TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  public_key TEXT NOT NULL,
  user_agent TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3)
);

CREATE INDEX push_subscription_person ON push_subscription (person_id);
CREATE INDEX push_subscription_session ON push_subscription (session_id);
CREATE INDEX push_subscription_confirmed ON push_subscription (confirmed_at);

CREATE TABLE web_push_delivery (
  event_id UUID NOT NULL,
  subscription_id UUID NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (event_id, subscription_id)
);

CREATE INDEX web_push_delivery_subscription ON web_push_delivery (subscription_id);
CREATE INDEX web_push_delivery_created ON web_push_delivery (created_at);
