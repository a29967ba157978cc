-- expand: two tables that a release before does not know; what is read follows from texts that stay where they are.

-- CreateTable
CREATE TABLE "text_readings" (
    "hash" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "reading" BYTEA NOT NULL,

    CONSTRAINT "text_readings_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "text_readings_index" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "pos" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "text_readings_index_pkey" PRIMARY KEY ("id")
);

-- One row, from the beginning of the tape.
INSERT INTO "text_readings_index" ("pos", "version") VALUES (0, 0);
