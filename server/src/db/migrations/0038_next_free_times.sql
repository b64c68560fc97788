CREATE TABLE "changed_schedules" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor_next_free" (
	"doctor_id" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_next_free" ADD CONSTRAINT "doctor_next_free_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_schedules_doctor_idx" ON "changed_schedules" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_next_free_starts_idx" ON "doctor_next_free" USING btree ("starts_at","doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_next_free_due_idx" ON "doctor_next_free" USING btree ("valid_until");--> statement-breakpoint
CREATE FUNCTION note_changed_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO changed_schedules (doctor_id) VALUES (OLD.doctor_id);
	END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.doctor_id <> OLD.doctor_id) THEN
		INSERT INTO changed_schedules (doctor_id) VALUES (NEW.doctor_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changed_schedules (doctor_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointments_schedule_insert AFTER INSERT ON appointments
	FOR EACH ROW WHEN (NEW.status <> 'canceled') EXECUTE FUNCTION note_changed_schedule();
--> statement-breakpoint
CREATE TRIGGER appointments_schedule_delete AFTER DELETE ON appointments
	FOR EACH ROW WHEN (OLD.status <> 'canceled') EXECUTE FUNCTION note_changed_schedule();
--> statement-breakpoint
-- A hold that becomes a visit, and a visit that is completed, take the same time as before.
CREATE TRIGGER appointments_schedule_update AFTER UPDATE OF status, starts_at, held_until, doctor_id ON appointments
	FOR EACH ROW WHEN (
		(OLD.status = 'canceled') <> (NEW.status = 'canceled')
		OR OLD.starts_at <> NEW.starts_at OR OLD.doctor_id <> NEW.doctor_id
		OR (NEW.status = 'held' AND (OLD.status <> 'held' OR OLD.held_until IS DISTINCT FROM NEW.held_until)))
	EXECUTE FUNCTION note_changed_schedule();
--> statement-breakpoint
CREATE TRIGGER closed_times_schedule AFTER INSERT OR UPDATE OR DELETE ON closed_times
	FOR EACH ROW EXECUTE FUNCTION note_changed_schedule();
--> statement-breakpoint
CREATE TRIGGER doctor_exceptions_schedule AFTER INSERT OR UPDATE OR DELETE ON doctor_exceptions
	FOR EACH ROW EXECUTE FUNCTION note_changed_schedule();
--> statement-breakpoint
-- Every doctor has a row from the start, to be computed at once.
CREATE FUNCTION add_next_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO doctor_next_free (doctor_id, checked_at, valid_until) VALUES (NEW.id, 'epoch', 'epoch');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER doctor_profiles_schedule_insert AFTER INSERT ON doctor_profiles
	FOR EACH ROW EXECUTE FUNCTION add_next_free();
--> statement-breakpoint
CREATE TRIGGER doctor_profiles_schedule_update AFTER UPDATE OF weekly_slots, timezone ON doctor_profiles
	FOR EACH ROW WHEN (OLD.weekly_slots IS DISTINCT FROM NEW.weekly_slots OR OLD.timezone <> NEW.timezone)
	EXECUTE FUNCTION note_changed_hours();
--> statement-breakpoint
INSERT INTO doctor_next_free (doctor_id, checked_at, valid_until) SELECT id, 'epoch', 'epoch' FROM doctor_profiles;
