-- expand: why a change happened and whether it was announced, for streams of changes; the release before writes neither
ALTER TABLE "changes" ADD COLUMN "announced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "cause" TEXT;
