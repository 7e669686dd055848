-- A ticket on which nothing waits any more is breached if it missed a deadline, and shows the one that it missed last.
UPDATE ticket
SET sla_status = 'breached',
    sla = jsonb_build_object(
        'metric', missed.metric,
        'cycle', missed.cycle,
        'state', missed.state,
        'startedAt', missed.evaluation->'startedAt',
        'dueAt', missed.evaluation->'dueAt',
        'fulfilledAt', missed.evaluation->'fulfilledAt',
        'breachedAt', missed.evaluation->'breachedAt',
        'targetMinutes', missed.evaluation->'targetMinutes',
        'elapsedMinutes', missed.evaluation->'elapsedMinutes',
        'asOf', ticket.sla->'asOf',
        'pauseReason', NULL,
        'businessHoursVersionId', ticket.sla->'businessHoursVersionId',
        'isMoving', FALSE),
    version = version + 1
FROM (
    SELECT DISTINCT ON (ticket_id) ticket_id, metric, cycle, state, evaluation
    FROM deadline
    WHERE state = 'breached'
    ORDER BY ticket_id, breached_at DESC, metric DESC, cycle DESC
) missed
WHERE missed.ticket_id = ticket.id AND ticket.sla_status IN ('met', 'none') AND ticket.sla IS NOT NULL;

-- The first response of an unresolved ticket that was resolved and reopened without an answer runs on. The sweep
-- evaluates what is due: these tickets are.
UPDATE deadline
SET alarm_at = now()
FROM ticket
WHERE ticket.id = deadline.ticket_id AND ticket.status NOT IN ('resolved', 'closed')
    AND deadline.metric = 'first_response' AND deadline.state IN ('cancelled', 'breached')
    AND deadline.fulfilled_at IS NULL;
