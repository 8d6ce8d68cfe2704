CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "userAgent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OneTimeLink" (
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OneTimeLink_pkey" PRIMARY KEY ("tokenHash")
);

CREATE TABLE "SignInAttempt" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "iterationId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "baseBranch" TEXT NOT NULL,
    "branch" TEXT NOT NULL DEFAULT 'ralph/master-plan',
    "subfolder" TEXT NOT NULL DEFAULT '',
    "identityName" TEXT NOT NULL,
    "identityEmail" TEXT NOT NULL,
    "identitySource" TEXT NOT NULL,
    "hooksPath" TEXT,
    "pool" TEXT NOT NULL DEFAULT 'default',
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),
    "indexedCommit" TEXT,
    "originTip" TEXT,
    "unpushed" INTEGER NOT NULL DEFAULT 0,
    "pushProblem" TEXT,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "wakes" INTEGER NOT NULL DEFAULT 0,
    "contactAt" TIMESTAMPTZ(3),
    "reindexAsked" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Membership" (
    "projectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("projectId", "userId")
);

CREATE TABLE "ApproverName" (
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "ApproverName_pkey" PRIMARY KEY ("projectId", "name")
);

CREATE TABLE "Approval" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "approver" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Approval_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Phase" (
    "projectId" UUID NOT NULL,
    "phaseId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "prdPath" TEXT NOT NULL,
    "autoGate" TEXT NOT NULL,
    "approver" TEXT,
    "thing" TEXT,
    "declaredItems" INTEGER,
    "mark" TEXT NOT NULL,
    "open" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "blocked" INTEGER NOT NULL DEFAULT 0,
    "dropped" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Phase_pkey" PRIMARY KEY ("projectId", "phaseId")
);

CREATE TABLE "Item" (
    "projectId" UUID NOT NULL,
    "phaseId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "mark" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "parentId" TEXT,

    CONSTRAINT "Item_pkey" PRIMARY KEY ("projectId", "itemId")
);

CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "wish" TEXT NOT NULL DEFAULT 'none',
    "pausedUntil" TIMESTAMPTZ(3),
    "pauseReason" TEXT,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "endReason" TEXT,
    "endDetail" TEXT,
    "startedById" UUID,
    "startedBy" TEXT NOT NULL,
    "checkedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Lease" (
    "projectId" UUID NOT NULL,
    "token" INTEGER NOT NULL,
    "workerId" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("projectId")
);

CREATE TABLE "Iteration" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "phaseId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "itemText" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "answersKey" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'running',
    "token" INTEGER NOT NULL,
    "baseCommit" TEXT NOT NULL,
    "tryBranch" TEXT NOT NULL,
    "worktree" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "agentVersion" TEXT NOT NULL DEFAULT '',
    "marker" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "end" JSONB,
    "report" JSONB,
    "outcome" TEXT,
    "reason" TEXT,
    "summary" TEXT NOT NULL DEFAULT '',
    "headCommit" TEXT,
    "markCommit" TEXT,
    "refs" JSONB NOT NULL DEFAULT '{}',
    "counted" BOOLEAN NOT NULL DEFAULT false,
    "inputTokens" INTEGER,
    "outputTokens" INTEGER,
    "cachedTokens" INTEGER,
    "costUsd" DOUBLE PRECISION,
    "decisionNumber" INTEGER,

    CONSTRAINT "Iteration_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Verification" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "iterationId" UUID,
    "phaseId" TEXT,
    "kind" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "tree" TEXT NOT NULL,
    "exitCode" INTEGER,
    "timedOut" BOOLEAN NOT NULL DEFAULT false,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "durationMs" INTEGER,
    "logId" UUID,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Log" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "iterationId" UUID,
    "kind" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "cutBytes" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Log_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "LogChunk" (
    "logId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "text" TEXT NOT NULL,

    CONSTRAINT "LogChunk_pkey" PRIMARY KEY ("logId", "seq")
);

CREATE TABLE "Decision" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "phaseId" TEXT NOT NULL,
    "itemId" TEXT,
    "question" TEXT NOT NULL,
    "context" TEXT NOT NULL DEFAULT '',
    "options" JSONB NOT NULL,
    "tags" TEXT[],
    "evidence" TEXT,
    "iterationId" UUID,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "digest" TEXT NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "closedWhy" TEXT,
    "facts" JSONB,
    "diffLogId" UUID,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Answer" (
    "id" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "optionId" TEXT NOT NULL,
    "optionLabel" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "items" JSONB,
    "reasons" TEXT[],
    "byId" UUID,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT NOT NULL,
    "via" TEXT NOT NULL DEFAULT 'session',
    "idempotencyKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'held',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heldUntil" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3),
    "committedAt" TIMESTAMPTZ(3),
    "commit" TEXT,
    "consumedAt" TIMESTAMPTZ(3),
    "consumedBy" UUID,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" UUID,
    "actorName" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "projectId" UUID,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "from" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "User_username_key" ON "User"("username");
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "SignInAttempt_key_at_idx" ON "SignInAttempt"("key", "at");
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");
CREATE UNIQUE INDEX "Project_slug_key" ON "Project"("slug");
CREATE UNIQUE INDEX "Approval_projectId_approver_date_digest_key" ON "Approval"("projectId", "approver", "date", "digest");
CREATE INDEX "Run_projectId_startedAt_idx" ON "Run"("projectId", "startedAt");
CREATE UNIQUE INDEX "Iteration_projectId_number_key" ON "Iteration"("projectId", "number");
CREATE INDEX "Iteration_projectId_itemId_idx" ON "Iteration"("projectId", "itemId");
CREATE INDEX "Iteration_projectId_state_idx" ON "Iteration"("projectId", "state");
CREATE INDEX "Verification_iterationId_idx" ON "Verification"("iterationId");
CREATE INDEX "Verification_projectId_phaseId_kind_startedAt_idx" ON "Verification"("projectId", "phaseId", "kind", "startedAt");
CREATE INDEX "Log_iterationId_idx" ON "Log"("iterationId");
CREATE UNIQUE INDEX "Decision_projectId_number_key" ON "Decision"("projectId", "number");
CREATE INDEX "Decision_state_askedAt_idx" ON "Decision"("state", "askedAt");
CREATE UNIQUE INDEX "Answer_idempotencyKey_key" ON "Answer"("idempotencyKey");
CREATE INDEX "Answer_decisionId_revision_idx" ON "Answer"("decisionId", "revision");
CREATE INDEX "Answer_state_heldUntil_idx" ON "Answer"("state", "heldUntil");
CREATE INDEX "Audit_projectId_at_idx" ON "Audit"("projectId", "at");

ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApproverName" ADD CONSTRAINT "ApproverName_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApproverName" ADD CONSTRAINT "ApproverName_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Phase" ADD CONSTRAINT "Phase_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Item" ADD CONSTRAINT "Item_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Run" ADD CONSTRAINT "Run_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Iteration" ADD CONSTRAINT "Iteration_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Iteration" ADD CONSTRAINT "Iteration_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_iterationId_fkey" FOREIGN KEY ("iterationId") REFERENCES "Iteration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Log" ADD CONSTRAINT "Log_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Log" ADD CONSTRAINT "Log_iterationId_fkey" FOREIGN KEY ("iterationId") REFERENCES "Iteration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LogChunk" ADD CONSTRAINT "LogChunk_logId_fkey" FOREIGN KEY ("logId") REFERENCES "Log"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Closed value sets.
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_role_values" CHECK ("role" IN ('viewer', 'operator', 'approver', 'admin'));
ALTER TABLE "Phase" ADD CONSTRAINT "Phase_mark_values" CHECK ("mark" IN ('open', 'done'));
ALTER TABLE "Item" ADD CONSTRAINT "Item_mark_values" CHECK ("mark" IN ('open', 'done', 'pending', 'blocked', 'dropped'));
ALTER TABLE "Run" ADD CONSTRAINT "Run_state_values" CHECK ("state" IN ('active', 'ended'));
ALTER TABLE "Run" ADD CONSTRAINT "Run_wish_values" CHECK ("wish" IN ('none', 'pause', 'stop'));
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_state_values" CHECK ("state" IN ('held', 'warm', 'released'));
ALTER TABLE "Iteration" ADD CONSTRAINT "Iteration_state_values" CHECK ("state" IN ('running', 'ended', 'judged', 'marking', 'settled'));
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_kind_values" CHECK ("kind" IN ('child', 'parent', 'gate', 'taken-in', 'setup'));
ALTER TABLE "Log" ADD CONSTRAINT "Log_kind_values" CHECK ("kind" IN ('agent', 'raw', 'child-verify', 'parent-verify', 'gate', 'setup', 'diff'));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_state_values" CHECK ("state" IN ('pending', 'held', 'recorded', 'committed', 'consumed', 'withdrawn', 'superseded'));
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_state_values" CHECK ("state" IN ('held', 'recorded', 'committed', 'consumed', 'undone'));
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_kind_values" CHECK ("kind" IN ('choice', 'dependency', 'security', 'db', 'public-api', 'verify-surface', 'blocked-items', 'auto-gate-failed', 'manual-gate', 'checkpoint', 'phase-aborted', 'plan-aborted', 'baseline-red', 'agent-failing', 'plan-changed', 'push-refused', 'branch-conflict', 'budget', 'content-review'));

-- One active run per project; one answer per revision, undone ones aside.
CREATE UNIQUE INDEX "Run_one_active" ON "Run"("projectId") WHERE "state" = 'active';
CREATE UNIQUE INDEX "Answer_one_per_revision" ON "Answer"("decisionId", "revision") WHERE "state" <> 'undone';
-- The audit is only ever added to.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit is only ever added to'; END $$;
CREATE TRIGGER "Audit_only_insert" BEFORE UPDATE OR DELETE ON "Audit" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
