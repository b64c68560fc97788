import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { PAPER_NAME_HEADER } from '@carelane/contract/papers/endpoints';
import { STREAM_TYPE } from '../http/endpoints/bodies';
import type { TestApp } from './test-app';

export async function upload(
  t: TestApp,
  { token }: { token: string },
  appointmentId: string,
  bytes: Buffer,
  name: string,
) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/papers/${appointmentId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': STREAM_TYPE,
      [PAPER_NAME_HEADER]: encodeURIComponent(name),
    },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}
