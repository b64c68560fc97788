import { describe, expect, it } from 'vitest';
import {
  bareBrowserTest,
  bareField,
  bareVisitTime,
  bareZone,
  endpointAccess,
  importDirection,
  lostCallback,
  outerDbInTransaction,
  racesInTransaction,
} from './rules.mjs';

describe('the direction of imports', () => {
  it.each([
    ['server/src/doctors/routes.ts', "import { book } from '../appointments/book-appointment';"],
    ['web/src/auth/login-page.tsx', "const page = () => import('../assistant/assistant-page');"],
    ['contract/src/auth/account.ts', "export type { Doctor } from '../doctors/doctor';"],
    ['web/src/doctors/api.ts', "import { signIn } from '@carelane/server/auth/sign-in';"],
    ['web/src/doctors/api.ts', "import '../prescriptions/side-effect';"],
    ['web/src/doctors/doctor-card.tsx', "import { useOnline } from '../app/online';"],
    ['web/src/ui/panel.tsx', "import { useSession } from '../auth/session';"],
    ['web/src/lib/api.ts', "import { toast } from '../ui/toast';"],
    ['server/src/http/bearer.ts', "import { findSession } from '../auth/sessions/sessions';"],
    ['server/src/db/client.ts', "import { seedDemo } from '../demo/seed-demo';"],
    ['web/src/doctors/api.ts', "import { book } from '@carelane/contract/appointments/booking-endpoints';"],
    ['contract/src/fields.ts', "import { users } from '../../server/src/db/schema';"],
  ])('is refused in %s: %s', (file, text) => {
    expect(importDirection(file, text)).toHaveLength(1);
  });

  it.each([
    ['server/src/appointments/routes.ts', "import { findDoctor } from '../doctors/queries';"],
    [
      'web/src/doctors/api.ts',
      "import { call } from '../lib/api';\nimport { listDoctors } from '@carelane/contract/doctors/endpoints';",
    ],
    ['web/src/app/router.tsx', "import('../assistant/assistant-page')"],
    ['server/src/doctors/routes.test.ts', "import { givenAppointment } from '../appointments/factories';"],
  ])('is accepted in %s', (file, text) => {
    expect(importDirection(file, text)).toEqual([]);
  });
});

describe('the outer database inside a transaction', () => {
  it.each([
    [2, 'await deps.db.transaction(async (tx) => {\n  await deps.db.insert(users).values({});\n});'],
    [2, 'await db.transaction(async (tx) => {\n  await findUser(db, id);\n});'],
    [3, "return deps.db.transaction(async (tx) => {\n  log(')');\n  await notify(deps.db, {});\n});"],
  ])('is refused in line %i of: %s', (line, text) => {
    expect(outerDbInTransaction('server/src/auth/x.ts', text)).toMatchObject([{ line }]);
  });

  it('is accepted before and after it', () => {
    const text =
      'await findUser(deps.db, id);\nawait deps.db.transaction(async (tx) => {\n  await tx.insert(users);\n});\nawait deps.db.select();';
    expect(outerDbInTransaction('server/src/auth/x.ts', text)).toEqual([]);
  });
});

describe('concurrent statements of one transaction', () => {
  it('are refused in a Promise.all', () => {
    const text = 'const x = 1;\nawait Promise.all([notify(tx, note), enqueue(tx, job)]);';
    expect(racesInTransaction('server/src/auth/x.ts', text)).toMatchObject([{ line: 2 }]);
  });

  it('are accepted through pipelined, and statements outside a transaction in a Promise.all', () => {
    const text =
      'await pipelined(notify(tx, note), enqueue(tx, job));\nawait Promise.all([find(db), read(txt)]);';
    expect(racesInTransaction('server/src/auth/x.ts', text)).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is refused without access', () => {
    const text = "export const a = endpoint({ method: 'GET', path: '/a', summary: 's', response: r });";
    expect(endpointAccess('contract/src/auth/endpoints.ts', text)).toHaveLength(1);
  });

  it('is accepted with access', () => {
    const text =
      "export const a = endpoint({ method: 'GET', path: '/a', access: 'public', response: z.object({ a: z.string() }) });";
    expect(endpointAccess('contract/src/auth/endpoints.ts', text)).toEqual([]);
  });
});

describe('Playwright’s own `test`', () => {
  it('is refused in a browser test', () => {
    const text =
      "import { readFileSync } from 'node:fs';\nimport { expect, type Page, test } from '@playwright/test';";
    expect(bareBrowserTest('e2e/new.spec.ts', text)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    [
      'e2e/new.spec.ts',
      "import { expect, type Page } from '@playwright/test';\nimport { test } from './base-test';",
    ],
    ['e2e/lib/base-test.ts', "import { test as base, expect } from '@playwright/test';"],
  ])('is accepted in %s: %s', (file, text) => {
    expect(bareBrowserTest(file, text)).toEqual([]);
  });
});

describe('the time of a visit', () => {
  it.each([
    'const when = clockTime(visit.startsAt);',
    '<strong>{appointment.time}</strong>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    'const title = `${held.time} is held for you`;',
  ])('is refused without the other person’s time: %s', (text) => {
    expect(bareVisitTime('web/src/appointments/cards/new-card.tsx', text)).toHaveLength(1);
  });

  it.each([
    ['web/src/appointments/cards/new-card.tsx', '<VisitTime at={startsAt} zone={timezone} />'],
    ['web/src/appointments/cards/new-card.test.tsx', 'expect(shown).toBe(clockTime(at));'],
    ['web/src/consultations/panel/chat-log.tsx', '<time>{clockTime(message.at)}</time>'],
  ])('is accepted in %s: %s', (file, text) => {
    expect(bareVisitTime(file, text)).toEqual([]);
  });
});

describe('a time zone', () => {
  it.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    'const paid = `${formatter.format(at)} (${doctor.timezone})`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    'const paid = `${formatter.format(at)} (${zone})`;',
    '<p>{doctor.timezone}</p>',
    '<small>{zone}</small>',
    "['Time Zone', doctor.timezone],",
  ])('is refused if it is shown by its id: %s', (text) => {
    for (const file of ['web/src/doctors/new.tsx', 'server/src/payments/new.ts'])
      expect(bareZone(file, text)).toHaveLength(1);
  });

  it.each([
    '<VisitTime at={startsAt} zone={doctor.timezone} />',
    "['Time Zone', zoneName(doctor.timezone)],",
    'call(saveTimeZone, { body: { timezone } });',
  ])('is accepted: %s', (text) => {
    expect(bareZone('web/src/doctors/new.tsx', text)).toEqual([]);
  });
});

describe('a callback of a mutation', () => {
  it.each([
    'add.mutate(values, { onSuccess: onClose });',
    "add.mutate(\n  { name: 'a, b', ids: [1, 2] },\n  { onError },\n);",
    'const { mutate } = useAdd();\nmutate(undefined, whenDone);',
  ])('is refused where it can be lost: %s', (text) => {
    expect(lostCallback('web/src/doctors/new.tsx', text)).toHaveLength(1);
  });

  it.each([
    'runMutation(add, values, { onSuccess: onClose });',
    'add.mutate(values);',
    "add.mutate(\n  { name: 'a, b', ids: [1, 2] },\n);",
    'add.mutate();',
  ])('is accepted: %s', (text) => {
    expect(lostCallback('web/src/doctors/new.tsx', text)).toEqual([]);
  });
});

describe('a select or a password field', () => {
  it.each([
    "import { Button, PasswordInput } from '@mantine/core';",
    "import { Button, Select } from '@mantine/core';",
    "import {\n  MultiSelect,\n  TextInput,\n} from '@mantine/core';",
  ])('from Mantine is refused: %s', (text) => {
    expect(bareField('web/src/doctors/new.tsx', text)).toHaveLength(1);
  });

  it.each([
    "import { Select } from '../ui/select';\nimport { Button } from '@mantine/core';",
    "import { NativeSelect, type SelectProps } from '@mantine/core';",
    "import { type PasswordInputProps, TextInput } from '@mantine/core';",
  ])('is accepted: %s', (text) => {
    expect(bareField('web/src/doctors/new.tsx', text)).toEqual([]);
  });
});
