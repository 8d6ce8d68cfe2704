-- What the page of the loop's branch shows, stored by the worker when it arises: pages have no mirror.
CREATE TABLE "BranchSnapshot" (
    "projectId" UUID NOT NULL,
    "tip" TEXT NOT NULL,
    "baseTip" TEXT,
    "originTip" TEXT,
    "fork" TEXT,
    "ahead" INTEGER NOT NULL DEFAULT 0,
    "behind" INTEGER NOT NULL DEFAULT 0,
    "commits" JSONB NOT NULL DEFAULT '[]',
    "fileCount" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "deleted" INTEGER NOT NULL DEFAULT 0,
    "newerPlan" JSONB NOT NULL DEFAULT '[]',
    "conflicts" JSONB NOT NULL DEFAULT '[]',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BranchSnapshot_pkey" PRIMARY KEY ("projectId")
);
ALTER TABLE "BranchSnapshot" ADD CONSTRAINT "BranchSnapshot_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "BranchFile" (
    "projectId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "fromPath" TEXT,
    "status" TEXT NOT NULL,
    "added" INTEGER,
    "deleted" INTEGER,
    "patch" TEXT,
    "isCut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "BranchFile_pkey" PRIMARY KEY ("projectId", "position")
);
ALTER TABLE "BranchFile" ADD CONSTRAINT "BranchFile_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BranchFile" ADD CONSTRAINT "BranchFile_status_values" CHECK ("status" IN ('added', 'modified', 'deleted', 'renamed'));

-- Somebody wants the base branch taken in; the worker does it at the next boundary.
CREATE TABLE "TakeInWish" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "byId" UUID NOT NULL,
    "byName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'wished',
    "baseCommit" TEXT,
    "commit" TEXT,
    "failedWhy" TEXT,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TakeInWish_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "TakeInWish_projectId_at_idx" ON "TakeInWish"("projectId", "at");
CREATE UNIQUE INDEX "TakeInWish_one_open" ON "TakeInWish"("projectId") WHERE "state" = 'wished';
ALTER TABLE "TakeInWish" ADD CONSTRAINT "TakeInWish_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TakeInWish" ADD CONSTRAINT "TakeInWish_scope_values" CHECK ("scope" IN ('all', 'plan'));
ALTER TABLE "TakeInWish" ADD CONSTRAINT "TakeInWish_state_values" CHECK ("state" IN ('wished', 'done', 'failed', 'withdrawn'));

-- Up to when somebody has read the report.
CREATE TABLE "ReportLook" (
    "userId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportLook_pkey" PRIMARY KEY ("userId")
);
ALTER TABLE "ReportLook" ADD CONSTRAINT "ReportLook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which phases have ended and how many since the last checkpoint: where the next one stands.
ALTER TABLE "PlanSnapshot" ADD COLUMN "checkpoints" JSONB NOT NULL DEFAULT '{}';

-- The report reads ranges of time.
CREATE INDEX "Iteration_projectId_settledAt_idx" ON "Iteration"("projectId", "settledAt");
