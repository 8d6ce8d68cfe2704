-- For whom an answer was given, and why by somebody the plan does not name.
ALTER TABLE "Answer" ADD COLUMN "onBehalfOfId" UUID;
ALTER TABLE "Answer" ADD COLUMN "onBehalfOfName" TEXT;
ALTER TABLE "Answer" ADD COLUMN "overrideReason" TEXT;

CREATE TABLE "CoveredFile" (
    "decisionId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "fromPath" TEXT,
    "kind" TEXT NOT NULL,
    "beforeHash" TEXT,
    "afterHash" TEXT,
    "sinceHash" TEXT,
    "added" INTEGER,
    "deleted" INTEGER,
    "size" INTEGER NOT NULL DEFAULT 0,
    "isSample" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "CoveredFile_pkey" PRIMARY KEY ("decisionId", "path")
);
ALTER TABLE "CoveredFile" ADD CONSTRAINT "CoveredFile_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CoveredFile" ADD CONSTRAINT "CoveredFile_status_values" CHECK ("status" IN ('added', 'modified', 'deleted', 'renamed', 'unchanged'));
ALTER TABLE "CoveredFile" ADD CONSTRAINT "CoveredFile_kind_values" CHECK ("kind" IN ('text', 'markdown', 'image', 'binary'));

CREATE TABLE "FileBlob" (
    "projectId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "FileBlob_pkey" PRIMARY KEY ("projectId", "hash")
);
ALTER TABLE "FileBlob" ADD CONSTRAINT "FileBlob_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "FileSeen" (
    "decisionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FileSeen_pkey" PRIMARY KEY ("decisionId", "userId", "path")
);
ALTER TABLE "FileSeen" ADD CONSTRAINT "FileSeen_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FileSeen" ADD CONSTRAINT "FileSeen_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Signature" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "decisionId" UUID,
    "answerId" UUID,
    "number" INTEGER,
    "revision" INTEGER,
    "phaseId" TEXT,
    "approver" TEXT NOT NULL,
    "thing" TEXT NOT NULL,
    "byId" UUID,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT NOT NULL,
    "onBehalfOfId" UUID,
    "onBehalfOfName" TEXT,
    "overrideReason" TEXT,
    "outcome" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "planCommit" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "manifest" JSONB NOT NULL DEFAULT '{}',
    "fileCount" INTEGER NOT NULL DEFAULT 0,
    "seenCount" INTEGER NOT NULL DEFAULT 0,
    "seenPaths" TEXT[],
    "signedAt" TIMESTAMPTZ(3) NOT NULL,
    "commit" TEXT,
    "voidedAt" TIMESTAMPTZ(3),
    "voidedWhy" JSONB,

    CONSTRAINT "Signature_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Signature_answerId_key" ON "Signature"("answerId");
CREATE INDEX "Signature_projectId_phaseId_signedAt_idx" ON "Signature"("projectId", "phaseId", "signedAt");
CREATE INDEX "Signature_decisionId_idx" ON "Signature"("decisionId");
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "Answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_kind_values" CHECK ("kind" IN ('manual-gate', 'plan'));
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_outcome_values" CHECK ("outcome" IN ('approve', 'request-changes', 'reject'));

-- A signature is what was signed: only its commit is filled in, once, and it is voided, once. The rows it points to can be
-- made anew from the files.
CREATE FUNCTION "keep_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free TEXT[] := ARRAY['commit', 'voidedAt', 'voidedWhy', 'decisionId', 'answerId'];
BEGIN
  IF (to_jsonb(NEW) - free) <> (to_jsonb(OLD) - free)
    OR (OLD."commit" IS NOT NULL AND NEW."commit" IS DISTINCT FROM OLD."commit")
    OR (OLD."voidedAt" IS NOT NULL AND (NEW."voidedAt", NEW."voidedWhy") IS DISTINCT FROM (OLD."voidedAt", OLD."voidedWhy"))
  THEN
    RAISE EXCEPTION 'a signature is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Signature_keep" BEFORE UPDATE ON "Signature" FOR EACH ROW EXECUTE FUNCTION "keep_signature"();
