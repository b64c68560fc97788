import { expect, it } from 'vitest';
import { ConfigError } from './config';
import { startFailure } from './start-failure';

const fault = (code: string, syscall?: string, path?: string) =>
  Object.assign(new Error('a text with hunter2'), { code, syscall, path });

it.each([
  [new ConfigError('The setting PORT is wrong: it must be a port number.'), /^The setting PORT is wrong/],
  [fault('EADDRINUSE', 'listen'), /^The port is already in use\./],
  [fault('EACCES', 'listen'), /^This process may not listen on that port\./],
  [
    fault('EADDRNOTAVAIL', 'listen'),
    /^This machine cannot listen on the address in HOST \(EADDRNOTAVAIL\)\.$/,
  ],
  [
    fault('ENOTDIR', 'mkdir', '/srv/x'),
    /^The data folder cannot be used: \/srv\/x \(ENOTDIR\)\. Set DATA_DIR/,
  ],
  [fault('ECONNREFUSED', 'connect'), /^PostgreSQL does not answer at the address in DATABASE_URL/],
  [
    Object.assign(fault('ENOTFOUND', 'getaddrinfo'), { hostname: 'nowhere.example' }),
    /^No such address: nowhere\.example\. Check HOST and DATABASE_URL\.$/,
  ],
  [fault('28P01'), /^PostgreSQL refused the connection in DATABASE_URL \(28P01\)/],
  [new Error('wrapped', { cause: fault('3D000') }), /^PostgreSQL refused/],
])('%s is explained in one sentence', (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence);
  expect(startFailure(error)).not.toMatch(/\n|hunter2/);
});

it('any other error is shown with its stack', () => {
  expect(startFailure(new TypeError('x is not a function'))).toMatch(/^Carelane could not start: TypeError/);
  expect(startFailure('odd')).toBe('Carelane could not start: odd');
});
