-- Steps belong to a version of a policy; a deadline knows which of them it has taken.
ALTER TABLE sla_policy_version ADD COLUMN escalation jsonb NOT NULL DEFAULT '[]';
ALTER TABLE deadline ADD COLUMN escalated text[] NOT NULL DEFAULT ARRAY[]::text[];

-- Segments grow with the age of a ticket; they are worked out when somebody asks why a clock stands as it does.
UPDATE deadline SET evaluation = evaluation - 'segments';
