import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/** The package's own types would bring browser types into the server. */
interface Client {
  patient: { id: string | null; read(): Promise<unknown> };
  state: { expiresAt?: number; tokenResponse?: { access_token?: string } };
  request(path: string, options?: { pageLimit: number; onPage: (page: unknown) => void }): Promise<unknown>;
  refresh(): Promise<Client['state']>;
}
type Smart = (
  request: IncomingMessage,
  response: ServerResponse,
  storage: object,
) => { authorize(options: Record<string, string>): Promise<unknown>; ready(): Promise<Client> };
const require = createRequire(import.meta.url);
// The overrides in package.json replace two polyfills of fhirclient that a server does not need. One runs an install
// script, the other depends on React Native.
const smart = require('fhirclient') as Smart;

export interface ThirdPartyApp {
  url: string;
  redirectUri: string;
  begin(): Promise<URL>;
  returnToApp(address: string): Promise<Client>;
  close(): Promise<void>;
}

export async function listenOn(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A function, because the app needs the FHIR server's URL only when it is launched. */
export async function startThirdPartyApp(iss: () => string, clientId: string): Promise<ThirdPartyApp> {
  const stored = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => {
      stored.set(key, value);
      return value;
    },
    unset: async (key: string) => stored.delete(key),
  };
  let ready: Promise<Client> | undefined;
  const server = createServer((request, response) => {
    const app = smart(request, response, storage);
    if (request.url?.startsWith('/launch'))
      return void app.authorize({
        iss: iss(),
        clientId,
        scope: 'launch/patient openid fhirUser offline_access patient/*.read',
        redirectUri: '/callback',
      });
    ready = app.ready();
    ready.then(
      () => response.end('ready'),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  return {
    url,
    redirectUri: `${url}/callback`,
    begin: async () => {
      const answer = await fetch(`${url}/launch`, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    returnToApp: async (address) => {
      const answer = await fetch(address);
      if (!answer.ok || !ready) throw new Error(await answer.text());
      return ready;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
