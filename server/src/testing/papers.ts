import { Readable } from 'node:stream';
import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { buildForm } from './security/send';
import type { TestApp } from './test-app';

export async function upload(
  t: TestApp,
  { token }: { token: string },
  appointmentId: string,
  file: Buffer,
  filename: string,
  toPayload: (form: Buffer) => Buffer | Readable = (form) => form,
) {
  const form = buildForm({}, file, { fileField: 'file', filename });
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/appointment/${appointmentId}/papers`,
    headers: { authorization: `Bearer ${token}`, 'content-type': form.type },
    payload: toPayload(form.bytes),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Runs `happen` when half of the form has arrived. */
export async function uploadSlowly(
  t: TestApp,
  person: { token: string },
  appointmentId: string,
  file: Buffer,
  happen: () => Promise<unknown>,
) {
  async function* halves(form: Buffer) {
    const middle = form.length / 2;
    yield form.subarray(0, middle);
    await happen();
    yield form.subarray(middle);
  }
  const toPayload = (form: Buffer) => Readable.from(halves(form), { objectMode: false });
  return upload(t, person, appointmentId, file, 'report.jpg', toPayload);
}
