-- expand: a table that a release before does not know; nothing that it reads or writes is touched.

-- CreateTable
CREATE TABLE "tenant_writes" (
    "tenant_id" UUID NOT NULL,
    "pos" BIGINT NOT NULL,

    CONSTRAINT "tenant_writes_pkey" PRIMARY KEY ("tenant_id")
);

-- AddForeignKey
ALTER TABLE "tenant_writes" ADD CONSTRAINT "tenant_writes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
