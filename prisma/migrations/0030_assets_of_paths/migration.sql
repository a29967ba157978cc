-- expand: a table of its own. A release before does not write it; stories that it wrote carry the assets that their paths reach themselves.

CREATE TABLE "impact_path_assets" (
    "path_id" UUID NOT NULL,
    "ticker" TEXT NOT NULL,

    CONSTRAINT "impact_path_assets_pkey" PRIMARY KEY ("ticker","path_id")
);

ALTER TABLE "impact_path_assets" ADD CONSTRAINT "impact_path_assets_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "impact_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;
