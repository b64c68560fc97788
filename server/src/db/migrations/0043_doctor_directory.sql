CREATE TABLE "doctor_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" text,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "doctor_changes_transaction_idx" ON "doctor_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "doctor_changes_age_idx" ON "doctor_changes" USING btree ("changed_at");--> statement-breakpoint
-- Until now these two noted the doctor in changed_schedules.
CREATE OR REPLACE FUNCTION note_changed_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO doctor_changes (doctor_id) VALUES (OLD.doctor_id);
	END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.doctor_id <> OLD.doctor_id) THEN
		INSERT INTO doctor_changes (doctor_id) VALUES (NEW.doctor_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER doctor_profiles_schedule_update ON doctor_profiles;
--> statement-breakpoint
DROP FUNCTION note_changed_hours();
--> statement-breakpoint
CREATE FUNCTION note_changed_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO doctor_changes (doctor_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER doctor_profiles_noted AFTER INSERT OR DELETE ON doctor_profiles
	FOR EACH ROW EXECUTE FUNCTION note_changed_doctor();
--> statement-breakpoint
CREATE TRIGGER doctor_profiles_noted_update AFTER UPDATE ON doctor_profiles
	FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_doctor();
--> statement-breakpoint
CREATE FUNCTION note_all_doctors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO doctor_changes (doctor_id) VALUES (NULL);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER doctor_profiles_noted_truncate AFTER TRUNCATE ON doctor_profiles
	FOR EACH STATEMENT EXECUTE FUNCTION note_all_doctors();
--> statement-breakpoint
CREATE TRIGGER appointments_noted_truncate AFTER TRUNCATE ON appointments
	FOR EACH STATEMENT EXECUTE FUNCTION note_all_doctors();
--> statement-breakpoint
CREATE TRIGGER closed_times_noted_truncate AFTER TRUNCATE ON closed_times
	FOR EACH STATEMENT EXECUTE FUNCTION note_all_doctors();
--> statement-breakpoint
CREATE TRIGGER doctor_exceptions_noted_truncate AFTER TRUNCATE ON doctor_exceptions
	FOR EACH STATEMENT EXECUTE FUNCTION note_all_doctors();
