-- A message that was moved here waits for an answer from then on, whatever staff had written before.
CREATE OR REPLACE FUNCTION find_unanswered_since(ticket UUID) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM message
  WHERE ticket_id = ticket AND visibility = 'public' AND side = 'requester' AND sender_doubt IS DISTINCT FROM 'other_address'
    AND COALESCE(moved_at, created_at) > COALESCE((SELECT max(created_at) FROM message
                                                   WHERE ticket_id = ticket AND visibility = 'public' AND side = 'staff'
                                                     AND channel <> 'automation'), '-infinity')
$$;
