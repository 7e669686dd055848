CREATE OR REPLACE FUNCTION find_unanswered_since(ticket UUID) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM message
  WHERE ticket_id = ticket AND visibility = 'public' AND side = 'requester' AND sender_doubt IS DISTINCT FROM 'other_address'
    AND created_at > COALESCE((SELECT max(created_at) FROM message
                               WHERE ticket_id = ticket AND visibility = 'public' AND side = 'staff'), '-infinity')
$$;
