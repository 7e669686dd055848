-- Whoever makes somebody staff, and by which way: they join the teams that their groups fill.
CREATE OR REPLACE FUNCTION join_group_teams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO team_member (team_id, person_id, is_by_hand, is_from_group)
        SELECT DISTINCT team.id, NEW.id, FALSE, TRUE
        FROM scim_member
            JOIN scim_group ON scim_group.id = scim_member.group_id
            JOIN team ON team.id = scim_group.team_id AND team.archived_at IS NULL
        WHERE scim_member.person_id = NEW.id
        ON CONFLICT (team_id, person_id) DO UPDATE SET is_from_group = TRUE;
    RETURN NULL;
END $$;
