-- Settings of a project about who may sign.
ALTER TABLE "Project" ADD COLUMN "requiresBrowserSignature" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Project" ADD COLUMN "fourEyes" BOOLEAN NOT NULL DEFAULT false;

-- How a plan was signed: by a line in the file, or by a person in the browser.
ALTER TABLE "Approval" ADD COLUMN "via" TEXT NOT NULL DEFAULT 'file';
ALTER TABLE "Approval" ADD COLUMN "byId" UUID;
ALTER TABLE "Approval" ADD COLUMN "byName" TEXT;
ALTER TABLE "Approval" ADD COLUMN "onBehalfOfName" TEXT;
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_via_check" CHECK ("via" IN ('file', 'session'));

CREATE TABLE "Delegation" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "fromId" UUID NOT NULL,
    "toId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" UUID NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "endedByName" TEXT,

    CONSTRAINT "Delegation_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Delegation_projectId_endsAt_idx" ON "Delegation"("projectId", "endsAt");
ALTER TABLE "Delegation" ADD CONSTRAINT "Delegation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Delegation" ADD CONSTRAINT "Delegation_fromId_fkey" FOREIGN KEY ("fromId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Delegation" ADD CONSTRAINT "Delegation_toId_fkey" FOREIGN KEY ("toId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Delegation" ADD CONSTRAINT "Delegation_window_check" CHECK ("startsAt" < "endsAt");
ALTER TABLE "Delegation" ADD CONSTRAINT "Delegation_self_check" CHECK ("fromId" <> "toId");

-- The plan as it was last read, for a page that has no mirror.
CREATE TABLE "PlanSnapshot" (
    "projectId" UUID NOT NULL,
    "commit" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "approver" TEXT,
    "date" TEXT,
    "files" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PlanSnapshot_pkey" PRIMARY KEY ("projectId")
);
ALTER TABLE "PlanSnapshot" ADD CONSTRAINT "PlanSnapshot_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Rows are made as the plan is read again.
UPDATE "Project" SET "indexedCommit" = NULL;

-- A signature under the plan on its way into the file; at most one per project.
CREATE TABLE "PlanSigning" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "approver" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "byId" UUID NOT NULL,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT NOT NULL,
    "onBehalfOfId" UUID,
    "onBehalfOfName" TEXT,
    "comment" TEXT NOT NULL DEFAULT '',
    "idempotencyKey" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "commit" TEXT,
    "failedWhy" TEXT,

    CONSTRAINT "PlanSigning_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "PlanSigning_idempotencyKey_key" ON "PlanSigning"("idempotencyKey");
CREATE INDEX "PlanSigning_projectId_at_idx" ON "PlanSigning"("projectId", "at");
CREATE UNIQUE INDEX "PlanSigning_unwritten_idx" ON "PlanSigning"("projectId") WHERE "commit" IS NULL AND "failedWhy" IS NULL;
ALTER TABLE "PlanSigning" ADD CONSTRAINT "PlanSigning_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
