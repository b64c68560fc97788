CREATE TABLE "audit_heads" (
	"patient_id" text PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "audit_heads" ("patient_id", "sequence", "hash")
SELECT DISTINCT ON ("patient_id") "patient_id", "sequence", "hash" FROM "audit_entries" ORDER BY "patient_id", "sequence" DESC;
