ALTER TABLE "Run" ADD COLUMN "limits" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Project" ADD COLUMN "budgets" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "Iteration" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'session';
ALTER TABLE "Iteration" ADD COLUMN "trips" JSONB;
ALTER TABLE "Iteration" ADD CONSTRAINT "Iteration_kind_values" CHECK ("kind" IN ('session', 'apply-parked'));

ALTER TABLE "Verification" ADD COLUMN "reason" TEXT;
ALTER TABLE "Verification" DROP CONSTRAINT "Verification_kind_values";
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_kind_values" CHECK ("kind" IN ('child', 'parent', 'gate', 'taken-in', 'setup', 'baseline'));

CREATE TABLE "ProjectVariable" (
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedById" UUID,
    "updatedBy" TEXT NOT NULL,

    CONSTRAINT "ProjectVariable_pkey" PRIMARY KEY ("projectId", "name")
);
ALTER TABLE "ProjectVariable" ADD CONSTRAINT "ProjectVariable_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ReconcileReport" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "host" TEXT NOT NULL,
    "workerId" TEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "repairedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReconcileReport_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReconcileReport_at_idx" ON "ReconcileReport"("at");
