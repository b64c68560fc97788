CREATE UNIQUE INDEX "appointments_doctor_place_00_key" ON "appointments" USING btree ("doctor_id",date_bin('30 minutes', "starts_at", timestamptz '2000-01-01 00:00:00+00')) WHERE status <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_doctor_place_15_key" ON "appointments" USING btree ("doctor_id",date_bin('30 minutes', "starts_at", timestamptz '2000-01-01 00:15:00+00')) WHERE status <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_patient_place_00_key" ON "appointments" USING btree ("patient_id",date_bin('30 minutes', "starts_at", timestamptz '2000-01-01 00:00:00+00')) WHERE status <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_patient_place_15_key" ON "appointments" USING btree ("patient_id",date_bin('30 minutes', "starts_at", timestamptz '2000-01-01 00:15:00+00')) WHERE status <> 'canceled';--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_quarter_hour" CHECK (starts_at = date_bin('15 minutes', starts_at, timestamptz '2000-01-01 00:00:00+00'));--> statement-breakpoint
DROP INDEX "appointments_doctor_start_key";--> statement-breakpoint
DROP INDEX "appointments_patient_start_key";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_doctor_period_key";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_patient_period_key";--> statement-breakpoint
DROP FUNCTION visit_period(timestamptz);
