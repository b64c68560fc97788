import { Readable } from 'node:stream';
import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { PAPER_NAME_HEADER } from '@carelane/contract/papers/endpoints';
import { STREAM_TYPE } from '../http/endpoints/bodies';
import type { TestApp } from './test-app';

export async function upload(
  t: TestApp,
  person: { token: string },
  appointmentId: string,
  bytes: Buffer | Readable,
  name: string,
) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/papers/${appointmentId}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': STREAM_TYPE,
      [PAPER_NAME_HEADER]: encodeURIComponent(name),
    },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Runs `happen` when half of the file has arrived. */
export async function uploadSlowly(
  t: TestApp,
  person: { token: string },
  appointmentId: string,
  bytes: Buffer,
  happen: () => Promise<unknown>,
) {
  const middle = bytes.length / 2;
  async function* halves() {
    yield bytes.subarray(0, middle);
    await happen();
    yield bytes.subarray(middle);
  }
  return upload(t, person, appointmentId, Readable.from(halves(), { objectMode: false }), 'report.jpg');
}
