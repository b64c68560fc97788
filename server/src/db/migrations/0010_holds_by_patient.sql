DROP INDEX "appointments_held_idx";--> statement-breakpoint
CREATE INDEX "appointments_held_by_idx" ON "appointments" USING btree ("patient_id","held_until") WHERE status = 'held';