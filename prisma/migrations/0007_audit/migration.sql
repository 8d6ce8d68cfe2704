-- The token by which a person acted, with the name it had then: tokens are revoked and their people leave, rows stay.
ALTER TABLE "Audit" ADD COLUMN "tokenId" UUID;
ALTER TABLE "Audit" ADD COLUMN "viaName" TEXT NOT NULL DEFAULT '';

-- The pages go by id, newest first, of some projects or of one person.
CREATE INDEX "Audit_projectId_id_idx" ON "Audit"("projectId", "id");
CREATE INDEX "Audit_actorId_id_idx" ON "Audit"("actorId", "id");

-- Rows cannot be emptied away either; row triggers do not see TRUNCATE.
CREATE TRIGGER "Audit_no_truncate" BEFORE TRUNCATE ON "Audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
