import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { fileParts, papers } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { HOSTILE_DOCUMENTS } from '../testing/hostile-papers/documents';
import { MARK } from '../testing/hostile-papers/hostile-paper';
import { HOSTILE_PICTURES } from '../testing/hostile-papers/pictures';
import { upload } from '../testing/papers';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;
const HOSTILE = [...HOSTILE_PICTURES, ...HOSTILE_DOCUMENTS];

it('there are at least 60 hostile papers', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
});

it.each(HOSTILE)(
  '$title is refused with its reason, or only its picture is stored',
  {
    timeout: 120_000,
  },
  async ({ make, refusedWith, mayBeAccepted }) => {
    const { appointment, patient } = await givenAppointment(t);
    const { status, body } = await upload(t, patient, appointment.id, await make(), 'paper');
    await t.runJobs();
    if (refusedWith && !(mayBeAccepted && status === 201)) {
      expect(body.message).toContain(refusedWith);
      expect(status).toBeLessThan(500);
      expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
      return;
    }
    expect(status, body.message).toBe(201);
    const parts = await db.select().from(fileParts).where(eq(fileParts.folder, body.data._id));
    expect(parts).toHaveLength(1);
    const stored = parts[0]?.bytes ?? Buffer.alloc(0);
    const { format, exif, xmp, icc, pages } = await sharp(stored).metadata();
    expect([format, exif, xmp, icc, pages ?? 1]).toEqual(['webp', undefined, undefined, undefined, 1]);
    expect(stored.includes(MARK)).toBe(false);
  },
);
