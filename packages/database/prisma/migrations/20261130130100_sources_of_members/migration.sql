ALTER TABLE "team_member" ADD COLUMN "is_by_hand" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "team_member" ADD COLUMN "provider_ids" UUID[] NOT NULL DEFAULT '{}';

UPDATE "team_member" SET "is_by_hand" = false WHERE "is_from_group";

-- Until now a team that a rule named came and went with the rule, whoever had given it.
UPDATE "team_member" SET "is_by_hand" = false, "provider_ids" = ruled.ids
FROM (SELECT rule.team_id, identity.person_id, array_agg(DISTINCT rule.provider_id) AS ids
      FROM provider_rule rule JOIN person_identity identity ON identity.provider_id = rule.provider_id
      WHERE rule.team_id IS NOT NULL GROUP BY 1, 2) ruled
WHERE ruled.team_id = "team_member"."team_id" AND ruled.person_id = "team_member"."person_id"
  AND NOT "team_member"."is_from_group";
