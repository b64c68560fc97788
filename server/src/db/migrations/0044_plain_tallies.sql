UPDATE appointments SET held_until = NULL WHERE status <> 'held' AND held_until IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_only_held_expire" CHECK (status = 'held' or held_until is null);
--> statement-breakpoint
-- Until now a change of status was counted as a removal and an addition, with up to six statements. Now it is one or two.
-- Only an appointment that was not counted before can lack a row, so only then is one inserted.
CREATE OR REPLACE FUNCTION tally_appointment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before text := coalesce(OLD.status, 'held');
	after text := coalesce(NEW.status, 'held');
	doctor text := coalesce(NEW.doctor_id, OLD.doctor_id);
	patient text := coalesce(NEW.patient_id, OLD.patient_id);
	was_live boolean := before IN ('scheduled', 'completed');
	is_live boolean := after IN ('scheduled', 'completed');
	visits integer;
	people integer := 0;
BEGIN
	IF is_live AND NOT was_live THEN
		INSERT INTO doctor_patient_tallies AS tally (doctor_id, patient_id, appointments) VALUES (doctor, patient, 1)
		ON CONFLICT (doctor_id, patient_id) DO UPDATE SET appointments = tally.appointments + 1
		RETURNING appointments INTO visits;
		people := CASE visits WHEN 1 THEN 1 ELSE 0 END;
	ELSIF was_live AND NOT is_live THEN
		UPDATE doctor_patient_tallies SET appointments = appointments - 1
		WHERE doctor_id = doctor AND patient_id = patient RETURNING appointments INTO visits;
		people := CASE visits WHEN 0 THEN -1 ELSE 0 END;
	END IF;
	IF before = 'held' THEN
		INSERT INTO doctor_tallies AS tally (doctor_id, scheduled, completed, canceled, patients)
		VALUES (doctor, (after = 'scheduled')::int, (after = 'completed')::int, (after = 'canceled')::int, people)
		ON CONFLICT (doctor_id) DO UPDATE SET
			scheduled = tally.scheduled + excluded.scheduled,
			completed = tally.completed + excluded.completed,
			canceled = tally.canceled + excluded.canceled,
			patients = tally.patients + excluded.patients;
	ELSE
		UPDATE doctor_tallies SET
			scheduled = scheduled + (after = 'scheduled')::int - (before = 'scheduled')::int,
			completed = completed + (after = 'completed')::int - (before = 'completed')::int,
			canceled = canceled + (after = 'canceled')::int - (before = 'canceled')::int,
			patients = patients + people
		WHERE doctor_id = doctor;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION tally_appointment(text, text, text, integer);
