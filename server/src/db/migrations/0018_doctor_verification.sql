CREATE TABLE "doctor_certificates" (
	"doctor_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doctor_verifications" (
	"doctor_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"council" text,
	"reason" text,
	"checked_name" text,
	"checked_qualification" text,
	"checked_number" text
);
--> statement-breakpoint
CREATE TABLE "withdrawn_registrations" (
	"number" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_certificates" ADD CONSTRAINT "doctor_certificates_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_verifications" ADD CONSTRAINT "doctor_verifications_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_verifications_queue_idx" ON "doctor_verifications" USING btree ("status","since","doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_profiles_verified_idx" ON "doctor_profiles" USING btree ("verified_at","id") WHERE verified_at is not null and user_id is not null;--> statement-breakpoint
CREATE INDEX "doctor_profiles_unverified_idx" ON "doctor_profiles" USING btree ("created_at","id") WHERE verified_at is null and user_id is not null;--> statement-breakpoint
INSERT INTO "doctor_verifications" ("doctor_id", "status", "since") SELECT "id", 'returned', "verification_withdrawn_at" FROM "doctor_profiles" WHERE "verification_withdrawn_at" IS NOT NULL AND "user_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "withdrawn_registrations" ("number", "withdrawn_at") SELECT upper(regexp_replace("registration_number", '[^[:alnum:]]', '', 'g')) AS "number", max("verification_withdrawn_at") FROM "doctor_profiles" WHERE "verification_withdrawn_at" IS NOT NULL AND "registration_number" ~ '[[:alnum:]]' GROUP BY 1;
