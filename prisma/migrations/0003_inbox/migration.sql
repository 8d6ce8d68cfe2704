-- Ties in the ranking are broken by slug as core compares it: by code points.
ALTER TABLE "Project" ALTER COLUMN "slug" TYPE TEXT COLLATE "C";

-- Where a decision ranks never changes with time: all scores grow by one point an hour.
ALTER TABLE "Decision" ADD COLUMN "rankAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Decision" ADD COLUMN "listedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Decision" ADD COLUMN "reopens" INTEGER;
UPDATE "Decision" SET "listedAt" = "askedAt";
CREATE FUNCTION "set_rank_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."rankAt" := NEW."askedAt" - CASE
    WHEN NEW."kind" IN ('security', 'db') OR NEW."tags" && ARRAY['security', 'db']::text[] THEN interval '10 hours'
    ELSE interval '0'
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER "Decision_rank_at" BEFORE INSERT OR UPDATE OF "askedAt", "kind", "tags", "rankAt" ON "Decision"
  FOR EACH ROW EXECUTE FUNCTION "set_rank_at"();
UPDATE "Decision" SET "rankAt" = "askedAt";
CREATE INDEX "Decision_waiting_idx" ON "Decision"("rankAt", "askedAt") WHERE "state" IN ('pending', 'held');

ALTER TABLE "Answer" ADD COLUMN "batchId" TEXT;
CREATE INDEX "Answer_heldUntil_idx" ON "Answer"("heldUntil");

ALTER TABLE "User" ADD COLUMN "holdSeconds" INTEGER NOT NULL DEFAULT 10;
ALTER TABLE "User" ADD COLUMN "keys" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "User" ADD CONSTRAINT "User_holdSeconds_range" CHECK ("holdSeconds" BETWEEN 10 AND 300);

CREATE TABLE "Snooze" (
    "userId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Snooze_pkey" PRIMARY KEY ("userId", "decisionId")
);
ALTER TABLE "Snooze" ADD CONSTRAINT "Snooze_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Snooze" ADD CONSTRAINT "Snooze_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Presence" (
    "userId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Presence_pkey" PRIMARY KEY ("userId", "decisionId")
);
CREATE INDEX "Presence_decisionId_idx" ON "Presence"("decisionId");
ALTER TABLE "Presence" ADD CONSTRAINT "Presence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Presence" ADD CONSTRAINT "Presence_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Reopening" (
    "id" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "byId" UUID NOT NULL,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "number" INTEGER,
    "commit" TEXT,
    "failedWhy" TEXT,

    CONSTRAINT "Reopening_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Reopening_decisionId_revision_key" ON "Reopening"("decisionId", "revision");
ALTER TABLE "Reopening" ADD CONSTRAINT "Reopening_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
