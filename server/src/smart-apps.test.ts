import { expect, it } from 'vitest';
import { readConfig } from './config';

const app = { id: 'growth-chart', name: 'Growth Chart', redirectUris: ['https://app.example/callback'] };
const read = (value: unknown) =>
  readConfig({ SMART_APPS: typeof value === 'string' ? value : JSON.stringify(value) }).smartApps;

it('reads the list of apps', () => {
  expect(readConfig({}).smartApps).toEqual([]);
  expect(read([])).toEqual([]);
  expect(read([app])).toEqual([app]);
});

it.each(['http://127.0.0.1:8080/', 'http://[::1]:8080/', 'http://localhost/done?a=b'])(
  'accepts %s, which is this machine',
  (uri) => {
    expect(read([{ ...app, redirectUris: [uri] }])).toHaveLength(1);
  },
);

it.each([
  'http://app.example/',
  'http://localhost.app.example/',
  'https://app.example',
  'https://app.example/#there',
  'https://app.example/#',
  'https://me@app.example/',
  'https://app.example/a/../b',
  'com.example.app:/callback',
  'javascript:alert(1)',
  'app.example',
  '',
])('refuses the address “%s”', (uri) => {
  expect(() => read([{ ...app, redirectUris: [app.redirectUris[0], uri] }])).toThrow('SMART_APPS is wrong');
});

it.each([
  ['invalid JSON', '{'],
  ['an app that is not in a list', app],
  ['no id', [{ ...app, id: '' }]],
  ['no name', [{ ...app, name: ' ' }]],
  ['no address', [{ ...app, redirectUris: [] }]],
  ['two apps with the same id', [app, app]],
  ['a secret, which a public client cannot keep', [{ ...app, secret: 'x' }]],
])('refuses a setting with %s', (_what, value) => {
  expect(() => read(value)).toThrow('SMART_APPS is wrong');
});
