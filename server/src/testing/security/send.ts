import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import { fileFieldName } from '../../http/endpoints/multipart';
import type { TestApp } from '../test-app';
import type { Sent } from './rows';
import type { World } from './world';

export interface SendResult {
  status: number;
  text: string;
}

function buildUrl(endpoint: Endpoint, { path = {}, query = {} }: Sent): string {
  const filled = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `${API_BASE_PATH}${filled}${search ? `?${search}` : ''}`;
}

export async function send(
  t: TestApp,
  endpoint: Endpoint,
  token: string | undefined,
  sent: Sent,
  world: World,
): Promise<SendResult> {
  const form =
    sent.form === undefined
      ? undefined
      : buildForm(sent.form, sent.picture ? world.picture : undefined, {
          fileField: fileFieldName(endpoint),
        });
  const answer = await t.app.http.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, sent),
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? { 'content-type': form.type } : {}),
    },
    ...payloadFrom(sent, form),
  });
  return { status: answer.statusCode, text: answer.body };
}

function payloadFrom({ body }: Sent, form: { bytes: Buffer } | undefined) {
  const payload = form?.bytes ?? body;
  return payload ? { payload } : {};
}

const BOUNDARY = 'carelane-matrix-boundary';

export function buildForm(
  fields: Record<string, string>,
  file: Buffer | undefined,
  { fileField = 'profileImage', filename = 'me.png', type = 'image/png' } = {},
) {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), file, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.concat(parts) };
}
