-- expand: two tables that a release before does not know; nothing that it reads or writes is touched.

-- CreateTable
CREATE TABLE "usage_days" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" BIGINT NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("tenant_id","day")
);

-- CreateTable
CREATE TABLE "account_events" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "actor_key_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "account_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_events_tenant_id_id_idx" ON "account_events"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
