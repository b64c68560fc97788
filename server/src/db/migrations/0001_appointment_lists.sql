CREATE TABLE "doctor_patient_tallies" (
	"doctor_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"appointments" integer NOT NULL,
	CONSTRAINT "doctor_patient_tallies_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "doctor_tallies" (
	"doctor_id" text PRIMARY KEY NOT NULL,
	"scheduled" integer NOT NULL,
	"completed" integer NOT NULL,
	"canceled" integer NOT NULL,
	"patients" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_patient_tallies" ADD CONSTRAINT "doctor_patient_tallies_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_patient_tallies" ADD CONSTRAINT "doctor_patient_tallies_patient_id_patient_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_tallies" ADD CONSTRAINT "doctor_tallies_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_doctor_time_idx" ON "appointments" USING btree ("doctor_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_patient_time_idx" ON "appointments" USING btree ("patient_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_doctor_changed_idx" ON "appointments" USING btree ("doctor_id","updated_at") WHERE status <> 'held';