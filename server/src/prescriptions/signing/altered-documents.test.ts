import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SignedPrescription, signedForm } from '@carelane/contract/prescriptions/signed-form';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../testing/test-app';
import { checkSignature, listPublicKeys, rotateSigningKey, signText } from './signing-keys';

const genuine: SignedPrescription = {
  code: '7K2MX9QT4B',
  version: 2,
  doctorName: 'Meera Iyer',
  qualification: 'MBBS, MD',
  specialization: 'Cardiology',
  registrationNumber: 'KMC-48213',
  doctorVerified: true,
  clinicAddress: '14 Lake Road',
  patientName: 'Asha Verma',
  age: 35,
  gender: 'Female',
  mode: 'Video Consultation',
  issuedAt: '2026-03-02T04:00:00.000Z',
  signedAt: '2026-03-02T05:00:00.000Z',
  validUntil: '2026-05-31T04:00:00.000Z',
  medicines: [
    {
      medication: 'Amoxicillin',
      strength: '500 mg',
      form: 'capsule',
      dosage: '1-1-1 after food × 5 days',
      quantity: '15 capsules',
      instructions: 'Finish the course.',
    },
    { medication: 'Cetirizine', dosage: '1 at night', quantity: null, instructions: 'Do not drive.' },
  ],
  complaint: 'Sore throat',
  diagnosis: 'Tonsillitis',
  tests: null,
  advice: 'Rest.',
  followUpOn: '2026-03-09',
};
const text = signedForm(genuine);

const t = await testApp();
let signature: string;
let publicKey: string;
beforeAll(async () => {
  const signed = await t.deps.db.transaction((tx) => signText(tx, text, t.clock.now()));
  signature = signed.signature;
  publicKey = (await listPublicKeys(t.deps.db)).find(({ id }) => id === signed.keyId)?.publicKey ?? '';
});

function changedValues(value: unknown): unknown[] {
  if (typeof value === 'string')
    return [
      `${value}0`,
      value.slice(1),
      value.slice(0, -1),
      `x${value.slice(1)}`,
      value.toUpperCase(),
      ` ${value}`,
      '',
      null,
    ];
  if (typeof value === 'number') return [value + 1, value - 1, null, String(value)];
  if (typeof value === 'boolean') return [!value, null];
  return value === null ? ['', 'something'] : [];
}

function alterations(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [
      ...value.flatMap((item, index) => alterations(item).map((changed) => value.with(index, changed))),
      ...value.map((_, index) => value.toSpliced(index, 1)),
      [...value].reverse(),
    ];
  if (typeof value !== 'object' || value === null) return changedValues(value);
  return Object.entries(value).flatMap(([key, field]) =>
    alterations(field).map((changed) => ({ ...value, [key]: changed })),
  );
}

it('rejects more than 200 documents, each with one altered field', () => {
  const altered = alterations(genuine)
    .map((document) => signedForm(document as SignedPrescription))
    .filter((form) => form !== text);
  expect(new Set(altered).size).toBeGreaterThan(200);
  expect(altered.filter((form) => checkSignature(form, signature, publicKey))).toEqual([]);
  expect(checkSignature(text, signature, publicKey)).toBe(true);
});

it('rejects a dosage in Hindi that was altered, added or removed', async () => {
  const [first, ...others] = genuine.medicines;
  const withHindi = (hindi: unknown) =>
    signedForm({ ...genuine, medicines: [{ ...first, hindi }, ...others] } as SignedPrescription);
  const hindi = 'सुबह 1 कैप्सूल, रात 1 कैप्सूल';
  const signed = await t.deps.db.transaction((tx) => signText(tx, withHindi(hindi), t.clock.now()));
  expect(checkSignature(withHindi(hindi), signed.signature, publicKey)).toBe(true);
  for (const other of [...changedValues(hindi), undefined])
    if (other !== hindi)
      expect(checkSignature(withHindi(other), signed.signature, publicKey), String(other)).toBe(false);
  expect(checkSignature(withHindi(hindi), signature, publicKey)).toBe(false);
  expect(withHindi(undefined)).toBe(text);
});

it('rejects a changed character of the text or of the signature', () => {
  for (let at = 0; at < text.length; at++)
    expect(checkSignature(`${text.slice(0, at)}~${text.slice(at + 1)}`, signature, publicKey)).toBe(false);
  for (let at = 0; at < signature.length; at++)
    for (const replacement of ['A', 'B', 'Q', 'w', '_', '', 'AA']) {
      const forged = signature.slice(0, at) + replacement + signature.slice(at + 1);
      if (forged !== signature)
        expect(checkSignature(text, forged, publicKey), `${at} ${replacement}`).toBe(false);
    }
});

it('rejects another version, the signature of another prescription and an unknown key', async () => {
  const other = signedForm({ ...genuine, code: 'AAAAAAAAAA', patientName: 'Ravi Menon' });
  const swapped = await t.deps.db.transaction((tx) => signText(tx, other, t.clock.now()));
  expect(checkSignature(text, swapped.signature, publicKey)).toBe(false);
  expect(checkSignature(signedForm({ ...genuine, version: 1 }), signature, publicKey)).toBe(false);
  const foreign = generateKeyPairSync('ed25519');
  const foreignSignature = sign(null, Buffer.from(text), foreign.privateKey).toString('base64url');
  expect(checkSignature(text, foreignSignature, publicKey)).toBe(false);
});

it('a signature can be checked without this server, with the published keys, even after the key was rotated', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-signed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before] = await listPublicKeys(t.deps.db);
  await t.deps.db.transaction((tx) => rotateSigningKey(tx, new Date(t.clock.now().getTime() + 1)));
  const { body } = await t.anonymous.get('/prescription/keys');
  expect(body.data).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  const writeJson = (name: string, content: unknown) => {
    writeFileSync(path.join(folder, name), JSON.stringify(content));
    return path.join(folder, name);
  };
  const keys = writeJson('keys.json', body);
  const check = (signed: object) =>
    spawnSync(process.execPath, ['scripts/check-prescription.mjs', writeJson('signed.json', signed), keys]);
  const signed = { text, signature, keyId: before?.id };
  expect(check(signed)).toMatchObject({ status: 0 });
  expect(check({ ...signed, text: text.replace('15 capsules', '95 capsules') })).toMatchObject({ status: 1 });
  expect(check({ ...signed, keyId: 'unknown' })).toMatchObject({ status: 1 });
});
