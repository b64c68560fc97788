import { expect, it } from 'vitest';
import { ConfigError } from './config';
import { describeStartFailure } from './start-failure';

const PASSWORD = 'hunter2';
const fault = (code: string, syscall?: string, path?: string) =>
  Object.assign(new Error(`a message with ${PASSWORD}`), { code, syscall, path });

it.each([
  [
    'an invalid setting',
    new ConfigError('The setting PORT is wrong: it must be a port number.'),
    /^The setting PORT is wrong/,
  ],
  ['a port in use', fault('EADDRINUSE', 'listen'), /^The port is already in use\./],
  ['a privileged port', fault('EACCES', 'listen'), /^This process is not allowed to listen on that port\./],
  [
    'an address of another machine',
    fault('EADDRNOTAVAIL', 'listen'),
    /^This machine cannot listen on the address in HOST \(EADDRNOTAVAIL\)\.$/,
  ],
  [
    'an unusable data folder',
    fault('ENOTDIR', 'mkdir', '/srv/x'),
    /^The data folder cannot be used: \/srv\/x \(ENOTDIR\)\. Set DATA_DIR/,
  ],
  [
    'an unreachable database',
    fault('ECONNREFUSED', 'connect'),
    /^PostgreSQL does not answer at the address in DATABASE_URL/,
  ],
  [
    'an unknown host name',
    Object.assign(fault('ENOTFOUND', 'getaddrinfo'), { hostname: 'nowhere.example' }),
    /^No such address: nowhere\.example\. Check HOST and DATABASE_URL\.$/,
  ],
  [
    'a wrong database password',
    fault('28P01'),
    /^PostgreSQL refused the connection in DATABASE_URL \(28P01\)/,
  ],
  ['a missing database', new Error('wrapped', { cause: fault('3D000') }), /^PostgreSQL refused/],
])('%s is explained on one line, without the original message', (_what, error, explanation) => {
  const text = describeStartFailure(error);
  expect(text).toMatch(explanation);
  expect(text).not.toContain('\n');
  expect(text).not.toContain(PASSWORD);
});

it('anything else is shown with its stack, if it has one', () => {
  expect(describeStartFailure(new TypeError('x is not a function'))).toMatch(
    /^Carelane could not start: TypeError/,
  );
  expect(describeStartFailure('odd')).toBe('Carelane could not start: odd');
});
